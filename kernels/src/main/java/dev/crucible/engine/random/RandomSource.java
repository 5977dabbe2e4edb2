package dev.crucible.engine.random;

import dev.crucible.engine.api.PublicApi;
import java.util.Locale;

/** What of a run is left to chance, and may have a seed of its own. */
@PublicApi
public enum RandomSource {
    /** Which samples there are, drawn or chosen. */
    DATA,
    /** Who holds which of them, and on which each is judged. */
    PARTITION,
    /** The parameters before the first round. */
    INIT,
    /** Who comes to which round, and how fast. */
    SAMPLING,
    /** In which order a client goes through its samples, and what else its training draws. */
    BATCHES,
    /** Who attacks, and what attackers draw. */
    ATTACK;

    /** What configs call it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
