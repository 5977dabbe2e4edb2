package dev.crucible.bench.validation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The table and traces that come with the product: made with ByzFL's own classes on Fashion-MNIST (MIT licence). */
public final class Reference {

    private static final List<String> TRACES = List.of("trace-1.npz", "trace-2.npz");

    private Reference() {}

    /** The cells of the table. */
    public static List<ReferenceCell> cells() {
        try (InputStream file = Reference.class.getResourceAsStream("byzfl.json")) {
            return read((ObjectNode) Json.MAPPER.readTree(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The cells of another {@code table} that ByzFL made.
     *
     * @throws dev.crucible.engine.data.DataException when it holds none, or one without a name or results
     */
    public static List<ReferenceCell> read(ObjectNode table) {
        return ReferenceCell.read(table, Translation::of);
    }

    /** The traces. */
    public static List<Trace> traces() {
        return TRACES.stream().map(Reference::trace).toList();
    }

    private static Trace trace(String name) {
        try (InputStream file = Reference.class.getResourceAsStream(name)) {
            Path copy = Files.createTempFile("crucible-trace", ".npz");
            try {
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                return Trace.read(copy);
            } finally {
                Files.delete(copy);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
