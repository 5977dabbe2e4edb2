package dev.crucible.report;

import java.util.List;
import java.util.Locale;

/** What came out of a finished run, for whoever waited for it at a terminal. */
final class RunConclusions {

    /** The accuracy reached, what the attack took, and what the seeds allow to say; the rest is on the run's page. */
    private static final int SENTENCES = 3;

    private RunConclusions() {}

    /**
     * A line a strategy, such as "krum: held. It ended at 93.1 % test accuracy after 15 rounds. …": its name, the verdict in a word,
     * and the sentences that the run's page begins with.
     */
    static List<String> of(RunRecord run) {
        return RunFindings.of(run.strategies()).entrySet().stream()
                .map(entry -> entry.getKey().name() + ": "
                        + entry.getValue().word().in(Locale.ENGLISH) + ". "
                        + String.join(
                                " ",
                                entry.getValue().sentences().stream()
                                        .limit(SENTENCES)
                                        .toList()))
                .map(line -> line.replace('\u00a0', ' '))
                .toList();
    }
}
