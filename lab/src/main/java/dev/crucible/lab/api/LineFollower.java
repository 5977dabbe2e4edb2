package dev.crucible.lab.api;

import dev.crucible.lab.runs.LogTail;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Cuts what a {@link LogTail} hands out into lines; the beginning of a line waits for its end. */
final class LineFollower {

    private final LogTail tail;
    private final int longest;
    private final StringBuilder partial = new StringBuilder();
    private long end;
    private int beginnings;

    /** What becomes of a line. */
    interface Sink {
        /**
         * Takes a line.
         *
         * @param line without its end
         * @param end the byte behind the line and its end
         */
        void take(String line, long end);
    }

    LineFollower(LogTail tail, int longest) {
        this.tail = tail;
        this.longest = longest;
        this.end = tail.offset();
    }

    /** Hands on every line that is there; with {@code last} also one without an end. */
    void read(boolean last, Sink sink) throws IOException {
        for (String text = tail.next(); !text.isEmpty(); text = tail.next()) {
            if (tail.beginnings() > beginnings) {
                beginnings = tail.beginnings();
                partial.setLength(0);
                end = 0;
            }
            cut(text, sink);
        }
        if (last) {
            cut(tail.rest(), sink);
            if (!partial.isEmpty()) {
                hand(sink, tail.offset());
            }
        }
    }

    private void cut(String text, Sink sink) {
        int start = 0;
        for (int newline = text.indexOf('\n'); newline >= 0; newline = text.indexOf('\n', start)) {
            partial.append(text, start, newline);
            start = newline + 1;
            hand(sink, end + bytes(partial) + 1);
        }
        partial.append(text, start, text.length());
        if (partial.length() > longest) {
            hand(sink, end + bytes(partial));
        }
    }

    private void hand(Sink sink, long newEnd) {
        String line = partial.toString();
        partial.setLength(0);
        end = newEnd;
        sink.take(line, end);
    }

    private static int bytes(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.UTF_8).length;
    }
}
