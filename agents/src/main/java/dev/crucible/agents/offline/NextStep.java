package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.experiment.LabVerdict;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Design;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One experiment that goes on from results: what was never attacked is attacked, what is not sure gets more seeds, what broke is held against
 * another rule, and what held meets something harder.
 *
 * @param reason what the results leave open
 * @param design the experiment
 */
record NextStep(String reason, Design design) {

    /** Rules that need little, where none was spoken of. */
    static final List<String> STURDY = List.of("median", "trimmed_mean");

    /** The attack that hides best, where none was spoken of. */
    static final List<String> HIDDEN = List.of("alie");

    private static final int MOST_RULES = 3;

    /** The fewest that give an interval worth a verdict. */
    private static final int SEEDS = 3;

    private static final int USUAL_ROUNDS = 16;

    /** What a rule that failed is held against, the one that need not be told f first. */
    private static final List<String> OTHERS =
            List.of("median", "trimmed_mean", "multi_krum", "geometric_median", "dnc");

    /** What a rule that held meets next, each hidden in a way of its own. */
    private static final List<String> HARDER = List.of("alie", "min_max", "mimic", "fang_trim", "sign_flip");

    /** First proposal, before any run: the experiment of {@code examples/quickstart.json}, in which averaging breaks and two rules hold. */
    static NextStep first(Language language) {
        return new NextStep(
                language.say("next.first_reason"),
                Design.of(List.of("fedavg", "trimmed_mean", "krum"), List.of("sign_flip"))
                        .with(Design.ofClients(10))
                        .with(Design.ofAttackers(2))
                        .with(Design.ofRounds(15))
                        .with(Design.ofSeeds(SEEDS))
                        .on("digits"));
    }

    /** What the arms of results leave open; they are not empty. */
    static NextStep after(List<Arm> arms, Knowledge knowledge, Language language) {
        return new Chooser(knowledge, language).after(arms);
    }

    /** The experiment behind results once more: all their rules and attacks. */
    static Design again(List<Arm> arms, Knowledge knowledge, Language language) {
        Chooser chooser = new Chooser(knowledge, language);
        List<String> attacks = arms.stream()
                .map(Arm::attack)
                .filter(attack -> !attack.equals("none"))
                .flatMap(attack -> Stream.of(attack.split("\\+")))
                .distinct()
                .toList();
        int f = arms.stream().mapToInt(arm -> arm.any().attackers()).max().orElse(0);
        Design design = Chooser.like(arms.getFirst(), chooser.rules(arms), Chooser.pre(arms.getFirst()), attacks, f);
        return design.with(Design.ofSeeds(
                arms.stream().mapToInt(arm -> arm.bySeed().size()).max().orElse(1)));
    }

    /** What chooses among the arms of results. */
    private record Chooser(Knowledge knowledge, Language language) {

        private NextStep after(List<Arm> arms) {
            List<Arm> attacked = arms.stream()
                    .filter(arm -> !arm.attack().equals("none"))
                    .sorted(Comparator.comparingDouble((Arm arm) -> lost(arm)).reversed())
                    .toList();
            if (attacked.isEmpty()) {
                Arm arm = arms.getFirst();
                return step(
                        language.say("next.nobody_attacked rules", names(arms)),
                        like(arm, rules(arms), List.of(), HIDDEN, arm.any().attackers()));
            }
            List<Arm> defended =
                    attacked.stream().filter(arm -> !isUndefended(arm.rule())).toList();
            if (defended.isEmpty()) {
                Arm arm = attacked.getFirst();
                return step(
                        language.say("next.only_undefended name", name(arm)),
                        like(arm, STURDY, List.of(), arm.attacks(), arm.any().attackers()));
            }
            return Stream.<Optional<NextStep>>of(
                            first(defended, arm -> arm.bySeed().size() == 1).map(this::oneSeed),
                            judged(defended, "too_weak").map(this::tooWeak),
                            first(defended, arm -> is(arm, LabVerdict::isUncontrolled))
                                    .map(this::uncontrolled),
                            judged(defended, "undecided").map(this::undecided),
                            judged(defended, "broke")
                                    .or(() -> judged(defended, "bent"))
                                    .map(arm -> lost(arm, arms)))
                    .flatMap(Optional::stream)
                    .findFirst()
                    .or(() -> first(defended, arm -> is(arm, LabVerdict::isToothless))
                            .map(arm -> otherAttack(
                                    language.say("next.toothless attack name", attack(arm), name(arm)), arm, arms)))
                    .orElseGet(() -> harder(defended.getFirst(), arms));
        }

        private static Optional<Arm> first(List<Arm> arms, Predicate<Arm> wanted) {
            return arms.stream().filter(wanted).findFirst();
        }

        private static Optional<Arm> judged(List<Arm> arms, String verdict) {
            return first(arms, arm -> arm.judgement()
                    .filter(word -> word.verdict().equals(verdict))
                    .isPresent());
        }

        private static boolean is(Arm arm, Predicate<LabVerdict> wanted) {
            return arm.judgement().filter(wanted).isPresent();
        }

        private NextStep uncontrolled(Arm arm) {
            return step(
                    language.say("next.uncontrolled name attack", name(arm), attack(arm)),
                    like(
                                    arm,
                                    List.of("fedavg", arm.rule()),
                                    pre(arm),
                                    arm.attacks(),
                                    arm.any().attackers())
                            .with(Design.ofSeeds(arm.bySeed().size())));
        }

        private NextStep oneSeed(Arm arm) {
            return step(
                    language.say("next.one_seed name attack", name(arm), attack(arm)),
                    same(arm).with(Design.ofSeeds(SEEDS)));
        }

        private NextStep tooWeak(Arm arm) {
            return step(
                    language.say("next.too_weak name", name(arm)),
                    same(arm)
                            .with(Design.ofRounds(2
                                    * arm.any().settings().path("num_of_rounds").asInt(USUAL_ROUNDS))));
        }

        private NextStep undecided(Arm arm) {
            int seeds = arm.bySeed().size();
            return step(
                    language.say("next.undecided name attack seeds loss", name(arm), attack(arm), seeds, loss(arm)),
                    same(arm).with(Design.ofSeeds(seeds < 5 ? 5 : 10)));
        }

        /** On skewed data mixing neighbours is what the literature advises; on even data it is another rule. */
        private NextStep lost(Arm arm, List<Arm> arms) {
            boolean mixes = arm.any().settings().path("pre_aggregation").isEmpty()
                    && alpha(arm).isPresent();
            String lost = language.say(
                    "next.lost name word attack loss",
                    name(arm),
                    arm.judgement().orElseThrow().word(language),
                    attack(arm),
                    loss(arm));
            int f = arm.any().attackers();
            if (mixes) {
                return step(
                        language.say("next.lost_so_mix lost", lost),
                        like(arm, List.of(arm.rule()), List.of("nnm"), arm.attacks(), f));
            }
            List<String> tried = arms.stream().map(Arm::rule).toList();
            int n = arm.any().clients();
            List<String> others = OTHERS.stream()
                    .filter(rule -> !tried.contains(rule))
                    .filter(rule -> knowledge
                            .require(rule)
                            .needs()
                            .filter(needs -> needs.holds(n, f))
                            .isPresent())
                    .limit(1)
                    .toList();
            return others.isEmpty()
                    ? step(
                            language.say("next.lost_so_fewer lost", lost),
                            like(arm, List.of(arm.rule()), List.of(), arm.attacks(), Math.max(1, f - 1)))
                    : step(
                            language.say("next.lost_so_other lost", lost),
                            like(
                                    arm,
                                    Stream.concat(Stream.of(arm.rule()), others.stream())
                                            .toList(),
                                    List.of(),
                                    arm.attacks(),
                                    f));
        }

        private NextStep harder(Arm arm, List<Arm> arms) {
            String held = language.say("next.held name attack", name(arm), attack(arm));
            if (alpha(arm).isEmpty()) {
                return step(
                        language.say("next.held_so_skewed held", held),
                        same(arm).with(Design.ofAlpha(0.3)));
            }
            return otherAttack(held, arm, arms);
        }

        private NextStep otherAttack(String reason, Arm arm, List<Arm> arms) {
            List<String> met = arms.stream().map(Arm::attack).toList();
            List<String> others = HARDER.stream()
                    .filter(attack -> !met.contains(attack))
                    .limit(1)
                    .toList();
            return step(
                    language.say("next.other_attack reason", reason),
                    like(
                            arm,
                            List.of(arm.rule()),
                            pre(arm),
                            others.isEmpty() ? arm.attacks() : others,
                            arm.any().attackers()));
        }

        private static NextStep step(String reason, Design design) {
            return new NextStep(reason, design);
        }

        private Design same(Arm arm) {
            return like(
                    arm, List.of(arm.rule()), pre(arm), arm.attacks(), arm.any().attackers());
        }

        /** Another experiment with the clients, the data and the skew of this one. */
        private static Design like(Arm arm, List<String> rules, List<String> pre, List<String> attacks, int f) {
            ObjectNode settings = arm.any().settings();
            Optional<Double> alpha = alpha(arm);
            return new Design(
                    rules,
                    attacks,
                    pre,
                    List.of(),
                    f > 0 ? List.of(f) : List.of(),
                    alpha.stream().toList(),
                    OptionalInt.of(arm.any().clients()),
                    OptionalInt.of(settings.path("num_of_rounds").asInt(USUAL_ROUNDS)),
                    OptionalInt.empty(),
                    OptionalLong.empty(),
                    Optional.of(settings.path("dataset_keyword").asText()).filter(name -> !name.isEmpty()),
                    Optional.empty(),
                    alpha.isEmpty(),
                    false,
                    false,
                    false,
                    Design.Further.NOTHING);
        }

        private static Optional<Double> alpha(Arm arm) {
            ObjectNode settings = arm.any().settings();
            return settings.path("partitioning_strategy").asText().equals("dirichlet")
                    ? Optional.of(
                            settings.path("partitioning_params").path("alpha").asDouble(0.5))
                    : Optional.empty();
        }

        private static List<String> pre(Arm arm) {
            List<String> pre = new ArrayList<>();
            arm.any()
                    .settings()
                    .path("pre_aggregation")
                    .forEach(each -> pre.add(each.path("name").asText()));
            return pre;
        }

        private List<String> rules(List<Arm> arms) {
            List<String> rules = arms.stream()
                    .map(Arm::rule)
                    .filter(rule -> !isUndefended(rule))
                    .distinct()
                    .limit(MOST_RULES)
                    .toList();
            return rules.isEmpty() ? List.of("median") : rules;
        }

        private boolean isUndefended(String rule) {
            return knowledge.key(rule).filter(KnowledgeTopic::undefended).isPresent();
        }

        private static double lost(Arm arm) {
            return arm.judgement()
                    .map(LabVerdict::loss)
                    .filter(loss -> !loss.isNaN())
                    .orElse(-1.0);
        }

        private String loss(Arm arm) {
            return arm.judgement().orElseThrow().lost(language);
        }

        private String names(List<Arm> arms) {
            return arms.stream()
                    .map(this::name)
                    .distinct()
                    .limit(MOST_RULES)
                    .collect(Collectors.joining(language.say("joined.or")));
        }

        private String name(Arm arm) {
            return title(arm.rule());
        }

        private String attack(Arm arm) {
            return new Titles(knowledge, language).within(arm.attacks(), " + ");
        }

        private String title(String key) {
            return knowledge.key(key).map(topic -> topic.in(language).title()).orElse(key);
        }
    }
}
