package dev.crucible.sweep.redteam;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Search for the plan that leaves the least accuracy, in four stages. First every attack runs once, at its defaults and at its strongest.
 * Then the best third of the attacks, and of these the best third again with pairs, are refined with a model of earlier runs. Finally the
 * best plans run on more seeds, and half of them are eliminated each time. The result depends only on the space, the budget and the runs.
 */
public final class AttackSearch {

    private static final int ETA = 3;
    private static final int LEAST_FAMILIES = 3;
    private static final int BATCH = 4;
    private static final int FINALISTS = 8;

    /** Variance of the accuracy between seeds, which the model takes into account. */
    private static final double NOISE = 0.01 * 0.01;

    private final SearchSpace space;
    private final int budget;
    private final Evaluation evaluation;
    private final Map<AttackPlan, List<Double>> tried = new LinkedHashMap<>();

    /** Plans without a result, which are not tried again. */
    private final Set<AttackPlan> untold = new HashSet<>();

    private int spent;

    /** Runs plans. */
    @FunctionalInterface
    public interface Evaluation {

        /**
         * Returns the accuracy under each of {@code plans}, 0..1; NaN for a plan without a result, which cannot be the best.
         *
         * @param stage the stage of the search
         * @param seed the index of the search's seed, from 0
         */
        List<Double> of(String stage, List<AttackPlan> plans, int seed) throws IOException;
    }

    /** @param budget the maximum number of runs, over all seeds */
    public AttackSearch(SearchSpace space, int budget, Evaluation evaluation) {
        this.space = space;
        this.budget = budget;
        this.evaluation = evaluation;
    }

    /** Returns the most harmful plan found; empty when no plan gave a result. */
    public Optional<AttackPlan> run() throws IOException {
        int race = Math.min(2 * FINALISTS, budget / 6);
        int search = budget - race;
        screen(search);
        Set<String> third = best(families(plan -> plan.steps().size() == 1));
        refine("halving 1", third, spent + (search - spent) / 2);
        Set<String> ninth = best(third);
        ninth.addAll(pairs(ninth));
        refine("halving 2", ninth, search);
        return race();
    }

    /** Runs every attack at its defaults, then each with all parameters at their highest, up to two thirds of the search's budget. */
    private void screen(int search) throws IOException {
        List<AttackPlan> usual = new ArrayList<>();
        List<AttackPlan> strong = new ArrayList<>();
        for (String family : families(plan -> plan.steps().size() == 1)) {
            List<AttackPlan> own =
                    of(Set.of(family)).stream().filter(AttackPlan::always).toList();
            usual.add(own.getFirst());
            AttackPlan strongest = own.stream()
                    .max(Comparator.comparingDouble(AttackSearch::strength))
                    .orElseThrow();
            if (!strongest.equals(own.getFirst())) {
                strong.add(strongest);
            }
        }
        run("every attack at its defaults", usual.subList(0, Math.min(usual.size(), search)), 0);
        int left = Math.max(0, Math.min(strong.size(), search * 2 / 3 - spent));
        run("every attack at its strongest", strong.subList(0, left), 0);
    }

    private static double strength(AttackPlan plan) {
        return plan.features().stream().mapToDouble(Double::doubleValue).sum();
    }

    private Set<String> families(Predicate<AttackPlan> wanted) {
        Set<String> families = new LinkedHashSet<>();
        space.plans().stream().filter(wanted).forEach(plan -> families.add(plan.family()));
        return families;
    }

    private List<AttackPlan> of(Set<String> families) {
        return space.plans().stream()
                .filter(plan -> families.contains(plan.family()))
                .toList();
    }

    /** Returns the third of {@code families} whose best plan so far does most harm. */
    private Set<String> best(Set<String> families) {
        Map<String, Double> lowest = new HashMap<>();
        tried.forEach((plan, values) -> lowest.merge(plan.family(), values.getFirst(), Math::min));
        return families.stream()
                .filter(lowest::containsKey)
                .sorted(Comparator.comparingDouble(lowest::get))
                .limit(Math.max(LEAST_FAMILIES, Math.ceilDiv(families.size(), ETA)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the pairs that end in one of {@code families}. */
    private Set<String> pairs(Set<String> families) {
        return families(plan -> plan.steps().size() == 2
                && families.contains(plan.steps().getLast().type()));
    }

    private void refine(String stage, Set<String> families, int until) throws IOException {
        List<AttackPlan> open = of(families);
        while (spent < until) {
            List<AttackPlan> next = promising(open, Math.min(BATCH, until - spent));
            if (next.isEmpty()) {
                return;
            }
            run(stage, next, 0);
        }
    }

    /** Returns the most promising plans; each is assumed to give its expected accuracy before the next is chosen. */
    private List<AttackPlan> promising(List<AttackPlan> open, int count) {
        List<List<Double>> places = new ArrayList<>(
                tried.keySet().stream().map(AttackPlan::features).toList());
        List<Double> values =
                new ArrayList<>(tried.values().stream().map(List::getFirst).toList());
        Set<AttackPlan> chosen = new HashSet<>();
        List<AttackPlan> next = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            GaussianProcess model = new GaussianProcess(
                    places, values.stream().mapToDouble(Double::doubleValue).toArray(), NOISE);
            open.stream()
                    .filter(plan -> !tried.containsKey(plan) && !untold.contains(plan) && !chosen.contains(plan))
                    .min(Comparator.comparingDouble(
                            plan -> model.at(plan.features()).lowest()))
                    .ifPresent(plan -> {
                        chosen.add(plan);
                        next.add(plan);
                        places.add(plan.features());
                        values.add(model.at(plan.features()).mean());
                    });
        }
        return next;
    }

    /** Runs the best plans on one more seed, half of them on another, as long as the budget lasts. */
    private Optional<AttackPlan> race() throws IOException {
        List<AttackPlan> field =
                ranked(List.copyOf(tried.keySet())).stream().limit(FINALISTS).toList();
        for (int seed = 1; field.size() > 1 && spent < budget; seed++) {
            List<AttackPlan> running = field.subList(0, Math.min(field.size(), budget - spent));
            run("race on seed " + (seed + 1), running, seed);
            field = ranked(running).subList(0, Math.ceilDiv(running.size(), 2));
        }
        return field.stream().findFirst();
    }

    private List<AttackPlan> ranked(List<AttackPlan> plans) {
        return plans.stream().sorted(Comparator.comparingDouble(this::mean)).toList();
    }

    private double mean(AttackPlan plan) {
        return tried.getOrDefault(plan, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }

    private void run(String stage, List<AttackPlan> plans, int seed) throws IOException {
        if (plans.isEmpty()) {
            return;
        }
        List<Double> accuracies = evaluation.of(stage, plans, seed);
        for (int i = 0; i < plans.size(); i++) {
            AttackPlan plan = plans.get(i);
            if (accuracies.get(i).isNaN() && !tried.containsKey(plan)) {
                untold.add(plan);
            } else {
                tried.computeIfAbsent(plan, _ -> new ArrayList<>()).add(accuracies.get(i));
            }
        }
        spent += plans.size();
    }
}
