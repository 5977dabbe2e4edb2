package dev.crucible.lab.scheduling;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * A child that is handed bytes and answers with bytes, bounded in time and size: what it does may take much memory, which a child can be refused
 * without harm.
 *
 * @param exit its exit code
 * @param out what it wrote to standard output
 * @param words what it wrote to standard error
 */
record BoundedProcess(int exit, byte[] out, byte[] words) {

    private static final int LARGEST = 32 << 20;
    private static final int LONGEST_REASON = 2_000;

    /** Runs {@code child}, which finds {@code input} on its standard input, to its end; empty when it takes longer than {@code patience}. */
    static Optional<BoundedProcess> run(ProcessBuilder child, byte[] input, Duration patience)
            throws IOException, InterruptedException {
        Process process = child.start();
        try {
            FutureTask<byte[]> out = reading("output", process.getInputStream());
            FutureTask<byte[]> words = reading("words", process.getErrorStream());
            hand(input, process);
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)
                    ? Optional.of(new BoundedProcess(process.exitValue(), out.get(), words.get()))
                    : Optional.empty();
        } catch (ExecutionException e) {
            throw new IOException("the output of a child cannot be read", e.getCause());
        } finally {
            process.destroyForcibly();
        }
    }

    /** What it said, cut where it is long. */
    String reason() {
        String text = new String(words, StandardCharsets.UTF_8).strip();
        return text.substring(0, Math.min(text.length(), LONGEST_REASON));
    }

    private static void hand(byte[] input, Process process) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(input);
        } catch (IOException e) {
            // The child has ended, or reads no more; its exit code tells why, or it comes to no end in time.
        }
    }

    private static FutureTask<byte[]> reading(String what, InputStream in) {
        FutureTask<byte[]> task = new FutureTask<>(() -> {
            try (in) {
                return in.readNBytes(LARGEST);
            }
        });
        Thread.ofVirtual().name("child's " + what).start(task);
        return task;
    }
}
