package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackContext;
import dev.crucible.engine.attack.AttackMemory;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.ModelTrial;
import dev.crucible.engine.attack.TargetRule;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The attacks of a strategy on updates.
 *
 * @param samples the number of training samples of a client
 * @param tensors offset of each tensor in the flat weights, then their total length
 * @param layers names and shapes of the model's tensors
 * @param memories state that each entry of the schedule carries from round to round
 * @param loss computes the loss of a model on attackers' clean samples
 * @param flipped computes gradients of flipped labels; empty where clients send no gradients, or train on a cluster
 */
record UpdateAttacks(
        StrategyConfig config,
        Attackers attackers,
        IntUnaryOperator samples,
        int[] tensors,
        List<NamedShape> layers,
        List<AttackMemory> memories,
        CleanLoss loss,
        Optional<Flipped> flipped,
        Workers workers) {

    /** Returns attackers with {@code memories}, one for each entry of the schedule. */
    static UpdateAttacks of(
            StrategyConfig config,
            Attackers attackers,
            IntUnaryOperator samples,
            ParameterLayout layout,
            List<AttackMemory> memories,
            CleanLoss loss,
            Optional<Flipped> flipped,
            Workers workers) {
        return new UpdateAttacks(
                config, attackers, samples, offsets(layout), shapes(layout), memories, loss, flipped, workers);
    }

    /** Returns the name and dimensions of each tensor. */
    static List<NamedShape> shapes(ParameterLayout layout) {
        return layout.tensors().stream()
                .map(tensor -> new NamedShape(tensor.name(), tensor.dims(), tensor.statistic()))
                .toList();
    }

    /**
     * State carried from round to round if attackers have memory.
     *
     * @param clients state per client
     * @param attacks state of each entry of the schedule
     */
    record State(RuleState clients, RuleState[] attacks) implements RuleState {}

    /** Restores the attackers' memory from {@code kept} and returns the state per client in it. */
    RuleState restore(RuleState kept) {
        if (!(kept instanceof State(RuleState clients, RuleState[] each))) {
            return kept;
        }
        for (int i = 0; i < memories.size(); i++) {
            // A branch may have more attacks than its trunk.
            memories.get(i).restore(i < each.length ? each[i] : RuleState.NONE);
        }
        return clients;
    }

    /** Returns {@code clients} together with the attackers' memory, if there is any. */
    RuleState with(RuleState clients) {
        RuleState[] kept = memories.stream().map(AttackMemory::kept).toArray(RuleState[]::new);
        return Arrays.stream(kept).allMatch(RuleState.None.class::isInstance) ? clients : new State(clients, kept);
    }

    /** Returns what each entry of the schedule chose, by round. */
    List<SortedMap<Integer, String>> choices() {
        return memories.stream().map(AttackMemory::choices).toList();
    }

    /** The loss of models on attackers' own samples. */
    @FunctionalInterface
    interface CleanLoss {

        /** Returns the mean loss of {@code weights} over clean samples of {@code clients}; NaN if they hold none. */
        double of(float[] weights, int[] clients);
    }

    /** Gradients of batches with flipped labels. */
    @FunctionalInterface
    interface Flipped {

        /** Returns one gradient for each of {@code clients} in {@code round} at the weights {@code global}. */
        float[][] gradients(int round, float[] global, int[] clients);
    }

    /**
     * A round as its attackers see it.
     *
     * @param global the weights at its start
     * @param lastUpdate the change by the previous round
     * @param rule the round as the server's rule sees it
     * @param present the clients that count as participants
     * @param told the clients whose attacks are reported to {@code listener}
     * @param pool trained the clients
     */
    record Moment(
            int round,
            float[] global,
            float[] lastUpdate,
            RoundContext rule,
            int[] present,
            IntPredicate told,
            SimulationListener listener,
            ClientPool pool) {}

    /**
     * Rewrites the updates of attackers.
     *
     * @param ids the client of each row
     * @param trained the indices of the rows whose training succeeded
     */
    void rewrite(Moment moment, int[] ids, int[] trained, float[][] rows) {
        for (int p = 0; p < attackers.phases().size(); p++) {
            AttackPhase phase = attackers.phases().get(p);
            if (!phase.covers(moment.round)) {
                continue;
            }
            int index = p;
            int[] own = IntStream.of(trained)
                    .filter(i -> attackers.contains(index, ids[i]))
                    .toArray();
            if (own.length == 0) {
                continue;
            }
            switch (phase.attack()) {
                case Attack.OnUpdate attack -> {
                    Map<Integer, float[]> before = watched(moment, ids, own, i -> rows[i].clone());
                    float[][] updates = IntStream.of(own).mapToObj(i -> rows[i]).toArray(float[][]::new);
                    Optional<UpdateMatrix> honest =
                            attack.omniscient() ? honest(moment.round, ids, trained, rows) : Optional.empty();
                    attack.rewrite(updates, context(moment, p, ids, own, honest));
                    Arrays.stream(updates).forEach(moment.pool::changed);
                    show(moment, ids, phase, before, rows);
                }
                case Attack.OnTraining _ ->
                    show(moment, ids, phase, watched(moment, ids, own, i -> new float[rows[i].length]), rows);
                case Attack.OnData _ -> {}
            }
        }
    }

    /** Returns the updates that the listener needs, of {@code own} rows, by row. */
    private static Map<Integer, float[]> watched(Moment moment, int[] ids, int[] own, IntFunction<float[]> before) {
        Map<Integer, float[]> watched = new TreeMap<>();
        for (int i : own) {
            if (moment.told.test(ids[i])) {
                watched.put(i, before.apply(i));
            }
        }
        return watched;
    }

    private static void show(
            Moment moment, int[] ids, AttackPhase phase, Map<Integer, float[]> watched, float[][] rows) {
        watched.forEach((i, before) -> moment.listener.heard(
                new SimulationEvent.Attacked(moment.round, ids[i], phase, moment.global, before, rows[i])));
    }

    private AttackContext context(Moment moment, int phase, int[] ids, int[] own, Optional<UpdateMatrix> honest) {
        int allies = (int) IntStream.of(moment.present)
                .filter(c -> attackers.contains(phase, c))
                .count();
        int[] senders = IntStream.of(own).map(i -> ids[i]).toArray();
        return new AttackContext(
                moment.round,
                moment.global,
                moment.lastUpdate,
                tensors,
                honest,
                senders,
                allies,
                moment.present.length,
                new TargetRule(config.rule(), moment.rule, () -> AttackContext.tuning(config.seed(), moment.round)),
                workers,
                config.seed(),
                honest.flatMap(
                        rows -> flipped.map(f -> () -> f.gradients(moment.round, moment.global, rows.clients()))),
                layers,
                memories.get(phase),
                honest.flatMap(moment.pool::moments),
                Optional.of(trial(moment.round, moment.global, senders)));
    }

    private ModelTrial trial(int round, float[] global, int[] attackers) {
        boolean gradients = config.distributed().isPresent();
        float step = config.distributed()
                .map(sgd -> (float) -sgd.rate(config.training().optimizer().learningRate(), round))
                .orElse(1f);
        return new ModelTrial() {
            @Override
            public int direction() {
                return gradients ? -1 : 1;
            }

            @Override
            public double loss(float[] sent) {
                float[] weights = global.clone();
                for (int j = 0; j < weights.length; j++) {
                    weights[j] += step * sent[j];
                }
                return loss.of(weights, attackers);
            }
        };
    }

    private Optional<UpdateMatrix> honest(int round, int[] ids, int[] trained, float[][] rows) {
        int[] honest = IntStream.of(trained)
                .filter(i -> !attackers.attacks(ids[i], round))
                .toArray();
        return honest.length == 0 ? Optional.empty() : Optional.of(matrix(ids, honest, rows));
    }

    /** Returns the {@code chosen} rows with their clients and the samples that these have. */
    UpdateMatrix matrix(int[] ids, int[] chosen, float[][] rows) {
        return matrix(ids, chosen, rows, samples);
    }

    /** Returns the {@code chosen} rows with their clients and the samples that these claim in {@code round}. */
    UpdateMatrix sent(int round, int[] ids, int[] chosen, float[][] rows) {
        return matrix(ids, chosen, rows, c -> attackers.claimed(c, round, samples.applyAsInt(c)));
    }

    private static UpdateMatrix matrix(int[] ids, int[] chosen, float[][] rows, IntUnaryOperator counts) {
        int[] senders = IntStream.of(chosen).map(i -> ids[i]).toArray();
        return new UpdateMatrix(
                Arrays.stream(chosen).mapToObj(i -> rows[i]).toArray(float[][]::new),
                senders,
                IntStream.of(senders).map(counts).toArray());
    }

    /** Returns the offset of each tensor, then the total length. */
    private static int[] offsets(ParameterLayout layout) {
        return IntStream.concat(
                        layout.tensors().stream().mapToInt(ParameterLayout.Tensor::offset), IntStream.of(layout.size()))
                .toArray();
    }
}
