package io.signalbox.infra;

/** What functions are given access to. */
record Backbone(
    Tables tables, Queues queues, Secrets secrets, Events events, Schedules schedules) {}
