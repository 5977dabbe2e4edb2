package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Optional;

/**
 * How the updates of a round reach the rule: all at once, or in waves that are forgotten once the rule has taken them. Which of the two
 * hangs on the config and the size of the model alone, so that a run gives the same results on every machine.
 *
 * @param updates bytes of all updates of a round
 * @param rows how many updates are held at once
 * @param streams whether updates come to the rule in waves
 * @param obstacle why rounds do not stream although their updates exceed the limit, with the field that is to blame
 */
record AggregationMode(long updates, int rows, boolean streams, Optional<String> obstacle) {

    /** A round whose updates take more bytes than this streams when it can. */
    static final long LIMIT = 1L << 30;

    /** Clients a thread trains in a wave: enough that threads seldom wait for the last one. */
    private static final int PER_THREAD = 4;

    /**
     * The form of a strategy's rounds.
     *
     * @param limit {@link #LIMIT}, other values are for tests
     * @param threads sets the length of a wave, on which no result depends
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
        if (config.distributed().filter(sgd -> sgd.momentum() > 0).isPresent()) {
            return Optional.of("training.momentum: a momentum of every client is kept");
        }
        return config.schedule().stream()
                .map(AttackPhase::attack)
                .filter(attack -> attack instanceof Attack.OnUpdate onUpdate && onUpdate.omniscient())
                .findFirst()
                .map(attack -> "attack_schedule: attackers of %s see all honest updates of a round together"
                        .formatted(attack.type()));
    }

    /** What a user must know of rounds that stream. */
    Optional<String> note() {
        return streams
                ? Optional.of(("streaming: a round's updates would take %s together, so they are aggregated in"
                                + " waves of %d clients; distances between updates are not collected")
                        .formatted(MemoryEstimate.text(updates), rows))
                : Optional.empty();
    }
}
