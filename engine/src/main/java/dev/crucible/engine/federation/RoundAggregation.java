package dev.crucible.engine.federation;

import dev.crucible.engine.aggregation.Accumulator;
import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.Streaming;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.compute.Workers;
import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.random.Purpose;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Turns what the clients of a round send into one update, in either form.
 *
 * @param server holds the root set, when the rule wants one
 */
record RoundAggregation(
        StrategyConfig config,
        RoundForm form,
        LocalClients clients,
        SentUpdates sent,
        ServerSamples server,
        Workers workers) {

    /** The aggregate of {@code round}; empty when no update is usable. */
    Optional<Aggregate> of(Round round) {
        return form.streaming().isPresent()
                ? streamed(form.streaming().get(), round)
                : sent.of(round, round.participants()).map(updates -> together(updates, round));
    }

    private Aggregate together(UpdateMatrix updates, Round round) {
        config.rule().require(updates.n());
        round.sink().witness().sent(round.number(), updates);
        Aggregate aggregate = config.rule().aggregate(updates, context(round));
        round.recorder().aggregated(updates.clients(), aggregate);
        round.recorder().compared(updates, aggregate.update(), workers);
        aggregate.removed().flatMap(Aggregate.Removed::shortage).ifPresent(shortage -> round.sink()
                .skipped("round %d: %s; the model stays as it was".formatted(round.number(), shortage)));
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
                server.root().map(root -> clients.trainRoot(round.number(), round.weights(), root)));
    }
}
