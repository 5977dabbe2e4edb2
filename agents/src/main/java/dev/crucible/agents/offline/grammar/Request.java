package dev.crucible.agents.offline.grammar;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a player wants. */
public sealed interface Request {

    /** Run something. */
    record Launch(Design design) implements Request {}

    /** Hold rules against each other or against FedAvg, attacked and clean. */
    record Compare(Design design) implements Request {}

    /** Run something over several values. */
    record Sweep(Design design) implements Request {}

    /** Compare runs that are there already. */
    record CompareRuns(List<String> ids) implements Request {}

    record Status(Optional<RunRef> run) implements Request {}

    record ListRuns(Optional<String> state) implements Request {}

    record Stop(RunRef run) implements Request {}

    /** Deleting, which the crew does not do. */
    record Delete() implements Request {}

    /** An empty name means that the player gave none. */
    record Rename(RunRef run, String name) implements Request {}

    record ShowResults(RunRef run) implements Request {}

    record ShowPlot(RunRef run) implements Request {}

    record ShowConfig(RunRef run) implements Request {}

    record WhyFailed(RunRef run) implements Request {}

    /** What is known from past runs; the topic's keyword, or none for everything. */
    record History(Optional<String> topic) implements Request {}

    /** At most three topics by keyword. */
    record Explain(List<String> topics) implements Request {}

    record Bounds(String rule, OptionalInt clients, OptionalInt attackers) implements Request {}

    record ReadFile(String path) implements Request {}

    record ListFiles(String path) implements Request {}

    record ValidateFile(String path) implements Request {}

    record Help() implements Request {}

    record SmallTalk(Mood mood) implements Request {}

    /** Nothing was said. */
    record Blank() implements Request {}

    /** Nothing that the lexicon knows, beside these words. */
    record Unknown(List<String> words) implements Request {}

    /** What small talk is about. */
    enum Mood {
        HELLO,
        THANKS,
        BYE,
        PRAISE,
        INSULT,
        MOOD,
        JOKE,
        WHO,
        LOVE
    }
}
