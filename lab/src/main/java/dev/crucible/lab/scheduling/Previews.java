package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/** Shows a config before it runs, drawn by a {@link PreviewProcess}; one at a time, bounded in time and size. */
public final class Previews {

    /** How the child ends when the data do not allow what the config wants; it has said why. */
    static final int NO_DATA = 2;

    private static final Duration QUEUEING = Duration.ofSeconds(10);

    private final Function<List<String>, ProcessBuilder> child;
    private final Duration patience;
    private final Semaphore free = new Semaphore(1);

    /**
     * Of data sets in a folder.
     *
     * @param threads that a run would have
     * @param patience how long a preview may take
     */
    public Previews(Path datasets, int threads, Duration patience) {
        this(
                more -> ChildJvm.of(
                        PreviewProcess.class.getName(),
                        List.of("-XX:TieredStopAtLevel=1"),
                        Stream.concat(
                                        Stream.of(datasets.toAbsolutePath().toString(), Integer.toString(threads)),
                                        more.stream())
                                .toList()),
                patience);
    }

    /** Drawn by processes that {@code child} starts with further arguments. */
    Previews(Function<List<String>, ProcessBuilder> child, Duration patience) {
        this.child = child;
        this.patience = patience;
    }

    /** What came of asking for a preview. */
    public sealed interface Outcome {

        /**
         * {@code partition} has samples by client and class, {@code attacks} words, {@code pictures} names and PNGs in base 64, {@code
         * memory_bytes} what the strategy needs.
         */
        record Drawn(JsonNode preview) implements Outcome {}

        /** The data do not allow one; the reason is fit to be shown. */
        record Refused(String reason) implements Outcome {}

        /** The child ended with {@code exit} before it had drawn anything: it was killed, or had too little memory. */
        record Died(int exit) implements Outcome {}

        /** It took too long, or others were first. */
        record TooSlow() implements Outcome {}
    }

    /** Draws {@code config}, as far as its first strategy goes. */
    public Outcome draw(ObjectNode config) throws IOException, InterruptedException {
        return inTurn(config, List.of());
    }

    /** Writes the data of the first strategy of {@code config} to {@code file}; what is drawn is nothing. */
    public Outcome data(ObjectNode config, Path file) throws IOException, InterruptedException {
        return inTurn(config, List.of(file.toAbsolutePath().toString()));
    }

    private Outcome inTurn(ObjectNode config, List<String> more) throws IOException, InterruptedException {
        if (!free.tryAcquire(QUEUEING.toMillis(), TimeUnit.MILLISECONDS)) {
            return new Outcome.TooSlow();
        }
        try {
            return run(config, more);
        } finally {
            free.release();
        }
    }

    private Outcome run(ObjectNode config, List<String> more) throws IOException, InterruptedException {
        Optional<BoundedProcess> ended =
                BoundedProcess.run(child.apply(more), Json.MAPPER.writeValueAsBytes(config), patience);
        if (ended.isEmpty()) {
            return new Outcome.TooSlow();
        }
        return switch (ended.get().exit()) {
            case 0 -> new Outcome.Drawn(Json.MAPPER.readTree(ended.get().out()));
            case NO_DATA -> new Outcome.Refused(ended.get().reason());
            // What it said is a stack trace, which is for nobody's eyes.
            default -> new Outcome.Died(ended.get().exit());
        };
    }
}
