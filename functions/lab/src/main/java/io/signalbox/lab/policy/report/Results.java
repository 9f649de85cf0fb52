package io.signalbox.lab.policy.report;

import io.signalbox.lab.policy.PolicyLab.Outcome;
import java.util.List;

/** The page of results that is kept beside the code: goals, then everything. */
public final class Results {
  private Results() {}

  /**
   * As Markdown.
   *
   * @param command by which they were made
   * @param notes what a person adds, or empty
   */
  public static String of(List<Outcome> outcomes, int seeds, String command, String notes) {
    int days = outcomes.isEmpty() ? 0 : outcomes.get(0).days();
    return """
        # Policy lab: results

        Written by `%s`: seeds 1 to %d, %d days each; means, and in brackets least and greatest.

        ## The default against its goals

        %s
        %s
        ## All strategies
        %s"""
        .formatted(command, seeds, days, Goals.of(outcomes), notes, Table.of(outcomes));
  }
}
