package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.strategy.StrategyConfig;
import java.nio.charset.StandardCharsets;

/** SHA-256 of what the result of a cell hangs on: the strategy's identity, and the version that computed it. */
final class CellHash {

    /** Changes with what is measured, or how. */
    private static final int VERSION = 2;

    private CellHash() {}

    static String of(StrategyConfig strategy) {
        ObjectNode identity = strategy.identity().put("cell_version", VERSION);
        return Digests.of(identity.toString().getBytes(StandardCharsets.UTF_8));
    }
}
