package dev.crucible.bridge.turn;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.json.Json;
import java.io.IOException;
import java.io.OutputStream;

/** Writes records as NDJSON lines and flushes each of them, except in {@link #append}. */
final class LineWriter {

    private final OutputStream out;

    LineWriter(OutputStream out) {
        this.out = out;
    }

    void line(ObjectNode record) throws IOException {
        append(record);
        out.flush();
    }

    /** Writes without flushing, so that several lines are sent together. */
    void append(ObjectNode record) throws IOException {
        out.write(Json.bytes(record));
        out.write('\n');
    }

    void flush() throws IOException {
        out.flush();
    }
}
