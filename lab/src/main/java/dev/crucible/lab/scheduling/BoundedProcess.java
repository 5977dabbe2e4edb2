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
 * Result of a child process with bytes as input and output, bounded in time and size. Work that needs much memory runs in a child, whose
 * failure does not harm the lab.
 *
 * @param exit exit code
 * @param out bytes of its standard output
 * @param words bytes of its standard error
 */
record BoundedProcess(int exit, byte[] out, byte[] words) {

    private static final int LARGEST = 32 << 20;
    private static final int LONGEST_REASON = 2_000;

    /** Runs {@code child} with {@code input} on its standard input; returns empty after a timeout of {@code patience}. */
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

    /** Returns the text of its standard error, shortened. */
    String reason() {
        String text = new String(words, StandardCharsets.UTF_8).strip();
        return text.substring(0, Math.min(text.length(), LONGEST_REASON));
    }

    private static void hand(byte[] input, Process process) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(input);
        } catch (IOException e) {
            // The child has ended or reads no more; its exit code or the timeout shows the reason.
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
