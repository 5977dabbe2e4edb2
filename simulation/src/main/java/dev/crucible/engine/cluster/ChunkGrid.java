package dev.crucible.engine.cluster;

import dev.crucible.engine.kernel.Blocks;
import java.io.Serializable;

/**
 * Partition of the coordinates into chunks of whole {@link Blocks}. Every kernel sums each block separately, so no byte of a result depends
 * on the number of chunks.
 *
 * @param coordinates d
 * @param chunks the number of chunks
 */
public record ChunkGrid(int coordinates, int chunks) implements Serializable {

    /** Bytes of a chunk that a task holds easily, approximately. */
    private static final long USUAL = 96L << 20;

    /**
     * Returns chunks of {@code rows} rows that fit into memory, equally many for each of {@code slots} as far as there are enough blocks.
     */
    public static ChunkGrid of(int coordinates, int rows, int slots) {
        long bytes = (long) coordinates * rows * Float.BYTES;
        long turns = Math.max(2, Math.ceilDiv(bytes, USUAL * slots));
        return new ChunkGrid(coordinates, (int) Math.min(Blocks.count(coordinates), turns * slots));
    }

    /** Returns the first coordinate of {@code chunk}. */
    public int from(int chunk) {
        return (int) Math.min(coordinates, firstBlock(chunk) * Blocks.SIZE);
    }

    /** Returns the coordinate after the last one of {@code chunk}. */
    public int to(int chunk) {
        return from(chunk + 1);
    }

    /** Returns the number of blocks in {@code chunk}. */
    int blocks(int chunk) {
        return (int) (firstBlock(chunk + 1) - firstBlock(chunk));
    }

    private long firstBlock(int chunk) {
        return (long) Blocks.count(coordinates) * chunk / chunks;
    }
}
