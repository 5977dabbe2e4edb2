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
 * Turns the updates of a round's clients into one: chooses where the updates are stored, and calls the rule.
 *
 * @param cluster trains the clients, if this process does not
 * @param server holds the root set, if the rule needs one
 * @param input shape of a sample
 * @param tensors names and shapes of the model's tensors
 */
record RoundAggregation(
        StrategyConfig config,
        AggregationMode mode,
        LocalClients clients,
        ClientUpdates sent,
        Optional<ClusterClients> cluster,
        ServerSamples server,
        Shape input,
        List<NamedShape> tensors,
        Workers workers) {

    /** Returns the aggregate of {@code round}; empty when no update is usable. */
    Optional<Aggregate> of(Round round) {
        if (cluster.isPresent() && cluster.get().placement().staysOnCluster(round)) {
            return onCluster(cluster.get(), round);
        }
        RoundContext context = context(round);
        return mode.streams()
                ? streamed(round, context)
                : sent.of(round, round.participants(), context).map(updates -> together(updates, round, context));
    }

    private Aggregate together(UpdateMatrix updates, Round round, RoundContext context) {
        if (round.wanted().updates()) {
            round.listener().heard(new SimulationEvent.UpdatesSent(round.number(), updates));
        }
        AdapterPairs adapters = AdapterPairs.of(tensors);
        if (!adapters.isEmpty()) {
            round.recorder().adapted(adapters, updates);
        }
        return aggregate(sent.view(updates, workers), round, context);
    }

    /** Aggregates updates that stay on the cluster. */
    private Optional<Aggregate> onCluster(ClusterClients clients, Round round) {
        try (ClusterClients.Sent kept = clients.sent(round)) {
            return kept.updates()
                    .map(updates -> mode.streams() ? new PreciseUpdates(updates) : updates)
                    .map(updates -> aggregate(updates, round, context(round)));
        }
    }

    private Aggregate aggregate(Updates updates, Round round, RoundContext context) {
        config.rule().require(updates.n());
        return told(round, updates, config.rule().aggregate(updates, context));
    }

    private Optional<Aggregate> streamed(Round round, RoundContext context) {
        StreamedUpdates updates = new StreamedUpdates(
                round.weights().length, visitor -> waves(round, context, visitor), config.rule()::require, workers);
        Aggregate aggregate = config.rule().aggregate(updates, context);
        // A result from no update at all is no step.
        return updates.n() == 0 ? Optional.empty() : Optional.of(told(round, updates, aggregate));
    }

    private void waves(Round round, RoundContext context, Consumer<UpdateMatrix> visitor) {
        int[] all = round.participants();
        for (int from = 0; from < all.length; from += mode.rows()) {
            sent.of(round, Arrays.copyOfRange(all, from, Math.min(all.length, from + mode.rows())), context)
                    .ifPresent(visitor);
            round.recorder().accumulated();
        }
    }

    private Aggregate told(Round round, Updates updates, Aggregate aggregate) {
        round.recorder().aggregated(updates.clients(), aggregate);
        if (round.wanted().distances() && !mode.streams()) {
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
                server.root().map(root -> clients.trainRoot(round, root)),
                Optional.of(new GlobalModel(round.weights(), round.lastUpdate(), tensors, step(round.number()))),
                server.root().map(this::rootSet));
    }

    private double step(int round) {
        return config.distributed()
                .map(sgd -> -sgd.rate(config.training().optimizer().learningRate(), round))
                .orElse(1.0);
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
