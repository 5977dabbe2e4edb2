package dev.crucible.lab.api;

import dev.crucible.lab.runs.LogTail;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Splits the text of a {@link LogTail} into lines; an incomplete line waits for its end. */
final class LineFollower {

    private final LogTail tail;
    private final int longest;
    private final StringBuilder partial = new StringBuilder();
    private long end;
    private int beginnings;

    /** Receiver of lines. */
    interface Sink {
        /**
         * Receives a line.
         *
         * @param line the line without its line break
         * @param end byte offset behind the line break
         */
        void take(String line, long end);
    }

    LineFollower(LogTail tail, int longest) {
        this.tail = tail;
        this.longest = longest;
        this.end = tail.offset();
    }

    /** Passes all available lines to {@code sink}; if {@code last}, also a final one without a line break. */
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
