package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Claims;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads statements about the field, of which the crew knows whether they are true. */
final class ClaimReader {

    /** Attacks that are called by what they do, in a sentence that claims something. */
    private static final List<String> BY_DEED =
            List.of("gaussian", "gradient_scaling", "backdoor_trigger", "label_flipping");

    /** Below, an intent is a guess, and the words of a claim tell more. */
    private static final double SURE = 0.5;

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
                && Form.begins("states", Tokenizer.cut(text))
                && !Form.begins("states_nothing", Tokenizer.cut(text));
    }

    /** A claim about the field; one with an attack or with numbers is for the lab to measure. */
    Optional<Request> read(String text, Reading reading, Design design, Meaning meaning) {
        List<Token> line = Tokenizer.cut(text);
        boolean measured = !design.attacks().isEmpty()
                && !design.rules().isEmpty()
                && (design.hasNumbers() || Form.begins("asks_whether", line));
        boolean limits = meaning.intent() == Intent.BOUNDS && design.hasNumbers() && !Form.has("a_bound", line);
        if (measured || limits || reading.has(Kind.RUN) || reading.wants("launch") || asksForReasons(text)) {
            return Optional.empty();
        }
        return Stream.of(text.split("(?<=[.!?;])\\s+"))
                .map(this::made)
                .flatMap(Optional::stream)
                .filter(made -> !made.claim().about().isEmpty() || !ofRuns(meaning))
                .findFirst()
                .map(made -> new Request.Stated(made.claim(), made.denied()));
    }

    /** Returns true for a question for reasons or facts, which states nothing. */
    private static boolean asksForReasons(String text) {
        return Stream.of(text.strip().split("[,;:] "))
                .anyMatch(part -> Form.begins("asks_reasons", Tokenizer.cut(part)));
    }

    private static boolean ofRuns(Meaning meaning) {
        return OF_RUNS.contains(meaning.intent()) && meaning.probability() >= SURE;
    }

    /** "Krum is bad. Averaging is fine." claims nothing about averages of Krum: each sentence speaks for itself. */
    private Optional<Claims.Made> made(String sentence) {
        List<Token> line = Tokenizer.cut(sentence);
        Reading reading = new Reading(lexicon.read(line));
        List<String> named = named(reading);
        if (named.isEmpty() && Form.begins("of_the_mean", line)) {
            return claims.in(sentence, List.of("fedavg"), knowledge);
        }
        if (named.size() == 1 && Form.has("than_the_mean", line)) {
            return claims.in(sentence, List.of(named.getFirst(), "fedavg"), knowledge);
        }
        List<String> withDeeds = byDeed(line, reading);
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
    private static List<String> byDeed(List<Token> line, Reading reading) {
        List<String> named = new ArrayList<>(named(reading));
        if (!reading.has(Kind.RULE) && !reading.has(Kind.PRE)) {
            insert(named, "fedavg", line);
        }
        if (!reading.has(Kind.ATTACK)) {
            BY_DEED.stream()
                    .filter(deed -> Form.has("does_" + deed, line))
                    .findFirst()
                    .ifPresent(deed -> insert(named, deed, line));
        }
        return named;
    }

    /** Before the one other that is named, unless its word stands in the second half of the sentence. */
    private static void insert(List<String> named, String topic, List<Token> line) {
        IntStream.range(0, line.size())
                .filter(at -> Form.taken("does_" + topic, line, at).isPresent())
                .findFirst()
                .ifPresent(at -> named.add(2 * at < line.size() - 1 ? 0 : named.size(), topic));
    }

    /** A backdoor is the name of one attack and of a kind of them; a claim about the kind names the rule alone. */
    private static List<String> withoutBackdoor(List<String> named) {
        return named.stream().filter(name -> !name.equals("backdoor_trigger")).toList();
    }
}
