package dev.crucible.a2a.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reader of server-sent events that returns the data of one event at a time; names, ids and comments are skipped. */
final class SseReader {

    private final InputStream in;
    private final int largest;
    private final byte[] buffer = new byte[1_024];
    private int at;
    private int filled;
    private boolean afterReturn;

    SseReader(InputStream in, int largest) {
        this.in = in;
        this.largest = largest;
    }

    /** Returns the data of the next event that has some; empty at the end of the stream. */
    Optional<String> next() throws IOException {
        StringBuilder data = new StringBuilder();
        for (String line = line(); line != null; line = line()) {
            if (line.isEmpty()) {
                if (!data.isEmpty()) {
                    return Optional.of(data.substring(0, data.length() - 1));
                }
            } else if (line.startsWith("data:")) {
                data.append(line, line.startsWith("data: ") ? 6 : 5, line.length())
                        .append('\n');
                if (data.length() > largest) {
                    throw HttpWire.invalid("has an event of more than " + largest + " characters");
                }
            }
        }
        return Optional.empty();
    }

    /** Returns a line without its end (CR, LF or both); null at the end of the stream. */
    private @Nullable String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            if (at == filled) {
                filled = in.read(buffer);
                at = 0;
                if (filled < 0) {
                    filled = 0;
                    return null;
                }
            }
            byte b = buffer[at++];
            boolean secondOfTwo = b == '\n' && afterReturn;
            afterReturn = b == '\r';
            if (secondOfTwo) {
                continue;
            }
            if (b == '\n' || b == '\r') {
                return line.toString(StandardCharsets.UTF_8);
            }
            line.write(b);
            if (line.size() > largest) {
                throw HttpWire.invalid("has a line of more than " + largest + " bytes");
            }
        }
    }
}
