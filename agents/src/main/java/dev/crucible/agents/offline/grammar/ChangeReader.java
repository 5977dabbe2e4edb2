package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.agents.understanding.Payload;
import dev.crucible.agents.understanding.Understanding;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads which run or runs a change is about, and the words that it carries. */
final class ChangeReader {

    private static final List<String> STATES = List.of("failed", "stopped", "completed", "queued", "running");

    /** Words beside a tag that are none: "take the tag off again" names none. */
    private static final Set<String> NO_TAG = Form.words("no_tag");

    /** Changes of runs that an order may spare some of. */
    private static final Set<Intent> SPARING =
            Set.of(Intent.STOP, Intent.DELETE, Intent.ARCHIVE, Intent.UNARCHIVE, Intent.RESUME);

    private final Reading reading;
    private final Intent act;
    private final CutLine order;
    private final List<Token> line;
    private final String said;

    ChangeReader(Lexicon lexicon, Intent act, String text) {
        Payload payload = Payload.of(act, text);
        this.act = act;
        this.order = Tokenizer.placed(payload.order().toLowerCase(Locale.ROOT));
        this.line = order.tokens().stream().map(lexicon::several).toList();
        this.said = payload.words();
        this.reading = new Reading(lexicon.read(Tokenizer.cut(payload.order())));
    }

    /** "Delete all runs except …": what stands before the exception tells the change, which is asked about as a doubt. */
    static Optional<Request> sparing(Lexicon lexicon, Understanding understanding, String text) {
        Optional<String> before = Tokenizer.placed(text).before("spares").map(String::strip);
        if (text.contains("?") || before.filter(words -> !words.isEmpty()).isEmpty()) {
            return Optional.empty();
        }
        Meaning order = understanding.read(before.get());
        Intent act = order.intent().isAct() ? order.intent() : order.doubted().orElse(order.intent());
        return SPARING.contains(act)
                ? new ChangeReader(lexicon, act, text).read().map(Request.Unsure::new)
                : Optional.empty();
    }

    /** The change, unless it is one that takes a design. */
    Optional<Request.Change> read() {
        RunRef run = run();
        return switch (act) {
            case STOP -> Optional.of(new Request.Stop(run instanceof RunRef.Last ? new RunRef.Running() : run));
            case RESUME -> Optional.of(new Request.Resume(run));
            case RENAME -> Optional.of(new Request.Rename(run, plain(said)));
            case DELETE -> Optional.of(new Request.Delete(run));
            case TAG -> Optional.of(has("taken_off") ? new Request.Untag(run, tags()) : new Request.Tag(run, tags()));
            case NOTE -> Optional.of(new Request.Note(run, plain(said)));
            case ARCHIVE -> Optional.of(new Request.Archive(run));
            case UNARCHIVE -> Optional.of(has("trash") ? new Request.Restore(run) : new Request.Unarchive(run));
            default -> Optional.empty();
        };
    }

    private List<String> tags() {
        return Stream.of(said.split("\\s*(?:,|\\band\\b|\\bund\\b)\\s*"))
                .map(ChangeReader::plain)
                .filter(tag -> !tag.isEmpty()
                        && !Stream.of(tag.toLowerCase(Locale.ROOT).split("\\s+"))
                                .allMatch(NO_TAG::contains))
                .toList();
    }

    private static String plain(String words) {
        return words.strip().replaceAll("^[\"“„«#]+|[\"”“».!]+$", "").strip();
    }

    private RunRef run() {
        Optional<String> kept = order.after("spares");
        if (kept.isPresent()) {
            return new RunRef.Except(new RunRef.All(state(order.before("spares").orElse(""))), kept.get());
        }
        List<RunRef> named = named(reading);
        if (!named.isEmpty()) {
            return named.size() == 1 ? named.getFirst() : new RunRef.Several(named);
        }
        Optional<RunRef> counted = counted();
        if (counted.isPresent()) {
            return counted.get();
        }
        if (has("oldest")) {
            return new RunRef.Oldest(1);
        }
        if (has("some") && !has("those") && !has("all")) {
            return new RunRef.Several(List.of());
        }
        Optional<String> state = state(order.text());
        if (has("them") && state.isEmpty()) {
            return new RunRef.Listed(List.of());
        }
        if (has("all") || has("several")) {
            return act == Intent.STOP && has("queued") ? new RunRef.Queued(true) : new RunRef.All(state);
        }
        List<Integer> places = PlaceWords.in(order.text());
        if (!places.isEmpty() && !places.equals(List.of(-1))) {
            return new RunRef.Listed(places);
        }
        if (has("queued")) {
            return new RunRef.Queued(false);
        }
        if (has("failed")) {
            return new RunRef.Failed();
        }
        if (has("stopped") && act != Intent.STOP) {
            return new RunRef.Stopped();
        }
        boolean running = has("running") || reading.has(Kind.RUN, "running");
        return running && act != Intent.RESUME ? new RunRef.Running() : new RunRef.Last();
    }

    /** So many from one end, as in "the last three"; the first ones are those of the list that was shown. */
    private Optional<RunRef> counted() {
        return so("newest")
                .<RunRef>map(RunRef.Newest::new)
                .or(() -> so("oldest").map(RunRef.Oldest::new))
                .or(() -> so("first")
                        .map(count -> new RunRef.Listed(
                                IntStream.rangeClosed(1, count).boxed().toList())));
    }

    /** The count of an end that a line names; "both" are two. */
    private Optional<Integer> so(String end) {
        return IntStream.range(0, line.size())
                .mapToObj(at -> Form.taken("runs_counted_" + end, line, at))
                .flatMap(Optional::stream)
                .map(taken -> taken.stream()
                        .map(line::get)
                        .filter(Token.Amount.class::isInstance)
                        .map(amount -> (int) ((Token.Amount) amount).value())
                        .findFirst()
                        .orElse(2))
                .findFirst();
    }

    /** All that stand there by their ids or in quotation marks, in their order. */
    private static List<RunRef> named(Reading reading) {
        return reading.tokens().stream()
                .<RunRef>mapMulti((token, runs) -> {
                    switch (token) {
                        case Token.RunId(String id) -> runs.accept(new RunRef.Id(id));
                        case Token.Quote(String name) -> runs.accept(new RunRef.Named(name));
                        default -> {} // no name
                    }
                })
                .distinct()
                .toList();
    }

    /** The state that "all failed runs" must be in. */
    private Optional<String> state(String words) {
        List<Token> line = Tokenizer.cut(words);
        return STATES.stream()
                .filter(state -> Form.has("runs_" + state, line))
                .filter(state -> act != Intent.RESUME || !state.equals("running"))
                .findFirst();
    }

    /** Returns true if the order has words for such runs, by the forms {@code runs_…}. */
    private boolean has(String runs) {
        return Form.has("runs_" + runs, line);
    }
}
