package dev.crucible.engine.random;

/**
 * What a random stream is for. Two purposes never share a stream, so adding a draw in one place cannot shift another.
 *
 * <p>The codes are part of the reproducibility contract: they may be added to, never changed or reused.
 */
public enum Purpose {
    INITIAL_WEIGHTS(1),
    DATA(2),
    PARTITION(3),
    TRAIN_TEST_SPLIT(4),
    CLIENT_SELECTION(5),
    SHUFFLE(6),
    ATTACKER_SELECTION(7),
    DATA_ATTACK(8),
    UPDATE_ATTACK(9),
    AGGREGATION(10),
    DROPOUT(11),
    PRIVACY(12),
    MASKING(13),
    CLIENT_FAILURE(14),
    CLIENT_SPEED(15),
    PARTICIPATION_SELECTION(16),
    MINIBATCH(17);

    private final long code;

    Purpose(long code) {
        this.code = code;
    }

    long code() {
        return code;
    }
}
