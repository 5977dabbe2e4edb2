package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Claims;
import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads statements about the field, of which the crew knows whether they are true. */
final class ClaimReader {

    /** A question for reasons or facts states nothing. */
    private static final Pattern ASKS = Pattern.compile(
            "(?:^|[,;:] )(?:why|what|how|when|which|who|explain|tell|warum|wieso|weshalb|was|wie|wann|welche[rs]?|wer|erklär\\w*)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?;])\\s+");

    private final Lexicon lexicon;
    private final Claims claims = Claims.bundled();

    ClaimReader(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    /** A claim about the field; one with an attack or with numbers is for the lab to measure. */
    Optional<Request> read(String text, Reading reading, Design design, Meaning meaning) {
        boolean measured = !design.attacks().isEmpty() && !design.rules().isEmpty();
        boolean limits = meaning.intent() == Intent.BOUNDS && design.hasNumbers();
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
                .filter(made -> !made.claim().about().isEmpty() || meaning.intent() == Intent.CLAIM)
                .findFirst()
                .map(made -> new Request.Stated(made.claim(), made.denied()));
    }

    /** "Krum is bad. Averaging is fine." claims nothing about averages of Krum: each sentence speaks for itself. */
    private Optional<Claims.Made> made(String sentence) {
        Reading reading = new Reading(lexicon.read(Tokenizer.cut(sentence)));
        List<String> named = Stream.of(Kind.RULE, Kind.ATTACK, Kind.PRE)
                .flatMap(kind -> reading.values(kind).stream())
                .distinct()
                .toList();
        return claims.in(sentence, named);
    }
}
