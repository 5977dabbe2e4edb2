package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.experiment.LabVerdict;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.Titles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a result means for somebody who cannot read its table: what the attack did, which rule to take, and how sure that is.
 *
 * @param arms those that were attacked, or all where none was
 */
record Interpretation(Titles titles, List<Arm> arms) {

    private static final int MOST_NAMED = 6;

    /** A loss that tells no rule from another. */
    private static final double LITTLE = 0.1;

    /** How far a rule that learns little in peace lies behind the best, in accuracy. */
    private static final double MUCH = 0.1;

    /** The result in plain words, the gist first. */
    List<String> inPlainWords() {
        List<Arm> judged = arms.stream().filter(Interpretation::isJudged).toList();
        if (judged.isEmpty()) {
            return unjudged();
        }
        List<String> lines = new ArrayList<>();
        lines.add(gist());
        judged.stream().limit(MOST_NAMED).forEach(arm -> lines.add(plainly(arm)));
        lines.addAll(advised());
        lines.add(standsOn(judged));
        return lines;
    }

    /** Which rule to take after that; empty where no verdict speaks for one. */
    List<String> advised() {
        List<String> harmless = hardlyBites();
        if (!harmless.isEmpty()) {
            return harmless;
        }
        List<Arm> held = held();
        if (!held.isEmpty()) {
            return List.of(titles.language()
                    .say(
                            "interpretation.take rules",
                            names(held, titles.language().say("joined.or"))));
        }
        Optional<Arm> least = arms.stream()
                .filter(arm -> isJudged(arm) && !isWeak(arm))
                .min(Comparator.comparingDouble(arm -> verdict(arm).loss()));
        long judged = arms.stream().filter(Interpretation::isJudged).count();
        return least
                .filter(_ -> judged > 1)
                .map(arm -> titles.language().say("interpretation.none_holds name", name(arm)))
                .stream()
                .toList();
    }

    /** Why it took as long as it did: everything that was trained for it. */
    String whyItTook() {
        int trained = arms.stream().mapToInt(arm -> arm.bySeed().size()).sum();
        int twins = arms.stream()
                .filter(arm -> arm.clean().known())
                .mapToInt(arm -> arm.bySeed().size())
                .sum();
        Arm any = arms.getFirst();
        String beside = twins == 0 ? "" : titles.language().say("interpretation.twins twins", twins);
        return titles.language()
                .say(
                        "interpretation.why_it_took trained arms beside clients rounds",
                        trained,
                        arms.size(),
                        beside,
                        any.any().clients(),
                        any.any().settings().path("num_of_rounds").asText("?"));
    }

    private List<String> unjudged() {
        List<String> lines = new ArrayList<>();
        boolean attacked = arms.stream().anyMatch(arm -> !arm.attack().equals("none"));
        lines.add(
                attacked
                        ? titles.language().say("interpretation.no_twin")
                        : titles.language().say("interpretation.nobody_attacked"));
        arms.stream()
                .limit(MOST_NAMED)
                .forEach(arm -> lines.add(titles.language()
                        .say(
                                "interpretation.accuracy title percent",
                                arm.title(titles),
                                arm.accuracy().percent(titles.language()))));
        lines.add(titles.language().say("interpretation.ask_what_next"));
        return lines;
    }

    /** Whether the attack worked, and against whom. */
    private String gist() {
        List<Arm> held = held();
        List<Arm> lost =
                Stream.concat(with("broke").stream(), with("bent").stream()).toList();
        String and = titles.language().say("joined.and");
        if (held.isEmpty() && lost.isEmpty()) {
            return titles.language().say("interpretation.gist_open");
        }
        if (lost.isEmpty()) {
            return titles.language().say("interpretation.gist_held names", names(held, and));
        }
        if (held.isEmpty()) {
            return titles.language().say("interpretation.gist_lost names", names(lost, and));
        }
        return titles.language().say("interpretation.gist_both lost held", names(lost, and), names(held, and));
    }

    private String plainly(Arm arm) {
        LabVerdict verdict = verdict(arm);
        String figures = titles.language()
                .say(
                        "interpretation.figures name attacked lost",
                        capital(name(arm)),
                        attacked(arm, verdict),
                        verdict.lost(titles.language()));
        String remark = isWeak(arm)
                ? titles.language()
                        .say("interpretation.weak_in_peace percent", arm.clean().percent(titles.language()))
                : remark(verdict);
        return figures + (remark.isEmpty() ? "." : "; " + remark + ".");
    }

    /** The figure that the card has, so that nobody reads two. */
    private String attacked(Arm arm, LabVerdict verdict) {
        return Double.isNaN(verdict.attacked())
                ? arm.accuracy().percent(titles.language())
                : verdict.attackedAccuracy(titles.language());
    }

    /** What a verdict comes to; nothing where a single seed leaves it open, which is said once for all. */
    private String remark(LabVerdict verdict) {
        return switch (verdict.verdict()) {
            case "held" -> titles.language().say("interpretation.held");
            case "bent" -> titles.language().say("interpretation.bent");
            case "broke" -> titles.language().say("interpretation.broke");
            case "too_weak" -> titles.language().say("interpretation.too_weak");
            case "no_bite" -> titles.language().say("interpretation.no_bite");
            case "helped" -> titles.language().say("interpretation.helped");
            default ->
                verdict.seeds() < 2
                        ? ""
                        : verdict.isUncontrolled()
                                ? titles.language().say("interpretation.uncontrolled")
                                : titles.language().say("interpretation.too_wide");
        };
    }

    /** Where the attack does little even to a rule without a defence, no other has shown anything. */
    private List<String> hardlyBites() {
        return arms.stream()
                .filter(arm -> isJudged(arm) && verdict(arm).loss() < LITTLE)
                .filter(arm -> titles.knowledge()
                        .key(arm.rule())
                        .filter(KnowledgeTopic::undefended)
                        .isPresent())
                .limit(1)
                .map(arm -> titles.language().say("interpretation.hardly_bites name", name(arm)))
                .toList();
    }

    private String standsOn(List<Arm> judged) {
        int seeds = judged.stream().mapToInt(arm -> verdict(arm).seeds()).min().orElse(1);
        return seeds < 2
                ? titles.language().say("interpretation.one_seed")
                : titles.language().say("interpretation.several_seeds seeds", seeds);
    }

    private List<Arm> held() {
        return with("held").stream().filter(arm -> !isWeak(arm)).toList();
    }

    private static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private List<Arm> with(String word) {
        return arms.stream()
                .filter(arm -> isJudged(arm) && verdict(arm).verdict().equals(word))
                .toList();
    }

    /** Whether the rule learns so much less than the others without an attack that there is little to take from it. */
    private boolean isWeak(Arm arm) {
        double best = arms.stream()
                .filter(other -> other.clean().known())
                .mapToDouble(other -> other.clean().mean())
                .max()
                .orElse(0);
        return arm.clean().known() && best - arm.clean().mean() > MUCH;
    }

    private static boolean isJudged(Arm arm) {
        return arm.judgement().filter(LabVerdict::isKnown).isPresent();
    }

    private static LabVerdict verdict(Arm arm) {
        return arm.judgement().orElseThrow();
    }

    private String names(List<Arm> arms, String joined) {
        return String.join(
                joined,
                arms.stream().map(this::name).distinct().limit(MOST_NAMED).toList());
    }

    /** By its rule alone, while all met the same attack. */
    private String name(Arm arm) {
        boolean same = arms.stream().map(Arm::attack).distinct().count() < 2;
        return same
                ? titles.within(arm.rule())
                : titles.language()
                        .say(
                                "interpretation.rule_and_attacks rule attacks",
                                titles.within(arm.rule()),
                                titles.within(arm.attacks(), " + "));
    }
}
