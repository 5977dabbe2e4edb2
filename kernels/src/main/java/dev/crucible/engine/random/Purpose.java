package dev.crucible.engine.random;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/**
 * Purpose of a random stream. Two purposes never share a stream, so adding a draw in one place cannot shift another.
 *
 * <p>The codes are part of the reproducibility contract: new ones may be added, none changed or reused.
 */
@PublicApi
public enum Purpose {
    INITIAL_WEIGHTS(1, RandomSource.INIT),
    DATA(2, RandomSource.DATA),
    PARTITION(3, RandomSource.PARTITION),
    TRAIN_TEST_SPLIT(4, RandomSource.PARTITION),
    CLIENT_SELECTION(5, RandomSource.SAMPLING),
    SHUFFLE(6, RandomSource.BATCHES),
    ATTACKER_SELECTION(7, RandomSource.ATTACK),
    DATA_ATTACK(8, RandomSource.ATTACK),
    UPDATE_ATTACK(9, RandomSource.ATTACK),
    /** Draws of the rule, which belong to no source: they follow the run's seed. */
    AGGREGATION(10),
    DROPOUT(11, RandomSource.SAMPLING),
    PRIVACY(12, RandomSource.BATCHES),
    MASKING(13, RandomSource.BATCHES),
    CLIENT_FAILURE(14, RandomSource.SAMPLING),
    CLIENT_SPEED(15, RandomSource.SAMPLING),
    PARTICIPATION_SELECTION(16, RandomSource.SAMPLING),
    MINIBATCH(17, RandomSource.BATCHES),
    /** The training samples on which a sweep tunes. */
    VALIDATION(18, RandomSource.DATA);

    private final long code;
    private final Optional<RandomSource> source;

    Purpose(long code) {
        this.code = code;
        this.source = Optional.empty();
    }

    Purpose(long code, RandomSource source) {
        this.code = code;
        this.source = Optional.of(source);
    }

    long code() {
        return code;
    }

    /** Returns the source of randomness that it belongs to. */
    Optional<RandomSource> source() {
        return source;
    }
}
