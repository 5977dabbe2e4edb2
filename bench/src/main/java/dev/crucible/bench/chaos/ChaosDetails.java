package dev.crucible.bench.chaos;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Timestamp;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A JSON line for each fault and for each run's end. */
final class ChaosDetails implements AutoCloseable {

    private final Writer file;

    /** Written to {@code file}, or nowhere. */
    ChaosDetails(Optional<Path> file) throws IOException {
        this.file = file.isPresent() ? Files.newBufferedWriter(file.get()) : Writer.nullWriter();
    }

    /** Notes a fault that hit the first of {@code inFlight}, or all of them where it hit a service. */
    void fault(ChaosFault fault, List<String> inFlight) throws IOException {
        ObjectNode line = Json.object().put("fault", fault.kind());
        line.put("run", inFlight.isEmpty() ? null : inFlight.getFirst());
        inFlight.forEach(line.putArray("in_flight")::add);
        write(line);
    }

    void end(String run, String state, List<String> differences) throws IOException {
        ObjectNode line = Json.object().put("run", run).put("end", state);
        differences.forEach(line.putArray("differences")::add);
        write(line);
    }

    private synchronized void write(ObjectNode line) throws IOException {
        file.write(line.put("time", Timestamp.utc()) + "\n");
        file.flush();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
