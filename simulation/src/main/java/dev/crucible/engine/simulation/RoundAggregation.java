package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.AdapterPairs;
import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.GlobalModel;
import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.aggregation.PreciseUpdates;
import dev.crucible.engine.aggregation.RootSet;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.StreamedUpdates;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Turns what the clients of a round send into one update: chooses where the updates lie, and asks the rule.
 *
 * @param cluster who trains, when it is not this process
 * @param server holds the root set, when the rule wants one
 * @param input shape of a sample
 * @param tensors what the model is made of
 */
record RoundAggregation(
        StrategyConfig config,
        AggregationMode form,
        LocalClients clients,
        ClientUpdates sent,
        Optional<ClusterClients> cluster,
        ServerSamples server,
        Shape input,
        List<NamedShape> tensors,
        Workers workers) {

    /** The aggregate of {@code round}; empty when no update is usable. */
    Optional<Aggregate> of(Round round) {
        if (cluster.isPresent() && cluster.get().form().apart(round)) {
            return apart(cluster.get(), round);
        }
        return form.streams()
                ? streamed(round)
                : sent.of(round, round.participants()).map(updates -> together(updates, round));
    }

    private Aggregate together(UpdateMatrix updates, Round round) {
        if (round.wanted().updates()) {
            round.listener().heard(new SimulationEvent.UpdatesSent(round.number(), updates));
        }
        AdapterPairs adapters = AdapterPairs.of(tensors);
        if (!adapters.isEmpty()) {
            round.recorder().adapted(adapters, updates);
        }
        return aggregate(sent.view(updates, workers), round);
    }

    /** The same of updates that stay on the cluster. */
    private Optional<Aggregate> apart(ClusterClients clients, Round round) {
        try (ClusterClients.Sent apart = clients.sent(round)) {
            return apart.updates()
                    .map(updates -> form.streams() ? new PreciseUpdates(updates) : updates)
                    .map(updates -> aggregate(updates, round));
        }
    }

    private Aggregate aggregate(Updates updates, Round round) {
        config.rule().require(updates.n());
        return told(round, updates, config.rule().aggregate(updates, context(round)));
    }

    private Optional<Aggregate> streamed(Round round) {
        StreamedUpdates updates = new StreamedUpdates(
                round.weights().length, visitor -> waves(round, visitor), config.rule()::require, workers);
        Aggregate aggregate = config.rule().aggregate(updates, context(round));
        // What the rule made of no update at all is no step.
        return updates.n() == 0 ? Optional.empty() : Optional.of(told(round, updates, aggregate));
    }

    private void waves(Round round, Consumer<UpdateMatrix> visitor) {
        int[] all = round.participants();
        for (int from = 0; from < all.length; from += form.rows()) {
            sent.of(round, Arrays.copyOfRange(all, from, Math.min(all.length, from + form.rows())))
                    .ifPresent(visitor);
            round.recorder().accumulated();
        }
    }

    private Aggregate told(Round round, Updates updates, Aggregate aggregate) {
        round.recorder().aggregated(updates.clients(), aggregate);
        if (round.wanted().distances() && !form.streams()) {
            round.recorder().compared(updates, aggregate.update(), workers);
        }
        aggregate.removed().flatMap(Aggregate.Removed::shortage).ifPresent(shortage -> round.listener()
                .heard(new SimulationEvent.Skipped(
                        "round %d: %s; the model stays as it was".formatted(round.number(), shortage))));
        return aggregate;
    }

    private RoundContext context(Round round) {
        return new RoundContext(
                round.number(),
                config.seed().stream(Purpose.AGGREGATION, round.number()),
                workers,
                round.state(),
                server.root().map(root -> clients.trainRoot(round.number(), round.weights(), root)),
                Optional.of(new GlobalModel(round.weights(), round.lastUpdate(), tensors)),
                server.root().map(this::rootSet));
    }

    private RootSet rootSet(Samples root) {
        float[] x = new float[root.size() * input.size()];
        int[] y = new int[root.size()];
        for (int i = 0; i < y.length; i++) {
            root.features(i, x, i * input.size());
            y[i] = root.label(i);
        }
        return new RootSet(x, y, input.dims());
    }
}
