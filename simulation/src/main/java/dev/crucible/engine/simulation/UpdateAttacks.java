package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackContext;
import dev.crucible.engine.attack.AttackMemory;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * What the attackers of a strategy do to the updates they send.
 *
 * @param samples the number of training samples of a client
 * @param tensors where each tensor begins in the flat weights, and their length at the end
 * @param layers what the weights are made of
 * @param memories what each entry of the schedule carries from round to round
 * @param flipped computes gradients of flipped labels; empty where clients send no gradients, or not from here
 */
record UpdateAttacks(
        StrategyConfig config,
        Attackers attackers,
        IntUnaryOperator samples,
        int[] tensors,
        List<NamedShape> layers,
        List<AttackMemory> memories,
        Optional<Flipped> flipped,
        Workers workers) {

    /** Attackers that remember nothing yet. */
    static UpdateAttacks of(
            StrategyConfig config,
            Attackers attackers,
            IntUnaryOperator samples,
            ParameterLayout layout,
            Optional<Flipped> flipped,
            Workers workers) {
        return new UpdateAttacks(
                config,
                attackers,
                samples,
                offsets(layout),
                shapes(layout),
                attackers.phases().stream().map(_ -> new AttackMemory()).toList(),
                flipped,
                workers);
    }

    /** Name and dimensions of each tensor. */
    static List<NamedShape> shapes(ParameterLayout layout) {
        return layout.tensors().stream()
                .map(tensor -> new NamedShape(tensor.name(), tensor.dims()))
                .toList();
    }

    /**
     * What crosses rounds where attackers remember something.
     *
     * @param clients what is kept of each client
     * @param attacks what each entry of the schedule carries
     */
    record State(RuleState clients, RuleState[] attacks) implements RuleState {}

    /** Goes on from {@code kept}; returns what is kept of each client in it. */
    RuleState restore(RuleState kept) {
        if (!(kept instanceof State(RuleState clients, RuleState[] each))) {
            return kept;
        }
        for (int i = 0; i < memories.size(); i++) {
            memories.get(i).keep(each[i]);
        }
        return clients;
    }

    /** {@code clients} with what the attackers remember, if anything. */
    RuleState with(RuleState clients) {
        return memories.stream().allMatch(memory -> memory.state() instanceof RuleState.None)
                ? clients
                : new State(clients, memories.stream().map(AttackMemory::state).toArray(RuleState[]::new));
    }

    /** Gradients of batches whose labels are turned round. */
    @FunctionalInterface
    interface Flipped {

        /** One for each of {@code clients} in {@code round} at the weights {@code global}. */
        float[][] gradients(int round, float[] global, int[] clients);
    }

    /**
     * A round as its attackers find it.
     *
     * @param global the weights it started from
     * @param lastUpdate what the round before changed
     * @param present the clients that count as taking part
     * @param told the clients whose attacks are told to {@code listener}
     * @param pool trained the clients
     */
    record Moment(
            int round,
            float[] global,
            float[] lastUpdate,
            int[] present,
            IntPredicate told,
            SimulationListener listener,
            ClientPool pool) {}

    /**
     * Rewrites what attackers send.
     *
     * @param ids the client of each row
     * @param trained the places of the rows that came out of training
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
                    attack.rewrite(updates, scene(moment, p, ids, own, honest));
                    Arrays.stream(updates).forEach(moment.pool::changed);
                    show(moment, ids, phase, before, rows);
                }
                case Attack.OnTraining _ ->
                    show(moment, ids, phase, watched(moment, ids, own, i -> new float[rows[i].length]), rows);
                case Attack.OnData _ -> {}
            }
        }
    }

    /** What the listener wants to see of {@code own} rows, by row. */
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

    private AttackContext scene(Moment moment, int phase, int[] ids, int[] own, Optional<UpdateMatrix> honest) {
        int allies = (int) IntStream.of(moment.present)
                .filter(c -> attackers.contains(phase, c))
                .count();
        return new AttackContext(
                moment.round,
                moment.global,
                moment.lastUpdate,
                tensors,
                honest,
                IntStream.of(own).map(i -> ids[i]).toArray(),
                allies,
                moment.present.length,
                config.rule(),
                workers,
                config.seed(),
                honest.flatMap(
                        rows -> flipped.map(f -> () -> f.gradients(moment.round, moment.global, rows.clients()))),
                layers,
                memories.get(phase),
                honest.flatMap(moment.pool::moments));
    }

    private Optional<UpdateMatrix> honest(int round, int[] ids, int[] trained, float[][] rows) {
        int[] honest = IntStream.of(trained)
                .filter(i -> !attackers.attacks(ids[i], round))
                .toArray();
        return honest.length == 0 ? Optional.empty() : Optional.of(matrix(ids, honest, rows));
    }

    /** The {@code chosen} rows with their clients. */
    UpdateMatrix matrix(int[] ids, int[] chosen, float[][] rows) {
        int[] senders = IntStream.of(chosen).map(i -> ids[i]).toArray();
        return new UpdateMatrix(
                Arrays.stream(chosen).mapToObj(i -> rows[i]).toArray(float[][]::new),
                senders,
                IntStream.of(senders).map(samples).toArray());
    }

    /** Where each tensor begins, and the length of all at the end. */
    private static int[] offsets(ParameterLayout layout) {
        return IntStream.concat(
                        layout.tensors().stream().mapToInt(ParameterLayout.Tensor::offset), IntStream.of(layout.size()))
                .toArray();
    }
}
