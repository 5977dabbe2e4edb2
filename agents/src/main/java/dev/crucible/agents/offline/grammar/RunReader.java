package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Hears which runs are meant, and what of them is asked for. */
final class RunReader {

    /** From here on the classifier tells what a line asks for. */
    private static final double SURE = 0.4;

    /** Questions about the field, whatever words of results stand in them. */
    private static final Set<Intent> OF_THE_FIELD =
            Set.of(Intent.EXPLAIN, Intent.DIFFERENCE, Intent.BOUNDS, Intent.ADVICE, Intent.CLAIM, Intent.OPINION);

    private RunReader() {}

    static Optional<Request> aboutRuns(Reading reading, Design design) {
        boolean experiment = !design.attacks().isEmpty() || (!design.rules().isEmpty() && design.hasNumbers());
        if (reading.wants("list") && !experiment) {
            return Optional.of(new Request.ListRuns(state(reading), reading.strategy()));
        }
        if (reading.wants("fail") && !experiment && design.rules().isEmpty() && !reading.has(Kind.TOPIC, "verdict")) {
            return Optional.of(new Request.WhyFailed(failed(reading)));
        }
        if (experiment || !design.rules().isEmpty() || reading.wants("history")) {
            return Optional.empty();
        }
        if (reading.wants("plot")) {
            return Optional.of(new Request.ShowPlot(run(reading)));
        }
        if (reading.wants("status") || (reading.has(Kind.RUN, "running") && !reading.wants("explain"))) {
            return Optional.of(new Request.Status(named(reading)));
        }
        return Optional.empty();
    }

    private static RunRef failed(Reading reading) {
        RunRef run = run(reading);
        return run instanceof RunRef.Last && !reading.has(Kind.RUN, "last") ? new RunRef.Failed() : run;
    }

    private static Optional<String> state(Reading reading) {
        if (reading.has(Kind.RUN, "failed") || reading.wants("fail")) {
            return Optional.of("failed");
        }
        if (reading.has(Kind.RUN, "running")) {
            return Optional.of("running");
        }
        return List.of("completed", "stopped", "queued").stream()
                .filter(reading::hasWord)
                .findFirst();
    }

    static Optional<Request> onResults(Reading reading, Meaning meaning) {
        if (!reading.has(Kind.RUN) && OF_THE_FIELD.contains(meaning.intent()) && meaning.probability() >= SURE) {
            return Optional.empty();
        }
        if (reading.wants("plot")) {
            return Optional.of(new Request.ShowPlot(run(reading)));
        }
        if (reading.wants("config")) {
            return Optional.of(new Request.ShowConfig(run(reading)));
        }
        boolean named = reading.first(Token.RunId.class).isPresent();
        if (reading.wants("results") || named) {
            return Optional.of(new Request.ShowResults(run(reading)));
        }
        return reading.has(Kind.RUN) ? Optional.of(new Request.ShowResults(run(reading))) : Optional.empty();
    }

    private static Optional<RunRef> named(Reading reading) {
        boolean some = reading.first(Token.RunId.class).isPresent()
                || reading.has(Kind.RUN, "last")
                || reading.has(Kind.RUN, "failed")
                || reading.first(Token.Quote.class).isPresent();
        return some ? Optional.of(run(reading)) : Optional.empty();
    }

    static RunRef run(Reading reading) {
        Optional<Token.RunId> id = reading.first(Token.RunId.class);
        if (id.isPresent()) {
            return new RunRef.Id(id.get().id());
        }
        Optional<Token.Quote> quote = reading.first(Token.Quote.class);
        if (quote.isPresent()) {
            return new RunRef.Named(quote.get().text());
        }
        if (reading.has(Kind.RUN, "failed")) {
            return new RunRef.Failed();
        }
        return reading.has(Kind.RUN, "running") ? new RunRef.Running() : new RunRef.Last();
    }
}
