package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.strategy.StrategyConfig;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of what the result of a cell hangs on: the strategy's identity, and the version that computed it. */
final class CellHash {

    /** Changes with what is measured, or how. */
    private static final int VERSION = 2;

    private CellHash() {}

    static String of(StrategyConfig strategy) {
        ObjectNode identity = strategy.identity().put("cell_version", VERSION);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes(identity));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static byte[] bytes(ObjectNode node) {
        return node.toString().getBytes(StandardCharsets.UTF_8);
    }
}
