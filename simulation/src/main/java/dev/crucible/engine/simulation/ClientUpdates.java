package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.kernel.Finite;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What clients send to the server: trained, rewritten by attackers and sifted by the failure policy. Rows are reused from call to call.
 */
final class ClientUpdates {

    private final StrategyConfig config;
    private final LocalClients clients;
    private final ClientPool pool;
    private final ControlVariates variates;
    private final WorkerMomentum momentum;
    private final UpdateAttacks attacks;
    private final AggregationMode form;
    private final float[][] rows;

    /**
     * Prepares strategy {@code config}.
     *
     * @param pool trains the clients
     * @param form how many clients a call may name, and whether they are all of a round
     */
    ClientUpdates(
            StrategyConfig config,
            UpdateAttacks attacks,
            LocalClients clients,
            ClientPool pool,
            ControlVariates variates,
            WorkerMomentum momentum,
            AggregationMode form) {
        this.config = config;
        this.attacks = attacks;
        this.clients = clients;
        this.pool = pool;
        this.variates = variates;
        this.momentum = momentum;
        this.form = form;
        this.rows = new float[form.rows()][];
        if (!form.streams()) {
            pool.keepRows();
        }
    }

    /**
     * The usable updates of {@code ids}, all participants of the round or a wave of them; empty when none is usable. Valid until the
     * next call.
     */
    Optional<UpdateMatrix> of(Round round, int[] ids) {
        TrainingOutcome[] outcomes = pool.train(round.number(), round.weights(), ids, this::objective, rows);
        round.recorder().trained(ids, outcomes);
        int[] trained = IntStream.range(0, ids.length)
                .filter(i -> round.uses(ids[i], FailedClient.untrained(ids[i], round.number(), outcomes[i])))
                .toArray();
        if (config.local().scaffold() && trained.length > 0) {
            correctVariates(attacks.matrix(ids, trained, rows));
        }
        for (int i : trained) {
            if (config.distributed().isPresent() && outcomes[i].samples() > 0 && momentum.accumulate(ids[i], rows[i])) {
                pool.changed(rows[i]);
            }
        }
        // A wave cannot know whose training will fail in a later one, so it counts everybody who takes part.
        int[] present = form.streams()
                ? round.participants()
                : IntStream.of(trained).map(i -> ids[i]).toArray();
        attacks.rewrite(
                new UpdateAttacks.Moment(
                        round.number(),
                        round.weights(),
                        round.lastUpdate(),
                        present,
                        round.wanted().attacks(),
                        round.listener(),
                        pool),
                ids,
                trained,
                rows);
        int[] kept = IntStream.of(trained)
                .filter(i -> round.uses(ids[i], FailedClient.unusable(ids[i], round.number(), Finite.all(rows[i]))))
                .toArray();
        round.recorder().attacked();
        return kept.length == 0 ? Optional.empty() : Optional.of(attacks.matrix(ids, kept, rows));
    }

    /** What the rule may ask of {@code updates}, which the last call gave. */
    Updates view(UpdateMatrix updates, Workers workers) {
        return pool.view(updates, workers);
    }

    private LocalObjective objective(int client) {
        return config.local().scaffold()
                ? new LocalObjective.ControlVariate(variates.correction(client))
                : plain(config);
    }

    /** What an honest client minimises when the server knows nothing of it. */
    static LocalObjective plain(StrategyConfig config) {
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
}
