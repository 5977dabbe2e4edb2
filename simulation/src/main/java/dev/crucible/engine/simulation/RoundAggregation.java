package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.Accumulator;
import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.DistributedRule;
import dev.crucible.engine.aggregation.GlobalModel;
import dev.crucible.engine.aggregation.LinearRule;
import dev.crucible.engine.aggregation.LinearView;
import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.aggregation.RootSet;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.Streaming;
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
import java.util.stream.IntStream;

/**
 * Turns what the clients of a round send into one update, in either form.
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
        Optional<DistributedRule> apart = cluster.flatMap(c -> c.form().apart(round));
        if (apart.isPresent()) {
            return apart(apart.get(), cluster.get(), round);
        }
        return form.streaming().isPresent()
                ? streamed(form.streaming().get(), round)
                : sent.of(round, round.participants()).map(updates -> together(updates, round));
    }

    private Aggregate together(UpdateMatrix updates, Round round) {
        config.rule().require(updates.n());
        if (round.wanted().updates()) {
            round.listener().heard(new SimulationEvent.UpdatesSent(round.number(), updates));
        }
        return told(round, Updates.of(updates, workers), config.rule().aggregate(updates, context(round)));
    }

    /** The same of updates that stay on the cluster. */
    private Optional<Aggregate> apart(DistributedRule rule, ClusterClients clients, Round round) {
        try (ClusterClients.Sent apart = clients.sent(round)) {
            return apart.updates().map(updates -> {
                rule.require(updates.n());
                if (form.streaming().isEmpty()) {
                    return told(round, updates, aggregate(rule, updates, context(round)));
                }
                Aggregate aggregate = rule.streamingByParts().orElseThrow().apply(updates);
                round.recorder().aggregated(updates.clients(), aggregate);
                return aggregate;
            });
        }
    }

    /** Updates stay whole for rules alone that want no more than sums of them. */
    private static Aggregate aggregate(DistributedRule rule, LinearView updates, RoundContext context) {
        return updates instanceof Updates all
                ? rule.aggregate(all, context)
                : ((LinearRule) rule).aggregate(updates, context);
    }

    private Aggregate told(Round round, LinearView updates, Aggregate aggregate) {
        round.recorder().aggregated(updates.clients(), aggregate);
        if (round.wanted().distances()) {
            round.recorder().compared(updates, aggregate.update(), workers);
        }
        aggregate.removed().flatMap(Aggregate.Removed::shortage).ifPresent(shortage -> round.listener()
                .heard(new SimulationEvent.Skipped(
                        "round %d: %s; the model stays as it was".formatted(round.number(), shortage))));
        return aggregate;
    }

    private Optional<Aggregate> streamed(Streaming rule, Round round) {
        int[] all = round.participants();
        Accumulator accumulator = rule.begin(round.weights().length, context(round));
        IntStream.Builder taken = IntStream.builder();
        for (int from = 0; from < all.length; from += form.rows()) {
            int[] wave = Arrays.copyOfRange(all, from, Math.min(all.length, from + form.rows()));
            sent.of(round, wave).ifPresent(updates -> {
                for (int i = 0; i < updates.n(); i++) {
                    accumulator.accept(updates.clients()[i], updates.samples()[i], updates.rows()[i]);
                    taken.add(updates.clients()[i]);
                }
            });
            round.recorder().accumulated();
        }
        int[] kept = taken.build().toArray();
        if (kept.length == 0) {
            return Optional.empty();
        }
        config.rule().require(kept.length);
        Aggregate aggregate = accumulator.finish();
        round.recorder().aggregated(kept, aggregate);
        return Optional.of(aggregate);
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
