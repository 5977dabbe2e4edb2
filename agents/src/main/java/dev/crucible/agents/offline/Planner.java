package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.ExperimentPlan;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.tool.ToolFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Decides what a player left open, so that a plan runs in about a minute and has a baseline. */
final class Planner {

    private static final int LONGEST_NAME = 80;
    private static final int CLIENTS = 10;
    private static final int MOST_CLIENTS = 30;
    private static final int ROUNDS = 16;
    private static final int ROUNDS_WHEN_SKEWED = 24;
    private static final int SEEDS = 3;
    private static final long FIRST_SEED = 42;
    private static final double SHARE = 0.2;
    private static final String DATASET = "femnist_iid";
    /** Runs of a search that was given no limit. */
    private static final int SEARCHED = 100;

    /** Fewer runs than this no campaign takes. */
    private static final int LEAST_CAMPAIGN = 10;

    /** More seeds make intervals narrower, and find no other attack. */
    private static final int SEARCHED_SEEDS = 5;

    /** Those that know the rule or the honest updates first. */
    private static final List<String> STRONGEST = List.of(
            "optimal_alie",
            "optimal_ipm",
            "min_max",
            "min_sum",
            "fang_krum",
            "fang_trim",
            "mimic",
            "sign_flip",
            "label_flipping");

    private static final List<String> WHEN_NO_RULE_IS_NAMED = List.of("median", "trimmed_mean", "geometric_median");

    private final Knowledge knowledge;

    Planner(Knowledge knowledge) {
        this.knowledge = knowledge;
    }

    /**
     * A plan for what was said.
     *
     * @param compares whether FedAvg belongs beside the rules, and several seeds
     * @throws ToolFailure when what was said cannot be, which is never mended unasked
     */
    ExperimentPlan plan(Design design, boolean compares, Language language) throws ToolFailure {
        requirePossible(design, language);
        List<String> rules = rules(design.rules(), compares);
        List<String> attacks = attacks(design);
        int clients = clients(design, rules, attacks);
        List<Integer> attackers = attackers(design, attacks, clients);
        requireRoom(attackers, clients, language);
        List<Long> seeds = seeds(design, compares ? SEEDS : 1);
        return planned(design, rules, attacks, attackers, clients, seeds, language);
    }

    private ExperimentPlan planned(
            Design design,
            List<String> rules,
            List<String> attacks,
            List<Integer> attackers,
            int clients,
            List<Long> seeds,
            Language language) {
        return named(
                new ExperimentPlan(
                        "",
                        rules,
                        design.pre(),
                        attacks,
                        attackers,
                        design.alphas(),
                        design.dataset().orElse(DATASET),
                        design.network().orElse(ExperimentPlan.NETWORK),
                        clients,
                        design.rounds().orElse(design.alphas().isEmpty() ? ROUNDS : ROUNDS_WHEN_SKEWED),
                        seeds,
                        design.stopOnCancel(),
                        design.further().settings()),
                language);
    }

    /**
     * A plan that looks for what breaks the rules named: with every number of attackers that they claim to bear, the attacks named, else the
     * strongest there are, in no more runs than allowed. Runs without attack, which the others are held against, count as well.
     *
     * @throws ToolFailure when what was said cannot be, or no run is allowed
     */
    ExperimentPlan search(Design design, OptionalInt runs, Language language) throws ToolFailure {
        requirePossible(design, language);
        int most = runs.orElse(SEARCHED);
        List<String> rules = design.rules();
        List<String> attacks = design.attacks().isEmpty() ? STRONGEST : design.attacks();
        int clients = clients(design, rules, attacks);
        List<Integer> attackers = searched(design, rules, attacks, clients);
        requireRoom(attackers, clients, language);
        int skews = rules.size() * Math.max(1, design.alphas().size());
        if (runsOf(1, skews, 1, 1) > most) {
            throw new ToolFailure(language.say("plan.search_too_small fewest most", runsOf(1, skews, 1, 1), most));
        }
        while (attackers.size() > 1 && runsOf(attacks.size(), skews, attackers.size(), 1) > most) {
            // The fewest attackers are the least likely to break anything.
            attackers = attackers.subList(1, attackers.size());
        }
        while (runsOf(attacks.size(), skews, attackers.size(), 1) > most) {
            attacks = attacks.subList(0, attacks.size() - 1);
        }
        int seeds = 1;
        while (seeds < SEARCHED_SEEDS && runsOf(attacks.size(), skews, attackers.size(), seeds + 1) <= most) {
            seeds++;
        }
        return planned(design, rules, attacks, attackers, clients, seeds(design, seeds), language);
    }

    /**
     * A plan whose only strategy a campaign attacks: one rule, with as many attackers as it claims to bear.
     *
     * @throws ToolFailure when what was said cannot be, or fewer runs are allowed than a campaign takes
     */
    ExperimentPlan campaign(Design design, int budget, Language language) throws ToolFailure {
        requirePossible(design, language);
        if (budget < LEAST_CAMPAIGN) {
            throw new ToolFailure(language.say("plan.campaign_too_small fewest", LEAST_CAMPAIGN));
        }
        int clients = clients(design, design.rules(), STRONGEST);
        List<Integer> attackers = searched(design, design.rules(), STRONGEST, clients);
        requireRoom(attackers, clients, language);
        return planned(
                design, design.rules(), List.of(), List.of(attackers.getLast()), clients, seeds(design, 1), language);
    }

    /** How many runs a search may take when nobody says. */
    static int budget(OptionalInt runs) {
        return runs.orElse(SEARCHED);
    }

    private List<Integer> searched(Design design, List<String> rules, List<String> attacks, int clients) {
        if (!design.attackers().isEmpty() || !design.shares().isEmpty()) {
            return attackers(design, attacks, clients);
        }
        int borne = rules.stream()
                .map(knowledge::require)
                .mapToInt(rule -> rule.needs()
                        .map(bound -> bound.most(clients))
                        .filter(most -> most > 0)
                        .orElse(clients))
                .min()
                .orElse(clients);
        return IntStream.rangeClosed(1, Math.max(1, Math.min(borne, (clients - 1) / 2)))
                .boxed()
                .toList();
    }

    /** Runs of a search, those without attack included. */
    static int runsOf(int attacks, int skews, int attackers, int seeds) {
        return (attacks + 1) * skews * attackers * seeds;
    }

    /**
     * The plan with what was said changed.
     *
     * @throws ToolFailure when what was said cannot be, which is never mended unasked
     */
    ExperimentPlan adjust(ExperimentPlan plan, Design change, Language language) throws ToolFailure {
        requirePossible(change, language);
        List<String> rules = changed(plan.rules(), change);
        List<String> attacks = plan.attacks();
        if (change.clean()) {
            attacks = List.of();
        } else if (!change.attacks().isEmpty()) {
            attacks = change.attacks();
        }
        int clients = change.clients().orElse(plan.clients());
        boolean counted = !change.attackers().isEmpty() || !change.shares().isEmpty();
        boolean newlyAttacked = plan.attacks().isEmpty() && !attacks.isEmpty();
        List<Integer> attackers =
                counted || newlyAttacked || attacks.isEmpty() ? attackers(change, attacks, clients) : plan.attackers();
        requireRoom(attackers, clients, language);
        List<Long> seeds = change.seeds().isPresent() || change.seed().isPresent() ? seeds(change, 1) : plan.seeds();
        int rounds = change.rounds().orElse(plan.rounds());
        if (change.quicker()) {
            seeds = seeds.subList(0, Math.max(1, seeds.size() - 1));
            rounds = Math.max(3, rounds * 2 / 3);
        }
        List<Double> alphas = plan.alphas();
        if (change.even()) {
            alphas = List.of();
        } else if (!change.alphas().isEmpty()) {
            alphas = change.alphas();
        }
        return named(
                new ExperimentPlan(
                        "",
                        rules,
                        change.pre().isEmpty() ? plan.pre() : change.pre(),
                        attacks,
                        attackers,
                        alphas,
                        change.dataset().orElse(plan.dataset()),
                        change.network().orElse(plan.network()),
                        clients,
                        rounds,
                        seeds,
                        plan.stopOnCancel() || change.stopOnCancel(),
                        both(plan.settings(), change.further().settings())),
                language);
    }

    /** The rules of a plan with others in their place; where the change says which are not wanted, only in the place of these. */
    private static List<String> changed(List<String> before, Design change) {
        List<String> kept = before.stream()
                .filter(rule -> !change.further().without().contains(rule))
                .toList();
        if (kept.size() < before.size() && !kept.equals(List.of("fedavg"))) {
            return Stream.concat(kept.stream(), change.rules().stream())
                    .distinct()
                    .toList();
        }
        return change.rules().isEmpty() ? before : rules(change.rules(), before.contains("fedavg"));
    }

    private static Map<String, Double> both(Map<String, Double> before, Map<String, Double> change) {
        Map<String, Double> both = new LinkedHashMap<>(before);
        both.putAll(change);
        return both;
    }

    private static void requirePossible(Design design, Language language) throws ToolFailure {
        Optional<String> impossible = design.impossible(language);
        if (impossible.isPresent()) {
            throw new ToolFailure(impossible.get());
        }
    }

    private static List<String> rules(List<String> said, boolean compares) {
        List<String> rules = new ArrayList<>(said.isEmpty() && compares ? WHEN_NO_RULE_IS_NAMED : said);
        if (rules.isEmpty() || (compares && !rules.contains("fedavg"))) {
            rules.addFirst("fedavg");
        }
        return rules;
    }

    private static List<String> attacks(Design design) {
        if (design.clean()) {
            return List.of();
        }
        boolean attacked = !design.shares().isEmpty() || !design.attackers().isEmpty();
        return design.attacks().isEmpty() && attacked ? List.of("label_flipping") : design.attacks();
    }

    /** The fewest clients that give the share of attackers and keep every rule's bound; ten when none do. */
    private int clients(Design design, List<String> rules, List<String> attacks) {
        if (design.clients().isPresent()) {
            return design.clients().getAsInt();
        }
        int most = design.attackers().stream().mapToInt(Integer::intValue).max().orElse(0);
        for (int n = Math.max(CLIENTS, 2 * most + 1); n <= Math.max(MOST_CLIENTS, 5 * most + 5); n++) {
            List<Integer> attackers = attackers(design, attacks, n);
            if (isNear(attackers, design.shares(), n) && holds(rules, attackers, n)) {
                return n;
            }
        }
        return Math.max(CLIENTS, 2 * most + 1);
    }

    private static boolean isNear(List<Integer> attackers, List<Double> shares, int n) {
        return shares.stream()
                .allMatch(share -> attackers.stream().anyMatch(f -> Math.abs((double) f / n - share) < 0.02));
    }

    private boolean holds(List<String> rules, List<Integer> attackers, int n) {
        return rules.stream()
                .map(knowledge::require)
                .flatMap(rule -> rule.needs().stream())
                .allMatch(bound -> attackers.stream().allMatch(f -> bound.holds(n, f)));
    }

    private static List<Integer> attackers(Design design, List<String> attacks, int clients) {
        if (attacks.isEmpty()) {
            return List.of(0);
        }
        if (!design.attackers().isEmpty()) {
            return design.attackers().stream().distinct().toList();
        }
        List<Double> shares = design.shares().isEmpty() ? List.of(SHARE) : design.shares();
        return shares.stream().map(share -> whole(share, clients)).distinct().toList();
    }

    /** The whole number of attackers for a share: the nearest, but one at least. */
    static int whole(double share, int clients) {
        return share == 0 ? 0 : (int) Math.max(1, Math.round(share * clients));
    }

    private static void requireRoom(List<Integer> attackers, int clients, Language language) throws ToolFailure {
        int most = attackers.stream().mapToInt(Integer::intValue).max().orElse(0);
        if (most > clients) {
            throw new ToolFailure(language.say("plan.too_many_attackers most count", most, clients));
        }
    }

    private static List<Long> seeds(Design design, int usual) {
        if (design.seed().isPresent()) {
            return List.of(design.seed().getAsLong());
        }
        return LongStream.range(FIRST_SEED, FIRST_SEED + design.seeds().orElse(usual))
                .boxed()
                .toList();
    }

    private ExperimentPlan named(ExperimentPlan plan, Language language) {
        Titles titles = new Titles(knowledge, language);
        String who = titles.of(plan.rules(), ", ");
        String name = plan.attacks().isEmpty()
                ? language.say("plan.name_clean rules", who)
                : language.say("plan.name_attacked rules attacks", who, titles.within(plan.attacks(), ", "));
        return plan.named(name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME - 1) + "…" : name);
    }
}
