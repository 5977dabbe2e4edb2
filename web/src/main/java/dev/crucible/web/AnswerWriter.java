package dev.crucible.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import java.io.ByteArrayOutputStream;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Writes answers in the form that the client of the request understands: without chunks for HTTP/1.0, without a body for HEAD. */
final class AnswerWriter implements DataWriter {

    private static final Pattern CHUNKED = Pattern.compile("(?i)\r\nTransfer-Encoding: *chunked(?=\r\n)");

    private final DataWriter plain;
    private boolean old;
    private boolean headOnly;
    private boolean headSent;
    private boolean chunked;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    /** Bytes of the chunk that follow, 0 before the line with the next size. */
    private long left;

    AnswerWriter(DataWriter plain) {
        this.plain = plain;
    }

    /** Begins the answer to a request. */
    void begin(RequestHead request) {
        old = request.old();
        headOnly = request.headOnly();
        headSent = false;
        chunked = false;
        line.reset();
        left = 0;
    }

    @Override
    public void write(BufferData... buffers) {
        for (BufferData buffer : buffers) {
            write(buffer);
        }
    }

    @Override
    public void write(BufferData buffer) {
        if (old || headOnly) {
            translate(buffer);
        } else {
            plain.write(buffer);
        }
    }

    @Override
    public void writeNow(BufferData... buffers) {
        for (BufferData buffer : buffers) {
            writeNow(buffer);
        }
    }

    @Override
    public void writeNow(BufferData buffer) {
        if (old || headOnly) {
            translate(buffer);
        } else {
            plain.writeNow(buffer);
        }
    }

    @Override
    public void flush() {
        plain.flush();
    }

    @Override
    public void close() {
        plain.close();
    }

    private void translate(BufferData buffer) {
        byte[] bytes = buffer.readBytes();
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
        int from = headSent ? 0 : head(bytes, out);
        if (headOnly && headSent && chunked && from < bytes.length) {
            // A body without an end may follow, such as a stream of events.
            send(out);
            throw new UncheckedIOException(new SocketException("the client asked for the head only"));
        }
        if (!headOnly && chunked) {
            unchunk(bytes, from, out);
        } else if (!headOnly) {
            out.write(bytes, from, bytes.length - from);
        }
        send(out);
    }

    private void send(ByteArrayOutputStream out) {
        if (out.size() > 0) {
            plain.writeNow(BufferData.create(out.toByteArray()));
        }
    }

    /** Sends the head when it is complete; returns how many bytes belong to it. */
    private int head(byte[] bytes, ByteArrayOutputStream out) {
        for (int i = 0; i < bytes.length; i++) {
            line.write(bytes[i]);
            if (bytes[i] == '\n' && endsWithEmptyLine()) {
                String head = line.toString(StandardCharsets.ISO_8859_1);
                line.reset();
                headSent = true;
                chunked = CHUNKED.matcher(head).find();
                String sent = old ? CHUNKED.matcher(head).replaceAll("") : head;
                out.writeBytes(sent.getBytes(StandardCharsets.ISO_8859_1));
                return i + 1;
            }
        }
        return bytes.length;
    }

    private boolean endsWithEmptyLine() {
        byte[] all = line.toByteArray();
        int n = all.length;
        return n >= 4 && all[n - 4] == '\r' && all[n - 3] == '\n' && all[n - 2] == '\r';
    }

    private void unchunk(byte[] bytes, int start, ByteArrayOutputStream out) {
        for (int i = start; i < bytes.length; ) {
            if (left > 0) {
                int count = (int) Math.min(left, bytes.length - i);
                out.write(bytes, i, count);
                left -= count;
                i += count;
            } else if (bytes[i++] != '\n') {
                line.write(bytes[i - 1]);
            } else {
                String size = line.toString(StandardCharsets.US_ASCII).strip();
                line.reset();
                // Empty is the end of the chunk before.
                left = size.isEmpty() ? 0 : Long.parseLong(size, 16);
            }
        }
    }
}
