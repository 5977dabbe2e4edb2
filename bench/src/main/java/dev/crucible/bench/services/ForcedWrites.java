package dev.crucible.bench.services;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * How long the machine's disk takes to bring a page to safety: the limit of whatever promises that what was answered survives a power
 * cut. Pages that are there already are written over, as a database does with its log.
 */
final class ForcedWrites {

    private static final int PAGE = 4096;
    private static final int PAGES = 256;
    private static final int TIMES = 400;
    private static final long PAUSE_MILLIS = 10;

    private ForcedWrites() {}

    /** The milliseconds of some hundred writes to a file in {@code folder}, sorted; nothing is left there. */
    static double[] millis(Path folder) throws IOException, InterruptedException {
        Path file = Files.createTempFile(folder, "forced", ".bin");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            write(channel, ByteBuffer.allocate(PAGES * PAGE), 0);
            double[] millis = new double[TIMES];
            for (int i = 0; i < TIMES; i++) {
                Thread.sleep(PAUSE_MILLIS);
                long start = System.nanoTime();
                write(channel, ByteBuffer.allocate(PAGE), (long) (i % PAGES) * PAGE);
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
            Arrays.sort(millis);
            return millis;
        } finally {
            Files.delete(file);
        }
    }

    private static void write(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
        channel.force(false);
    }
}
