package dev.crucible.novel.story;

import dev.crucible.novel.client.LabRun;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/** Course of a run, round by round, with remarks on notable rounds. Accuracies are 0 to 1. Uses no clock. */
public final class RunCourse {
    /** A rule this far below its best accuracy is down. */
    private static final double FALL = .12;
    /** A rule that is this near to its best again has recovered. */
    private static final double NEAR = .03;
    /** First round at which the leader is not mere chance. */
    private static final int SETTLED = 3;

    /** Kinds of remark on a round. */
    public enum Remark {
        DOWN,
        RECOVERED,
        LEADS,
        HALF;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A remark on a round.
     *
     * @param rule display name of the rule
     * @param round number of the round, from 1
     */
    public record Comment(Remark remark, String rule, int round) {}

    /**
     * Result of a run.
     *
     * @param best name of the rule that leads at the end
     * @param end its final accuracy
     * @param gap distance to the weakest rule; for a single rule, to its own best round
     */
    public record Outcome(String best, double end, double gap, int rounds) {}

    private final List<String> rules;
    private final Map<Integer, NavigableMap<Integer, Double>> accuracies = new TreeMap<>();
    private final Map<Integer, Boolean> down = new HashMap<>();
    private final Set<Remark> once = EnumSet.noneOf(Remark.class);
    private OptionalInt leader = OptionalInt.empty();
    private int rounds = 1;

    /**
     * Creates an empty course.
     *
     * @param rules display names, by number
     */
    public RunCourse(List<String> rules) {
        this.rules = List.copyOf(rules);
    }

    /** Returns the names of the rules, by number. */
    public List<String> rules() {
        return rules;
    }

    /** Adds a round and returns a remark on it, if any. A repeated round, as after a reconnect, is ignored. */
    public Optional<Comment> add(LabRun.Round round) {
        rounds = Math.max(rounds, round.rounds());
        NavigableMap<Integer, Double> line = accuracies.computeIfAbsent(round.strategy(), number -> new TreeMap<>());
        if (line.put(round.round(), round.accuracy()) != null) {
            return Optional.empty();
        }
        double best =
                line.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
        boolean was = down.getOrDefault(round.strategy(), false);
        if (!was && best - round.accuracy() >= FALL) {
            down.put(round.strategy(), true);
            return comment(Remark.DOWN, round);
        }
        if (was && best - round.accuracy() <= NEAR) {
            down.put(round.strategy(), false);
            return comment(Remark.RECOVERED, round);
        }
        return leads(round).or(() -> half(round));
    }

    private Optional<Comment> leads(LabRun.Round round) {
        List<Integer> there = accuracies.entrySet().stream()
                .filter(line -> line.getValue().containsKey(round.round()))
                .map(Map.Entry::getKey)
                .toList();
        if (round.round() < SETTLED || there.size() < Math.max(2, accuracies.size())) {
            return Optional.empty();
        }
        int first = there.stream()
                .max((a, b) -> Double.compare(at(a, round.round()), at(b, round.round())))
                .orElseThrow();
        boolean same = leader.isPresent() && leader.getAsInt() == first;
        leader = OptionalInt.of(first);
        return same ? Optional.empty() : Optional.of(new Comment(Remark.LEADS, rule(first), round.round()));
    }

    private double at(int strategy, int round) {
        return accuracies.getOrDefault(strategy, new TreeMap<>()).getOrDefault(round, 0.0);
    }

    private Optional<Comment> half(LabRun.Round round) {
        return 2 * round.round() >= rounds && rounds > SETTLED && once.add(Remark.HALF)
                ? comment(Remark.HALF, round)
                : Optional.empty();
    }

    private Optional<Comment> comment(Remark remark, LabRun.Round round) {
        return Optional.of(new Comment(remark, rule(round.strategy()), round.round()));
    }

    private String rule(int strategy) {
        return strategy >= 0 && strategy < rules.size() ? rules.get(strategy) : Integer.toString(strategy + 1);
    }

    /** Returns the result; empty before the first round. */
    public Optional<Outcome> outcome() {
        List<Double> ends = new ArrayList<>();
        Optional<Integer> best = Optional.empty();
        for (Map.Entry<Integer, NavigableMap<Integer, Double>> line : accuracies.entrySet()) {
            double end = line.getValue().lastEntry().getValue();
            if (ends.stream().allMatch(other -> end > other)) {
                best = Optional.of(line.getKey());
            }
            ends.add(end);
        }
        return best.map(first -> {
            NavigableMap<Integer, Double> line = accuracies.getOrDefault(first, new TreeMap<>());
            double end = line.lastEntry().getValue();
            double other = ends.size() > 1
                    ? end - ends.stream().min(Double::compare).orElse(end)
                    : line.values().stream().max(Double::compare).orElse(end) - end;
            return new Outcome(rule(first), end, other, rounds);
        });
    }
}
