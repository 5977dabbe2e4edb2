package dev.crucible.engine.random;

import dev.crucible.engine.api.PublicApi;
import java.util.Locale;

/** Random part of a run, which may have a separate seed. */
@PublicApi
public enum RandomSource {
    /** The samples: generated or selected. */
    DATA,
    /** The partition of samples over clients, and the split of each client's samples for evaluation. */
    PARTITION,
    /** The parameters before the first round. */
    INIT,
    /** The cohort of each round, and the speed of clients. */
    SAMPLING,
    /** The order of samples in a client's training, and its other draws. */
    BATCHES,
    /** The attacking clients, and the attackers' draws. */
    ATTACK;

    /** Returns its name in configs. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
