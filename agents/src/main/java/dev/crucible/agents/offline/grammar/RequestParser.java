package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.offline.grammar.Token.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Understands a sentence; deterministic, and safe for many threads. */
public final class RequestParser {

    private static final int MOST_TOPICS = 3;

    private final Lexicon lexicon;

    public RequestParser(Knowledge knowledge) {
        this.lexicon = new Lexicon(knowledge);
    }

    /** What a player wants; never fails. */
    public Heard parse(String text) {
        Reading reading = new Reading(lexicon.read(Tokenizer.cut(text)));
        Optional<String> addressed = reading.first(Token.Mention.class).map(Token.Mention::name);
        return new Heard(request(reading, text), addressed);
    }

    /** What a player says to a question about a plan. */
    public Reply reply(String text) {
        Reading reading = new Reading(lexicon.read(Tokenizer.cut(text)));
        Heard heard = parse(text);
        Design design = new DesignReader(reading).read();
        boolean changes = !design.isEmpty();
        if (!design.rules().isEmpty() && isExperiment(heard.request())) {
            return new Reply.Other(heard);
        }
        boolean asks = text.strip().endsWith("?") || reading.wants("explain");
        if (reading.wants("no") || (reading.wants("stop") && !changes && !reading.has(Kind.RUN))) {
            return changes ? new Reply.Adjust(design) : new Reply.No();
        }
        boolean named = heard.request() instanceof Request.Explain;
        if (!asks && changes && (named || !isQuestion(heard.request()))) {
            return new Reply.Adjust(design);
        }
        boolean agrees = reading.wants("yes") || (reading.wants("launch") && !changes);
        boolean elsewhere = isQuestion(heard.request()) || isCommand(heard.request());
        return agrees && !asks && !elsewhere ? new Reply.Yes() : new Reply.Other(heard);
    }

    /** A whole new question, where "use median instead" would only change the plan. */
    private static boolean isExperiment(Request request) {
        return request instanceof Request.Compare || request instanceof Request.Sweep;
    }

    /** Requests that name rules or numbers without wanting to change a plan. */
    private static boolean isQuestion(Request request) {
        return switch (request) {
            case Request.Explain e -> true;
            case Request.Bounds b -> true;
            case Request.History h -> true;
            case Request.CompareRuns c -> true;
            default -> false;
        };
    }

    private static boolean isCommand(Request request) {
        return switch (request) {
            case Request.Stop s -> true;
            case Request.Rename r -> true;
            case Request.Status s -> true;
            case Request.ListRuns l -> true;
            case Request.ShowResults s -> true;
            case Request.ShowPlot s -> true;
            case Request.ShowConfig s -> true;
            case Request.WhyFailed w -> true;
            case Request.ReadFile r -> true;
            case Request.ListFiles l -> true;
            case Request.ValidateFile v -> true;
            case Request.Delete d -> true;
            case Request.Help h -> true;
            default -> false;
        };
    }

    private Request request(Reading reading, String text) {
        if (text.isBlank()) {
            return new Request.Blank();
        }
        Optional<Request> onFiles = onFiles(reading);
        if (onFiles.isPresent()) {
            return onFiles.get();
        }
        Design design = new DesignReader(reading).read();
        return changing(reading, text, design)
                .or(() -> aboutRuns(reading, design))
                .or(() -> aboutKnowledge(reading, design))
                .or(() -> experiment(reading, design))
                .or(() -> onResults(reading))
                .or(() -> talk(reading))
                .or(() -> rest(reading))
                .orElseGet(() -> new Request.Unknown(reading.words()));
    }

    private static Optional<Request> onFiles(Reading reading) {
        Optional<String> file = reading.first(Token.File.class).map(Token.File::path);
        if (file.isPresent()) {
            String path = file.get();
            boolean validates = reading.wants("validate") || reading.wants("bounds");
            if (validates) {
                return Optional.of(new Request.ValidateFile(path));
            }
            return Optional.of(
                    reading.wants("files") || reading.wants("list")
                            ? new Request.ListFiles(path)
                            : new Request.ReadFile(path));
        }
        return reading.wants("files") ? Optional.of(new Request.ListFiles(".")) : Optional.empty();
    }

    /** Renaming and stopping: only what a player's own words ask for plainly. */
    private static Optional<Request> changing(Reading reading, String text, Design design) {
        if (reading.wants("rename")) {
            return Optional.of(new Request.Rename(run(reading, true), name(reading, text)));
        }
        if (reading.wants("delete")) {
            return Optional.of(new Request.Delete(run(reading, false)));
        }
        boolean experiment = !design.rules().isEmpty() || !design.attacks().isEmpty();
        if (reading.wants("stop") && !experiment) {
            if (reading.wants("no")) {
                return Optional.of(new Request.Status(Optional.empty()));
            }
            RunRef run = run(reading, false);
            return Optional.of(new Request.Stop(run instanceof RunRef.Last ? new RunRef.Running() : run));
        }
        return Optional.empty();
    }

    private static String name(Reading reading, String text) {
        List<Token.Quote> quotes = reading.all(Token.Quote.class);
        if (!quotes.isEmpty()) {
            return quotes.getLast().text();
        }
        String lower = text.toLowerCase(Locale.ROOT);
        for (String mark :
                List.of(" to ", " as ", "call it ", "name it ", "call the last run ", "name the last run ")) {
            int at = lower.indexOf(mark);
            if (at >= 0 && at + mark.length() <= text.length()) {
                return text.substring(at + mark.length()).strip().replaceAll("[.!]+$", "");
            }
        }
        return "";
    }

    private static Optional<Request> aboutRuns(Reading reading, Design design) {
        List<Token.RunId> ids = reading.all(Token.RunId.class);
        if (reading.wants("compare") && ids.size() > 1) {
            return Optional.of(new Request.CompareRuns(
                    ids.stream().map(Token.RunId::id).distinct().toList()));
        }
        boolean experiment = !design.attacks().isEmpty() || (!design.rules().isEmpty() && design.hasNumbers());
        if (reading.wants("list") && !experiment) {
            return Optional.of(new Request.ListRuns(state(reading)));
        }
        if (reading.wants("fail") && !experiment && design.rules().isEmpty()) {
            return Optional.of(new Request.WhyFailed(failed(reading)));
        }
        if (experiment || !design.rules().isEmpty() || reading.wants("history")) {
            return Optional.empty();
        }
        if (reading.wants("plot")) {
            return Optional.of(new Request.ShowPlot(run(reading, false)));
        }
        if (reading.wants("status") || (reading.has(Kind.RUN, "running") && !reading.wants("explain"))) {
            return Optional.of(new Request.Status(named(reading)));
        }
        return Optional.empty();
    }

    private static RunRef failed(Reading reading) {
        RunRef run = run(reading, false);
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

    private static Optional<Request> aboutKnowledge(Reading reading, Design design) {
        List<String> topics = reading.topics();
        if (reading.wants("history")) {
            return Optional.of(new Request.History(topics.stream().findFirst()));
        }
        boolean limits = reading.wants("bounds")
                && !reading.wants("survive")
                && design.attacks().isEmpty();
        if (limits && design.rules().size() == 1) {
            int n = design.clients().orElse(0);
            OptionalInt f =
                    design.attackers().stream().mapToInt(Integer::intValue).findFirst();
            if (f.isEmpty() && !design.shares().isEmpty()) {
                f = OptionalInt.of((int) Math.round(design.shares().getFirst() * (n == 0 ? 10 : n)));
            }
            return Optional.of(
                    new Request.Bounds(design.rules().getFirst(), n == 0 ? OptionalInt.empty() : OptionalInt.of(n), f));
        }
        boolean asked = reading.wants("explain") && !reading.wants("launch") && !reading.wants("sweep");
        if (asked
                && !topics.isEmpty()
                && !design.hasNumbers()
                && !reading.wants("survive")
                && !comparesMeasured(reading)) {
            return Optional.of(
                    new Request.Explain(topics.stream().limit(MOST_TOPICS).toList()));
        }
        return asked && topics.isEmpty() && reading.has(Kind.SKEW)
                ? Optional.of(new Request.Explain(List.of("heterogeneity")))
                : Optional.empty();
    }

    /** "What is better, A or B?" wants runs; "what is the difference between A and B?" wants words. */
    private static boolean comparesMeasured(Reading reading) {
        return reading.wants("compare")
                && reading.tokens().stream()
                        .noneMatch(token -> token instanceof Token.Term term
                                && term.surface().equals("difference between"));
    }

    private static Optional<Request> experiment(Reading reading, Design design) {
        boolean subject = !design.rules().isEmpty() || !design.attacks().isEmpty();
        boolean several = design.shares().size() > 1
                || design.attackers().size() > 1
                || design.alphas().size() > 1;
        if (reading.wants("sweep") || (subject && several)) {
            return Optional.of(new Request.Sweep(design));
        }
        boolean compares = reading.wants("compare") || reading.wants("survive") || reading.wants("fail");
        if (subject
                && (compares || (!design.rules().isEmpty() && !design.attacks().isEmpty()))) {
            return Optional.of(
                    reading.wants("launch") && !compares && design.rules().size() < 2
                            ? new Request.Launch(design)
                            : new Request.Compare(design));
        }
        if (subject && (reading.wants("launch") || design.hasNumbers())) {
            return Optional.of(new Request.Launch(design));
        }
        boolean bare = reading.wants("launch")
                && (design.hasNumbers()
                        || reading.hasWord("simulation")
                        || reading.hasWord("experiment")
                        || reading.hasWord("something"));
        return bare ? Optional.of(new Request.Launch(design)) : Optional.empty();
    }

    private static Optional<Request> onResults(Reading reading) {
        if (reading.wants("plot")) {
            return Optional.of(new Request.ShowPlot(run(reading, false)));
        }
        if (reading.wants("config")) {
            return Optional.of(new Request.ShowConfig(run(reading, false)));
        }
        boolean named = reading.first(Token.RunId.class).isPresent();
        if (reading.wants("results") || named) {
            return Optional.of(new Request.ShowResults(run(reading, false)));
        }
        return reading.has(Kind.RUN) ? Optional.of(new Request.ShowResults(run(reading, false))) : Optional.empty();
    }

    private static Optional<Request> talk(Reading reading) {
        if (reading.wants("help")) {
            return Optional.of(new Request.Help());
        }
        for (Request.Mood mood : List.of(
                Request.Mood.THANKS,
                Request.Mood.LOVE,
                Request.Mood.JOKE,
                Request.Mood.WHO,
                Request.Mood.MOOD,
                Request.Mood.INSULT,
                Request.Mood.PRAISE,
                Request.Mood.BYE,
                Request.Mood.HELLO)) {
            if (reading.wants(mood.name().toLowerCase(Locale.ROOT))) {
                return Optional.of(new Request.SmallTalk(mood));
            }
        }
        return Optional.empty();
    }

    private static Optional<Request> rest(Reading reading) {
        List<String> topics = reading.topics();
        return topics.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Request.Explain(topics.stream().limit(MOST_TOPICS).toList()));
    }

    private static Optional<RunRef> named(Reading reading) {
        boolean some = reading.first(Token.RunId.class).isPresent()
                || reading.has(Kind.RUN, "last")
                || reading.has(Kind.RUN, "failed")
                || reading.first(Token.Quote.class).isPresent();
        return some ? Optional.of(run(reading, false)) : Optional.empty();
    }

    /** The run meant; of two quotations the first is the run when the last is its new name. */
    private static RunRef run(Reading reading, boolean renames) {
        Optional<Token.RunId> id = reading.first(Token.RunId.class);
        if (id.isPresent()) {
            return new RunRef.Id(id.get().id());
        }
        List<Token.Quote> quotes = reading.all(Token.Quote.class);
        if (quotes.size() > (renames ? 1 : 0)) {
            return new RunRef.Named(quotes.getFirst().text());
        }
        if (reading.has(Kind.RUN, "failed")) {
            return new RunRef.Failed();
        }
        return reading.has(Kind.RUN, "running") ? new RunRef.Running() : new RunRef.Last();
    }
}
