package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RoundContext;
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
 * Updates of the clients for the server: trained, rewritten by attackers and filtered by the failure policy. Rows are reused from call to
 * call.
 */
final class ClientUpdates {

    private final StrategyConfig config;
    private final LocalClients clients;
    private final ClientPool pool;
    private final ControlVariates variates;
    private final WorkerMomentum momentum;
    private final UpdateAttacks attacks;
    private final AggregationMode mode;
    private final float[][] rows;

    /**
     * Prepares strategy {@code config}.
     *
     * @param pool trains the clients
     * @param mode the maximum number of clients in a call, and whether they are all of a round
     */
    ClientUpdates(
            StrategyConfig config,
            UpdateAttacks attacks,
            LocalClients clients,
            ClientPool pool,
            ControlVariates variates,
            WorkerMomentum momentum,
            AggregationMode mode) {
        this.config = config;
        this.attacks = attacks;
        this.clients = clients;
        this.pool = pool;
        this.variates = variates;
        this.momentum = momentum;
        this.mode = mode;
        this.rows = new float[mode.rows()][];
        if (!mode.streams()) {
            pool.keepRows();
        }
    }

    /**
     * Returns the usable updates of {@code ids}, all participants of the round or a wave of them; empty when none is usable. Valid until
     * the next call.
     */
    Optional<UpdateMatrix> of(Round round, int[] ids, RoundContext context) {
        TrainingOutcome[] outcomes =
                pool.train(round.number(), round.weights(), round.lastUpdate(), ids, this::objective, rows);
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
        // A wave cannot know which training will fail in a later one, so it counts all participants.
        int[] present = mode.streams()
                ? round.participants()
                : IntStream.of(trained).map(i -> ids[i]).toArray();
        attacks.rewrite(
                new UpdateAttacks.Moment(
                        round.number(),
                        round.weights(),
                        round.lastUpdate(),
                        context,
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
        return kept.length == 0 ? Optional.empty() : Optional.of(attacks.sent(round.number(), ids, kept, rows));
    }

    /** Returns a view of {@code updates}, the result of the last call, for the rule. */
    Updates view(UpdateMatrix updates, Workers workers) {
        return pool.view(updates, workers);
    }

    private LocalObjective objective(int client) {
        return config.local().scaffold()
                ? new LocalObjective.ControlVariate(variates.correction(client))
                : plain(config);
    }

    /** Returns the objective of an honest client without control variates. */
    static LocalObjective plain(StrategyConfig config) {
        double mu = config.local().proximalMu();
        return mu > 0 ? new LocalObjective.Proximal((float) mu) : new LocalObjective.Plain();
    }

    /** Updates the variates from the training itself: attackers rewrite only what they send. Rounds with variates never stream. */
    private void correctVariates(UpdateMatrix updates) {
        variates.update(
                updates.clients(),
                updates.rows(),
                IntStream.of(updates.clients()).mapToDouble(clients::stepLength).toArray());
    }
}
