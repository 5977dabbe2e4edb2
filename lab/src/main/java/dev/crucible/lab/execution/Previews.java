package dev.crucible.lab.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Shows a config before it runs, drawn by a {@link PreviewProcess}; one at a time, bounded in time and size. */
public final class Previews {

    /** How the child ends when the data do not allow what the config wants; it has said why. */
    static final int NO_DATA = 2;

    private static final int LARGEST = 32 << 20;
    private static final int LONGEST_REASON = 2_000;
    private static final Duration QUEUEING = Duration.ofSeconds(10);

    private final Path datasets;
    private final Duration patience;
    private final Semaphore free = new Semaphore(1);

    public Previews(Path datasets, Duration patience) {
        this.datasets = datasets;
        this.patience = patience;
    }

    /** What came of asking for a preview. */
    public sealed interface Outcome {

        /** {@code partition} has samples by client and class, {@code attacks} words, {@code pictures} names and PNGs in base 64. */
        record Drawn(JsonNode preview) implements Outcome {}

        /** The data do not allow one; the reason is fit to be shown. */
        record Refused(String reason) implements Outcome {}

        /** It took too long, or others were first. */
        record TooSlow() implements Outcome {}
    }

    /** Draws {@code config}, as far as its first strategy goes. */
    public Outcome draw(ObjectNode config) throws IOException, InterruptedException {
        if (!free.tryAcquire(QUEUEING.toMillis(), TimeUnit.MILLISECONDS)) {
            return new Outcome.TooSlow();
        }
        try {
            return run(config);
        } finally {
            free.release();
        }
    }

    private Outcome run(ObjectNode config) throws IOException, InterruptedException {
        Process process = ChildJvm.of(
                        PreviewProcess.class.getName(),
                        List.of("-XX:TieredStopAtLevel=1"),
                        List.of(datasets.toAbsolutePath().toString()))
                .start();
        try {
            CompletableFuture<byte[]> drawn = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
            CompletableFuture<byte[]> words = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()));
            try (OutputStream in = process.getOutputStream()) {
                Json.MAPPER.writeValue(in, config);
            }
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return new Outcome.TooSlow();
            }
            return process.exitValue() == 0
                    ? new Outcome.Drawn(Json.MAPPER.readTree(drawn.join()))
                    : new Outcome.Refused(
                            reason(process.exitValue(), new String(words.join(), StandardCharsets.UTF_8)));
        } finally {
            process.destroyForcibly();
        }
    }

    /** A stack trace is for nobody's eyes. */
    private static String reason(int exit, String words) {
        return exit == NO_DATA
                ? words.strip().substring(0, Math.min(words.strip().length(), LONGEST_REASON))
                : "the preview ended with exit code " + exit;
    }

    private static byte[] read(InputStream in) {
        try (in) {
            return in.readNBytes(LARGEST);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
