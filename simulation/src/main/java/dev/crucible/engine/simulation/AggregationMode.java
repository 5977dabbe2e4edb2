package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Optional;

/**
 * Mode in which the rule receives the updates of a round: all together, or in waves that are discarded after use. It depends only on the
 * config and the size of the model, so results are the same on every machine.
 *
 * @param updates bytes of all updates of a round
 * @param rows the number of updates held together
 * @param streams true if updates come in waves
 * @param obstacle the reason why rounds do not stream although their updates exceed the limit, with the field that causes it
 */
record AggregationMode(long updates, int rows, boolean streams, Optional<String> obstacle) {

    /** Bytes of a round's updates above which it streams if it can. */
    static final long LIMIT = 1L << 30;

    /** Clients per thread in a wave: enough that threads seldom wait for the last one. */
    private static final int PER_THREAD = 4;

    /**
     * Returns the mode of a strategy's rounds.
     *
     * @param limit {@link #LIMIT}; other values are for tests
     * @param threads determines the length of a wave, which changes no result
     */
    static AggregationMode of(StrategyConfig config, int parameters, long limit, int threads) {
        int sampled = config.participation().most(config.clients());
        long updates = (long) sampled * parameters * Float.BYTES;
        if (updates <= limit) {
            return new AggregationMode(updates, sampled, false, Optional.empty());
        }
        Optional<String> obstacle = obstacle(config);
        return obstacle.isPresent()
                ? new AggregationMode(updates, sampled, false, obstacle)
                : new AggregationMode(updates, Math.min(sampled, PER_THREAD * threads), true, Optional.empty());
    }

    private static Optional<String> obstacle(StrategyConfig config) {
        if (!config.rule().needs().streams()) {
            return Optional.of("aggregation_strategy_keyword: %s as configured needs all updates of a round together"
                    .formatted(config.keyword()));
        }
        if (config.local().scaffold()) {
            return Optional.of("scaffold: the server keeps a control variate of every client");
        }
        if (config.local().ditto().isPresent()) {
            return Optional.of("ditto_lambda: a personal model of every client is kept");
        }
        if (config.distributed().filter(sgd -> sgd.momentum() > 0).isPresent()) {
            return Optional.of("training.momentum: a momentum of every client is kept");
        }
        return config.schedule().stream()
                .map(AttackPhase::attack)
                .filter(attack -> attack instanceof Attack.OnUpdate onUpdate && onUpdate.needsAllies())
                .findFirst()
                .map(attack -> "attack_schedule: attackers of %s work with the updates of a whole round"
                        .formatted(attack.type()));
    }

    /** Returns a note for the user about rounds that stream. */
    Optional<String> note() {
        return streams
                ? Optional.of(("streaming: a round's updates would take %s together, so they are aggregated in"
                                + " waves of %d clients; distances between updates are not collected")
                        .formatted(MemoryEstimate.text(updates), rows))
                : Optional.empty();
    }
}
