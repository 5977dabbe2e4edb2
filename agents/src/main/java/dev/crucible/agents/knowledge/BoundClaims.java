package dev.crucible.agents.knowledge;

import dev.crucible.agents.mind.Language;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Statements of how many clients a rule needs: "Krum needs 2f + 3", "the median bears f < n/2". They are judged by the bound that configs are refused by. */
final class BoundClaims {

    private static final Pattern NEEDS = Pattern.compile(
            "(?<!\\d)(?<factor>\\d)\\s*[·*]?\\s*f\\s*\\+\\s*(?<constant>\\d)", Pattern.CASE_INSENSITIVE);

    /** Strictly more than, which asks for one more. */
    private static final Pattern MORE_THAN = Pattern.compile("n\\s*>\\s*\\d", Pattern.CASE_INSENSITIVE);

    private static final Pattern SHARE =
            Pattern.compile("f\\s*(?<sign><|≤|<=)\\s*n\\s*/\\s*(?<factor>\\d)", Pattern.CASE_INSENSITIVE);

    private static final Pattern WRONG =
            Pattern.compile("\\b(?:wrong|false|untrue|incorrect|falsch|unwahr)\\b", Pattern.CASE_INSENSITIVE);

    private BoundClaims() {}

    /** The claim that a sentence makes of the bound of the one rule that it names. */
    static Optional<Claims.Made> in(String sentence, List<KnowledgeTopic> named) {
        if (named.size() != 1 || named.getFirst().needs().isEmpty()) {
            return Optional.empty();
        }
        KnowledgeTopic rule = named.getFirst();
        return stated(sentence).map(bound -> new Claims.Made(claim(rule, bound), denies(sentence)));
    }

    private static Optional<KnowledgeTopic.Bound> stated(String sentence) {
        Matcher needs = NEEDS.matcher(sentence);
        if (needs.find()) {
            int more = MORE_THAN.matcher(sentence).find() ? 1 : 0;
            return Optional.of(new KnowledgeTopic.Bound(
                    Integer.parseInt(needs.group("factor")), Integer.parseInt(needs.group("constant")) + more));
        }
        Matcher share = SHARE.matcher(sentence);
        return share.find()
                ? Optional.of(new KnowledgeTopic.Bound(
                        Integer.parseInt(share.group("factor")),
                        share.group("sign").equals("<") ? 1 : 0))
                : Optional.empty();
    }

    /** "But that is wrong" denies what stands before it. */
    private static boolean denies(String sentence) {
        return Claims.denies(sentence) || WRONG.matcher(sentence).find();
    }

    private static Claim claim(KnowledgeTopic rule, KnowledgeTopic.Bound stated) {
        KnowledgeTopic.Bound bound = rule.needs().orElseThrow();
        return new Claim(
                "bound-" + rule.key(),
                List.of(rule.key()),
                List.of(),
                Claim.Truth.of(stated.equals(bound)),
                Language.inEach(language -> why(rule, bound, language)));
    }

    private static String why(KnowledgeTopic rule, KnowledgeTopic.Bound bound, Language language) {
        return language.say(
                "claims.bound title bound most_of_ten most_of_twenty",
                rule.in(language).title(),
                bound,
                Math.max(0, bound.most(10)),
                Math.max(0, bound.most(20)));
    }
}
