package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.agents.understanding.Payload;
import dev.crucible.agents.understanding.Understanding;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads which run or runs a change is about, and the words that it carries. */
final class ChangeReader {

    private static final List<String> STATES = List.of("failed", "stopped", "completed", "queued", "running");

    /** Runs named behind it are spared. */
    private static final Pattern SPARES = words(
            "except(?: for)?|but not|other than|apart from|aside from|besides|save for|excluding|without|all but|everything but|but (?:keep|leave|spare)|außer|ausser|bis auf|ausgenommen|aber nicht|nur nicht|mit ausnahme(?: von| des| der)?|ohne|aber behalte?n?");

    private static final String OLD = "oldest|earliest|ältesten?|aeltesten?|frühesten?";
    private static final String FIRST = "first|ersten";
    private static final String END =
            "last|latest|newest|most recent|letzten|neuesten|neusten|jüngsten|vorigen|" + OLD + "|" + FIRST;
    private static final String NUMBER =
            "\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn";
    private static final String HOW_MANY = NUMBER + "|both|beiden";

    /** Number words from two on, in both languages. */
    private static final List<List<String>> NUMBERS = List.of(
            List.of("both", "beiden", "two", "zwei"),
            List.of("three", "drei"),
            List.of("four", "vier"),
            List.of("five", "fünf"),
            List.of("six", "sechs"),
            List.of("seven", "sieben"),
            List.of("eight", "acht"),
            List.of("nine", "neun"),
            List.of("ten", "zehn"));

    /** "The last three runs", "beide letzten Läufe", "the two oldest". */
    private static final Pattern COUNTED = Pattern.compile(
            "\\b(?:(?<end>" + END + ") (?<n>" + HOW_MANY + ")|(?<m>" + HOW_MANY + ") (?<tail>" + END + "))\\b",
            Pattern.UNICODE_CHARACTER_CLASS);

    /** "Two runs", "some of them": nobody knows which. */
    private static final Pattern SOME = Pattern.compile(
            "(?<!\\b(?:the|die|den|diese|these|those|all|alle|my|meine) )\\b(?:" + NUMBER
                    + "|some|few|couple|several|einige|paar|manche|mehrere)\\b.{0,24}?"
                    + "\\b(?:runs|simulations|experiments|jobs|läufe|simulationen|experimente|versuche|of them|davon)\\b",
            Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern LISTED = Pattern.compile("\\s*(?:,|\\band\\b|\\bund\\b)\\s*");
    /** "Take the tag off again" names none. */
    private static final Pattern NO_TAG = Pattern.compile(
            "(?i)^(?:(?:the|that|this|a|das|den|die|its|tags?|labels?|schlagw[oö]rte?r?|etikett|off|weg|ab|again|wieder|back)\\s*)+$");

    private static final Pattern MARKS = Pattern.compile("^[\"“„«#]+|[\"”“».!]+$");

    /** Changes of runs that an order may spare some of. */
    private static final Set<Intent> SPARING =
            Set.of(Intent.STOP, Intent.DELETE, Intent.ARCHIVE, Intent.UNARCHIVE, Intent.RESUME);

    private final Reading reading;
    private final Intent act;
    private final String order;
    private final List<Token> line;
    private final String said;

    ChangeReader(Lexicon lexicon, Intent act, String text) {
        Payload payload = Payload.of(act, text);
        this.act = act;
        this.order = payload.order().toLowerCase(Locale.ROOT);
        this.line = Tokenizer.cut(order);
        this.said = payload.words();
        this.reading = new Reading(lexicon.read(Tokenizer.cut(payload.order())));
    }

    private static Pattern words(String alternatives) {
        return Pattern.compile("\\b(?:" + alternatives + ")\\b", Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** "Delete all runs except …": what stands before the exception tells the change, which is asked about as a doubt. */
    static Optional<Request> sparing(Lexicon lexicon, Understanding understanding, String text) {
        Matcher spares = SPARES.matcher(text.toLowerCase(Locale.ROOT));
        if (text.contains("?") || !spares.find() || spares.start() == 0) {
            return Optional.empty();
        }
        Meaning order = understanding.read(text.substring(0, spares.start()).strip());
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
        return Arrays.stream(LISTED.split(said))
                .map(ChangeReader::plain)
                .map(tag -> NO_TAG.matcher(tag).replaceAll(""))
                .filter(tag -> !tag.isEmpty())
                .toList();
    }

    private static String plain(String words) {
        return MARKS.matcher(words.strip()).replaceAll("").strip();
    }

    private RunRef run() {
        Matcher spares = SPARES.matcher(order);
        if (spares.find()) {
            return new RunRef.Except(
                    new RunRef.All(state(order.substring(0, spares.start()))), order.substring(spares.end()));
        }
        List<RunRef> named = named(reading);
        if (!named.isEmpty()) {
            return named.size() == 1 ? named.getFirst() : new RunRef.Several(named);
        }
        Matcher counted = COUNTED.matcher(order);
        if (counted.find()) {
            return counted(counted);
        }
        if (has("oldest")) {
            return new RunRef.Oldest(1);
        }
        if (SOME.matcher(order).find() && !has("all")) {
            return new RunRef.Several(List.of());
        }
        Optional<String> state = state(order);
        if (has("them") && state.isEmpty()) {
            return new RunRef.Listed(List.of());
        }
        if (has("all") || has("several")) {
            return act == Intent.STOP && has("queued") ? new RunRef.Queued(true) : new RunRef.All(state);
        }
        List<Integer> places = PlaceWords.in(order);
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

    /** So many from one end; the first ones are those of the list that was shown. */
    private static RunRef counted(Matcher counted) {
        boolean before = counted.group("end") != null;
        String end = before ? counted.group("end") : counted.group("tail");
        int count = count(before ? counted.group("n") : counted.group("m"));
        if (end.matches(FIRST)) {
            return new RunRef.Listed(IntStream.rangeClosed(1, count).boxed().toList());
        }
        return end.matches(OLD) ? new RunRef.Oldest(count) : new RunRef.Newest(count);
    }

    private static int count(String number) {
        return Character.isDigit(number.charAt(0))
                ? Integer.parseInt(number)
                : 2
                        + IntStream.range(0, NUMBERS.size())
                                .filter(at -> NUMBERS.get(at).contains(number))
                                .findFirst()
                                .orElseThrow();
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
