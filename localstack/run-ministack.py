# Runs MiniStack until standard input ends: the parent holds its other end, so that this process
# ends with it, however that ends. A terminal's interrupt is for the parent to act on.
import os
import signal
import threading


def end_with_parent():
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if os.getpid() != os.getpgrp():
    os.setsid()
threading.Thread(target=end_with_parent, daemon=True).start()

from ministack.app import main  # noqa: E402

main()
