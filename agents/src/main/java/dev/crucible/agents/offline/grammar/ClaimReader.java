package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Claims;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.EnumSet;
import java.util.List;
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

    private static final Pattern JUDGE = Pattern.compile(
            "\\b(?:is it (?:true|right|correct)(?: that)?|is (?:he|she|that|this) (?:right|true|correct)|are they right|true or false|am i right|stimmt (?:es|das|die behauptung)(?:,? dass)?"
                    + "|stimmt's|ist (?:es|das) (?:wahr|richtig|korrekt)(?:,? dass)?|hat (?:er|sie) (?:da )?recht|haben sie recht|hab ich recht|wahr oder falsch)\\b[?.:,! ]*",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

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

    private final Lexicon lexicon;
    private final Knowledge knowledge;
    private final Claims claims = Claims.bundled();

    ClaimReader(Lexicon lexicon, Knowledge knowledge) {
        this.lexicon = lexicon;
        this.knowledge = knowledge;
    }

    /** "My supervisor says one seed is enough, is he right?" wants a judgement, whatever topic is named. */
    Optional<Request> asked(String text, Reading reading, Design design, Meaning meaning) {
        Matcher asked = JUDGE.matcher(text);
        return asked.find() ? read(asked.replaceAll(" ").strip(), reading, design, meaning) : Optional.empty();
    }

    /** A claim about the field; one with an attack or with numbers is for the lab to measure. */
    Optional<Request> read(String text, Reading reading, Design design, Meaning meaning) {
        boolean measured = !design.attacks().isEmpty()
                && !design.rules().isEmpty()
                && (design.hasNumbers() || PUT_AS_QUESTION.matcher(text.strip()).lookingAt());
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
        List<String> named = Stream.of(Kind.RULE, Kind.ATTACK, Kind.PRE)
                .flatMap(kind -> reading.values(kind).stream())
                .distinct()
                .toList();
        if (named.isEmpty() && OF_THE_MEAN.matcher(sentence.strip()).lookingAt()) {
            return claims.in(sentence, List.of("fedavg"), knowledge);
        }
        if (named.size() == 1 && THAN_THE_MEAN.matcher(sentence).find()) {
            return claims.in(sentence, List.of(named.getFirst(), "fedavg"), knowledge);
        }
        return claims.in(sentence, named, knowledge).or(() -> claims.in(sentence, withoutBackdoor(named), knowledge));
    }

    /** A backdoor is the name of one attack and of a kind of them; a claim about the kind names the rule alone. */
    private static List<String> withoutBackdoor(List<String> named) {
        return named.stream().filter(name -> !name.equals("backdoor_trigger")).toList();
    }
}
