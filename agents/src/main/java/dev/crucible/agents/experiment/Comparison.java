package dev.crucible.agents.experiment;

import dev.crucible.agents.experiment.LabVerdict.Judged;
import dev.crucible.agents.experiment.StrategyRun.Round;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Strategies of one or several runs, those that differ in their seed alone taken together.
 *
 * @param arms in the order in which they first came
 */
public record Comparison(List<Arm> arms) {

    public Comparison {
        arms = List.copyOf(arms);
    }

    /**
     * One experiment over its seeds; every number is that of the last round.
     *
     * @param label by its keywords
     * @param bySeed the strategy that ran with each seed
     * @param judgement what the lab says of it
     */
    public record Arm(String label, Map<Long, StrategyRun> bySeed, Optional<LabVerdict> judgement) {

        public StrategyRun any() {
            return bySeed.values().iterator().next();
        }

        /** As people say it. */
        public String title(Titles titles) {
            return any().title(titles);
        }

        public String rule() {
            return any().rule();
        }

        public String attack() {
            return any().attack();
        }

        public List<String> attacks() {
            return any().attacks();
        }

        public Interval accuracy() {
            return over(Round::accuracy);
        }

        public Interval clean() {
            return over(Round::cleanAccuracy);
        }

        /** What the attack took, against the clean twins; paired by seed. */
        public Interval drop() {
            return over(Round::drop);
        }

        public Interval attackSuccess() {
            return over(Round::attackSuccess);
        }

        /** Precision of detection, the mean of all rounds; unknown for a rule that detects nothing. */
        public Interval precision() {
            return detection(Round::precision);
        }

        /** Recall of detection, the mean of all rounds; unknown for a rule that detects nothing. */
        public Interval recall() {
            return detection(Round::recall);
        }

        private Interval detection(ToDoubleFunction<Round> value) {
            return Interval.of(
                    judgement().filter(LabVerdict::detects).isEmpty()
                            ? new double[0]
                            : bySeed.values().stream()
                                    .mapToDouble(run -> run.meanOf(value))
                                    .toArray());
        }

        private Interval over(ToDoubleFunction<Round> value) {
            return Interval.of(bySeed.values().stream()
                    .mapToDouble(run -> last(run, value))
                    .toArray());
        }

        private static double last(StrategyRun run, ToDoubleFunction<Round> value) {
            return run.last().map(value::applyAsDouble).orElse(Double.NaN);
        }
    }

    /**
     * How much better an arm is than the baseline of the same attack, paired by seed.
     *
     * @param arm the arm
     * @param baseline what it is held against
     * @param accuracy arm − baseline
     * @param clean the same without the attack, between the clean twins
     */
    public record Difference(Arm arm, Arm baseline, Interval accuracy, Interval clean) {}

    /** Reads runs and what the lab says of them. */
    public static Comparison read(LabClient lab, List<String> ids) throws LabException, InterruptedException {
        List<MeasuredRun> runs = new ArrayList<>();
        for (String id : ids) {
            runs.add(MeasuredRun.read(lab, id));
        }
        return of(runs, LabVerdict.read(lab, ids));
    }

    /** Takes all strategies of {@code runs} that have finished a round. */
    public static Comparison of(List<MeasuredRun> runs, List<LabVerdict> judgements) {
        Map<String, Map<Long, StrategyRun>> groups = new LinkedHashMap<>();
        Map<String, Judged> firsts = new LinkedHashMap<>();
        for (MeasuredRun run : runs) {
            for (StrategyRun strategy : run.strategies()) {
                if (strategy.last().isPresent()) {
                    groups.computeIfAbsent(strategy.experiment(), key -> new TreeMap<>())
                            .put(strategy.seed(), strategy);
                    firsts.putIfAbsent(strategy.experiment(), new Judged(run.id(), strategy.number()));
                }
            }
        }
        List<Arm> arms = new ArrayList<>();
        groups.forEach((experiment, bySeed) -> {
            String label = bySeed.values().iterator().next().label();
            arms.add(new Arm(label, bySeed, on(Objects.requireNonNull(firsts.get(experiment)), judgements)));
        });
        return new Comparison(arms);
    }

    private static Optional<LabVerdict> on(Judged strategy, List<LabVerdict> judgements) {
        return judgements.stream()
                .filter(judgement -> judgement.strategies().contains(strategy))
                .findFirst();
    }

    /** Every arm against the FedAvg arm that differs from it in the rule alone; arms without one are left out. */
    public List<Difference> againstFedAvg() {
        List<Difference> differences = new ArrayList<>();
        for (Arm arm : arms) {
            if (!arm.rule().equals("fedavg")) {
                baseline(arm)
                        .ifPresent(base -> differences.add(new Difference(
                                arm,
                                base,
                                paired(arm, base, Round::accuracy),
                                paired(arm, base, Round::cleanAccuracy))));
            }
        }
        return differences;
    }

    private Optional<Arm> baseline(Arm arm) {
        return arms.stream()
                .filter(other -> other.rule().equals("fedavg") && other.label().equals(asFedAvg(arm)))
                .findFirst();
    }

    private static String asFedAvg(Arm arm) {
        return "fedavg" + arm.label().substring(arm.label().indexOf(", "));
    }

    private static Interval paired(Arm arm, Arm base, ToDoubleFunction<Round> value) {
        return Interval.of(arm.bySeed().entrySet().stream()
                .mapMultiToDouble((entry, out) -> {
                    StrategyRun other = base.bySeed().get(entry.getKey());
                    if (other != null) {
                        out.accept(Arm.last(entry.getValue(), value) - Arm.last(other, value));
                    }
                })
                .toArray());
    }

    /** Seeds of the arm with the most. */
    public int seeds() {
        return arms.stream().mapToInt(arm -> arm.bySeed().size()).max().orElse(0);
    }
}
