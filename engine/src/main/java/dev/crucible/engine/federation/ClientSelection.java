package dev.crucible.engine.federation;

import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.random.Purpose;
import java.util.Arrays;

/** Who trains in a round: everybody, or a fresh uniform sample without replacement. */
final class ClientSelection {

    private ClientSelection() {}

    /** The ids of the clients of {@code round}, ascending. */
    static int[] of(StrategyConfig config, int round) {
        int count = config.participation().sampled(config.clients());
        return Arrays.stream(
                        config.seed().stream(Purpose.CLIENT_SELECTION, round).permutation(config.clients()))
                .limit(count)
                .sorted()
                .toArray();
    }
}
