package io.signalbox.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.lab.faults.FaultLab.Caught;
import io.signalbox.lab.trial.Judge;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Judge.Count;
import io.signalbox.lab.trial.Mutant;
import io.signalbox.lab.trial.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The report is exact: programs read it. */
class ReportTest {
  @Test
  void sums_and_violations_are_told_under_their_names() {
    Judge judge = Trial.of(1, Mutant.NONE, null).judge();
    judge.count(Count.MESSAGES);
    judge.count(Count.LOST_ANSWERS);
    judge.breach(Breach.DOUBLE_SENT, "the \"same\" twice");

    assertThat(Report.json(List.of(new Result(17, judge.verdict(), 0))))
        .isEqualTo(
            "{\"seeds\":1,\"messages\":1,\"steps\":0,\"crashes\":0,\"redeliveries\":0,"
                + "\"lostAnswers\":1,\"followed\":0,\"resent\":0,\"resendsDenied\":0,\"duplicates\":0,\"lost\":0,\"doubleSent\":1,\"forbidden\":0,\"early\":0,"
                + "\"late\":0,\"open\":0,\"violations\":[{\"seed\":17,"
                + "\"what\":\"DOUBLE_SENT: the \\\"same\\\" twice\"}]}");
  }

  @Test
  void a_mutant_that_nobody_caught_is_told_as_null() {
    Caught caught = new Caught("claim", 3L, "no claim", "LOST: x");
    Caught free = new Caught("sweep", null, "no sweep", "");

    assertThat(Report.mutantsJson(List.of(caught, free)))
        .isEqualTo(
            "{\"mutants\":[{\"mutant\":\"claim\",\"caughtBy\":3,"
                + "\"what\":\"no claim -> LOST: x\"},"
                + "{\"mutant\":\"sweep\",\"caughtBy\":null,\"what\":\"no sweep\"}]}");
  }
}
