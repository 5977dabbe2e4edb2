package dev.crucible.engine.cluster;

import dev.crucible.engine.kernel.Blocks;
import java.io.Serializable;

/**
 * How coordinates are cut into chunks: each is a run of whole {@link Blocks}, over which every kernel sums apart, so that chunks can be
 * of any number and no byte hangs on it.
 *
 * @param coordinates d
 * @param chunks how many
 */
public record ChunkGrid(int coordinates, int chunks) implements Serializable {

    /** About as many bytes of a chunk as a task holds with ease. */
    private static final long USUAL = 96L << 20;

    /** Chunks of {@code rows} rows: small enough to hold, and as many for each of {@code slots}, as far as there are blocks. */
    public static ChunkGrid of(int coordinates, int rows, int slots) {
        long bytes = (long) coordinates * rows * Float.BYTES;
        long turns = Math.max(2, Math.ceilDiv(bytes, USUAL * slots));
        return new ChunkGrid(coordinates, (int) Math.min(Blocks.count(coordinates), turns * slots));
    }

    /** The first coordinate of {@code chunk}. */
    public int from(int chunk) {
        return (int) Math.min(coordinates, firstBlock(chunk) * Blocks.SIZE);
    }

    /** The coordinate after the last of {@code chunk}. */
    public int to(int chunk) {
        return from(chunk + 1);
    }

    /** How many blocks {@code chunk} has. */
    int blocks(int chunk) {
        return (int) (firstBlock(chunk + 1) - firstBlock(chunk));
    }

    private long firstBlock(int chunk) {
        return (long) Blocks.count(coordinates) * chunk / chunks;
    }
}
