package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Claims;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads statements about the field, of which the crew knows whether they are true. */
final class ClaimReader {

    /** A question for reasons or facts states nothing. */
    private static final Pattern ASKS = Pattern.compile(
            "(?:^|[,;:] )(?:why|what|how|when|which|who|explain|tell|warum|wieso|weshalb|was|wie|wann|welche[rs]?|wer|erklär\\w*)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /** Whether a rule withstands an attack is for the lab to measure; that it does is a claim. */
    private static final Pattern PUT_AS_QUESTION = Pattern.compile(
            "(?:and |und |but |aber |so |also )?(?:does|do|did|can|could|will|would|hält|kann|könnte|wird|würde|übersteht|verträgt)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /** Averaging, where it is what a sentence speaks of, is what FedAvg does. */
    private static final Pattern OF_THE_MEAN = Pattern.compile(
            "(?:(?:but|and|aber|und|also|doch|i think|ich glaube|ich denke)[ ,]+)*(?:is |are |ist |sind )?(?:just |plain |simple |the |a |das |ein |einfaches |reines |bloßes )*"
                    + "(?:averaging|average|mean|mitteln|mittelung|mittelwert|mittel|durchschnitt)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /** What averages, and attacks that are called by what they do, in a sentence that claims something. */
    private static final Map<String, Pattern> BY_DEED = Map.of(
            "gaussian", words("noise|rauschen|garbage|random updates|zufällige updates"),
            "gradient_scaling",
                    words(
                            "scaling|scaled (?:updates?|gradients?)|(?:huge|large|big) updates?|skalierung|skalieren|skalierte\\w*(?: updates?)?|(?:riesige|große|übergroße)\\w* updates?"),
            "backdoor_trigger", words("backdoors?|hintertüre?n?"),
            "label_flipping",
                    words("flipped labels|wrong labels|poisoned labels|falsche\\w* labels|vertauschte\\w* labels"));

    private static final Pattern MEAN = words(
            "averaging|(?:plain |the |a )(?:average|mean)|(?:das |einfaches |reines )(?:mitteln|mittel)|mitteln|mittelung|dem mittel|den durchschnitt");

    private static Pattern words(String any) {
        return Pattern.compile(
                "(?<!\\p{L})(?:" + any + ")(?!\\p{L})",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    private static final Pattern THAN_THE_MEAN = Pattern.compile(
            "\\b(?:than|als)(?: the| a| plain| simple| das| ein)* (?:averaging|average|mean|mitteln|mittelung|mittelwert|mittel|durchschnitt)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /** Below, an intent is a guess, and the words of a claim tell more. */
    private static final double SURE = 0.5;

    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?;])\\s+");

    /** Lines that are about runs, whatever words of a claim stand in them. */
    private static final Set<Intent> OF_RUNS = EnumSet.of(
            Intent.DESIGN,
            Intent.RESULTS,
            Intent.PLOT,
            Intent.CONFIG,
            Intent.STATUS,
            Intent.LIST_RUNS,
            Intent.HISTORY,
            Intent.WHY_FAILED,
            Intent.WHY_RESULT);

    /** A subject and what it is or does. */
    private static final Pattern STATES = Pattern.compile(
            "(?!(?:is|are|does|do|can|could|will|would|how|what|which|why|when|ist|sind|kann|wie|was|welche\\w*|warum|hält|vergleich\\w*|compare)\\b)"
                    + "(?:\\S+ ){1,6}?(?:is|are|was|were|isn't|can|cannot|can't|will|does|doesn't|hurts?|harms?|helps?|breaks?|beats?|defeats?|stops?|works?|fails?|survives?|resists?|needs?|makes?|gets?"
                    + "|ist|sind|war|kann|schadet|hilft|bricht|schlägt|stoppt|wirkt|versagt|scheitert|hält|übersteht|braucht|macht|leidet|verliert)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS | Pattern.DOTALL);

    /** A bound in symbols. */
    private static final Pattern OF_BOUNDS =
            Pattern.compile("\\d\\s*f\\s*\\+\\s*\\d|f\\s*(?:<|≤|<=)\\s*n\\s*/", Pattern.CASE_INSENSITIVE);

    private static final int LONGEST = 200;

    private final Lexicon lexicon;
    private final Knowledge knowledge;
    private final Claims claims = Claims.bundled();

    ClaimReader(Lexicon lexicon, Knowledge knowledge) {
        this.lexicon = lexicon;
        this.knowledge = knowledge;
    }

    /** What tells how something is, and neither asks for it nor wants it done, lays out no plan. */
    static boolean isStatement(String text, Reading reading) {
        return text.length() <= LONGEST
                && text.indexOf('?') < 0
                && !reading.wants("launch")
                && !reading.wants("sweep")
                && !reading.hasWord("want")
                && !reading.hasWord("will")
                && !reading.hasWord("if")
                && STATES.matcher(text.strip()).matches();
    }

    /** A claim about the field; one with an attack or with numbers is for the lab to measure. */
    Optional<Request> read(String text, Reading reading, Design design, Meaning meaning) {
        boolean measured = !design.attacks().isEmpty()
                && !design.rules().isEmpty()
                && (design.hasNumbers() || PUT_AS_QUESTION.matcher(text.strip()).lookingAt());
        boolean limits = meaning.intent() == Intent.BOUNDS
                && design.hasNumbers()
                && !OF_BOUNDS.matcher(text).find();
        if (measured
                || limits
                || reading.has(Kind.RUN)
                || reading.wants("launch")
                || ASKS.matcher(text.strip()).find()) {
            return Optional.empty();
        }
        return SENTENCE.splitAsStream(text)
                .map(this::made)
                .flatMap(Optional::stream)
                .filter(made -> !made.claim().about().isEmpty() || !ofRuns(meaning))
                .findFirst()
                .map(made -> new Request.Stated(made.claim(), made.denied()));
    }

    private static boolean ofRuns(Meaning meaning) {
        return OF_RUNS.contains(meaning.intent()) && meaning.probability() >= SURE;
    }

    /** "Krum is bad. Averaging is fine." claims nothing about averages of Krum: each sentence speaks for itself. */
    private Optional<Claims.Made> made(String sentence) {
        Reading reading = new Reading(lexicon.read(Tokenizer.cut(sentence)));
        List<String> named = named(reading);
        if (named.isEmpty() && OF_THE_MEAN.matcher(sentence.strip()).lookingAt()) {
            return claims.in(sentence, List.of("fedavg"), knowledge);
        }
        if (named.size() == 1 && THAN_THE_MEAN.matcher(sentence).find()) {
            return claims.in(sentence, List.of(named.getFirst(), "fedavg"), knowledge);
        }
        List<String> withDeeds = byDeed(sentence, reading);
        // "Is the median immune to scaling?" speaks of one attack and not of all.
        Optional<Claims.Made> ofDeed =
                withDeeds.size() > named.size() ? claims.in(sentence, withDeeds, knowledge) : Optional.empty();
        return ofDeed.or(() -> claims.in(sentence, named, knowledge))
                .or(() -> claims.in(sentence, withoutBackdoor(named), knowledge))
                .or(() -> claims.in(sentence, reading.values(Kind.PRE), knowledge));
    }

    /** Rules, attacks and pre-aggregators in the order in which a sentence names them. */
    private static List<String> named(Reading reading) {
        return reading.topics().stream()
                .filter(topic -> Stream.of(Kind.RULE, Kind.ATTACK, Kind.PRE).anyMatch(kind -> reading.has(kind, topic)))
                .toList();
    }

    /** What a sentence speaks of in its order, with attacks that it calls by their deed, and averaging. */
    private static List<String> byDeed(String sentence, Reading reading) {
        List<String> named = new ArrayList<>(named(reading));
        if (!reading.has(Kind.RULE)
                && !reading.has(Kind.PRE)
                && MEAN.matcher(sentence).find()) {
            insert(named, "fedavg", MEAN, sentence);
        }
        if (!reading.has(Kind.ATTACK)) {
            BY_DEED.entrySet().stream()
                    .filter(deed -> deed.getValue().matcher(sentence).find())
                    .findFirst()
                    .ifPresent(deed -> insert(named, deed.getKey(), deed.getValue(), sentence));
        }
        return named;
    }

    /** Before the one other that is named, unless the word stands in the second half of the sentence. */
    private static void insert(List<String> named, String topic, Pattern word, String sentence) {
        Matcher at = word.matcher(sentence);
        boolean first =
                at.find() && at.start() < sentence.length() / 2 - at.group().length() / 2;
        named.add(first ? 0 : named.size(), topic);
    }

    /** A backdoor is the name of one attack and of a kind of them; a claim about the kind names the rule alone. */
    private static List<String> withoutBackdoor(List<String> named) {
        return named.stream().filter(name -> !name.equals("backdoor_trigger")).toList();
    }
}
