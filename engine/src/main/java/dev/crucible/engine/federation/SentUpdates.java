package dev.crucible.engine.federation;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.Scene;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.compute.Workers;
import dev.crucible.engine.config.StrategyConfig;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What clients send to the server: trained, rewritten by attackers and sifted by the failure policy. Rows are reused from call to call.
 */
final class SentUpdates {

    private final StrategyConfig config;
    private final Attackers attackers;
    private final LocalClients clients;
    private final ControlVariates variates;
    private final int[] tensors;
    private final Workers workers;
    private final boolean waves;
    private final float[][] rows;

    /**
     * Prepares strategy {@code config}.
     *
     * @param tensors where each tensor begins in the flat weights, and their length at the end
     * @param form how many clients a call may name, and whether they are all of a round
     */
    SentUpdates(
            StrategyConfig config,
            Attackers attackers,
            LocalClients clients,
            ControlVariates variates,
            int[] tensors,
            RoundForm form,
            Workers workers) {
        this.config = config;
        this.attackers = attackers;
        this.clients = clients;
        this.variates = variates;
        this.tensors = tensors;
        this.workers = workers;
        this.waves = form.streaming().isPresent();
        this.rows = new float[form.rows()][tensors[tensors.length - 1]];
    }

    /**
     * The usable updates of {@code ids}, all participants of the round or a wave of them; empty when none is usable. Valid until the
     * next call.
     */
    Optional<UpdateMatrix> of(Round round, int[] ids) {
        TrainingOutcome[] outcomes = clients.train(round.number(), round.weights(), ids, this::objective, rows);
        round.recorder().trained(ids, outcomes);
        int[] trained = IntStream.range(0, ids.length)
                .filter(i -> usable(FailedClient.untrained(ids[i], round.number(), outcomes[i]), ids[i], round))
                .toArray();
        if (config.local().scaffold() && trained.length > 0) {
            correctVariates(matrix(ids, trained));
        }
        attack(round, ids, trained);
        int[] kept = IntStream.of(trained)
                .filter(i -> usable(FailedClient.unusable(ids[i], round.number(), rows[i]), ids[i], round))
                .toArray();
        round.recorder().attacked();
        return kept.length == 0 ? Optional.empty() : Optional.of(matrix(ids, kept));
    }

    private LocalObjective objective(int client) {
        if (config.local().scaffold()) {
            return new LocalObjective.ControlVariate(variates.correction(client));
        }
        double mu = config.local().proximalMu();
        return mu > 0 ? new LocalObjective.Proximal((float) mu) : new LocalObjective.Plain();
    }

    /** By what the clients really trained: an attacker rewrites only what it sends. Rounds with variates never come in waves. */
    private void correctVariates(UpdateMatrix updates) {
        variates.update(
                updates.clients(),
                updates.rows(),
                IntStream.of(updates.clients()).mapToDouble(clients::stepLength).toArray());
    }

    private static boolean usable(Optional<String> failure, int client, Round round) {
        failure.ifPresent(cause -> {
            round.recorder().failed(client, cause);
            round.sink().warning(cause);
        });
        return failure.isEmpty();
    }

    private void attack(Round round, int[] ids, int[] trained) {
        for (int p = 0; p < attackers.phases().size(); p++) {
            AttackPhase phase = attackers.phases().get(p);
            if (!phase.covers(round.number())) {
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
                    Map<Integer, float[]> before = watched(round, ids, own, i -> rows[i].clone());
                    float[][] updates = IntStream.of(own).mapToObj(i -> rows[i]).toArray(float[][]::new);
                    attack.rewrite(updates, scene(round, p, ids, trained, own, attack.omniscient()));
                    show(round, ids, phase, before);
                }
                case Attack.OnTraining _ ->
                    show(round, ids, phase, watched(round, ids, own, i -> new float[rows[i].length]));
                case Attack.OnData _ -> {}
            }
        }
    }

    /** What the witness wants to see of {@code own} rows, by row. */
    private static Map<Integer, float[]> watched(Round round, int[] ids, int[] own, IntFunction<float[]> before) {
        Map<Integer, float[]> watched = new TreeMap<>();
        for (int i : own) {
            if (round.sink().witness().watches(round.number(), ids[i])) {
                watched.put(i, before.apply(i));
            }
        }
        return watched;
    }

    private void show(Round round, int[] ids, AttackPhase phase, Map<Integer, float[]> watched) {
        watched.forEach((i, before) -> round.sink()
                .witness()
                .attacked(new Witness.Attacked(round.number(), ids[i], phase, round.weights(), before, rows[i])));
    }

    private Scene scene(Round round, int phase, int[] ids, int[] trained, int[] own, boolean omniscient) {
        // A wave cannot know whose training will fail in a later one, so it counts everybody who takes part.
        int[] present = waves
                ? round.participants()
                : IntStream.of(trained).map(i -> ids[i]).toArray();
        int allies = (int)
                IntStream.of(present).filter(c -> attackers.contains(phase, c)).count();
        return new Scene(
                round.number(),
                round.weights(),
                round.lastUpdate(),
                tensors,
                omniscient ? honest(round.number(), ids, trained) : Optional.empty(),
                IntStream.of(own).map(i -> ids[i]).toArray(),
                allies,
                present.length,
                config.rule(),
                workers,
                config.seed());
    }

    private Optional<UpdateMatrix> honest(int round, int[] ids, int[] trained) {
        int[] honest = IntStream.of(trained)
                .filter(i -> !attackers.attacks(ids[i], round))
                .toArray();
        return honest.length == 0 ? Optional.empty() : Optional.of(matrix(ids, honest));
    }

    private UpdateMatrix matrix(int[] ids, int[] chosen) {
        int[] senders = IntStream.of(chosen).map(i -> ids[i]).toArray();
        return new UpdateMatrix(
                Arrays.stream(chosen).mapToObj(i -> rows[i]).toArray(float[][]::new),
                senders,
                IntStream.of(senders).map(clients::samples).toArray());
    }
}
