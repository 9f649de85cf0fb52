package io.signalbox.adapters.provider.call;

import io.signalbox.core.receipt.ReceiptFormat;
import io.signalbox.core.send.Provider;

/** One provider's protocol for one channel: its calls and its receipts. */
public interface ProviderAdapter extends Provider, ReceiptFormat {}
