package dev.crucible.bench.evals;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A line of JSON for each case of a benchmark of the crew. */
final class EvalDetails implements AutoCloseable {

    private final Writer out;

    private EvalDetails(Writer out) {
        this.out = out;
    }

    /** Into a file, or nowhere. */
    static EvalDetails into(Optional<Path> file) throws IOException {
        return new EvalDetails(
                file.isEmpty()
                        ? Writer.nullWriter()
                        : new BufferedWriter(
                                new OutputStreamWriter(Files.newOutputStream(file.get()), StandardCharsets.UTF_8)));
    }

    /** An empty case of a suite. */
    static ObjectNode of(String suite) {
        return Json.MAPPER.createObjectNode().put("suite", suite);
    }

    void add(ObjectNode detail) throws IOException {
        out.write(detail + "\n");
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
