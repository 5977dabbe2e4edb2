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

/** Previews of a config in a {@link PreviewProcess}, one at a time, bounded in time and size. */
public final class Previews {

    /** Exit code of the child if the data do not support the config; its standard error states the reason. */
    static final int NO_DATA = 2;

    private static final Duration QUEUEING = Duration.ofSeconds(10);

    private final Function<List<String>, ProcessBuilder> child;
    private final Duration patience;
    private final Semaphore free = new Semaphore(1);

    /**
     * Creates previews of the data sets in a folder.
     *
     * @param threads number of threads of a run
     * @param patience timeout of a preview
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

    /** Creates previews by processes that {@code child} creates for given arguments. */
    Previews(Function<List<String>, ProcessBuilder> child, Duration patience) {
        this.child = child;
        this.patience = patience;
    }

    /** Result of a request for a preview. */
    public sealed interface Outcome {

        /**
         * The preview: {@code partition} with samples by client and class, {@code attacks} with texts, {@code pictures} with names and PNGs in base
         * 64, {@code memory_bytes} that the strategy needs.
         */
        record Drawn(JsonNode preview) implements Outcome {}

        /** The data do not support the config; the reason may be shown to users. */
        record Refused(String reason) implements Outcome {}

        /** The child ended with {@code exit} before its answer: it was killed, or had too little memory. */
        record Died(int exit) implements Outcome {}

        /** The timeout is over, possibly while waiting for other previews. */
        record TooSlow() implements Outcome {}
    }

    /** Renders a preview of the first strategy of {@code config}. */
    public Outcome draw(ObjectNode config) throws IOException, InterruptedException {
        return inTurn(config, List.of());
    }

    /** Writes the data of the first strategy of {@code config} to {@code file}; renders nothing. */
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
            // Its standard error is a stack trace, which clients must not see.
            default -> new Outcome.Died(ended.get().exit());
        };
    }
}
