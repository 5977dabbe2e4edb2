package dev.crucible.engine.data.fetch;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The entries of a tar file (POSIX ustar, with the long names of GNU and pax), read one after another. */
final class TarEntries {

    private static final int BLOCK = 512;
    private static final int MOST_NAME = 1 << 16;

    private final InputStream in;
    private long pending;
    private int padding;

    TarEntries(InputStream in) {
        this.in = in;
    }

    /**
     * One entry.
     *
     * @param name its name in the archive
     * @param bytes the length of its content
     * @param file true for a plain file
     */
    record Entry(String name, long bytes, boolean file) {}

    /** Marks the content of the last entry as read by the caller. */
    void taken() {
        pending = 0;
    }

    /** Returns the next entry, whose content follows in the stream; null at the end. */
    @Nullable
    Entry next() throws IOException {
        @Nullable String longName = null;
        while (true) {
            in.skipNBytes(pending + padding);
            byte[] header = in.readNBytes(BLOCK);
            if (header.length == 0 || (header.length == BLOCK && header[0] == 0)) {
                return null;
            }
            if (header.length < BLOCK) {
                throw new EOFException("the tar file is cut off");
            }
            long bytes = number(header, 124, 12);
            char type = (char) header[156];
            pending = bytes;
            padding = (int) ((BLOCK - bytes % BLOCK) % BLOCK);
            if (type == 'L' || type == 'x') {
                String text = name(bytes);
                longName = type == 'L' ? text.replace("\0", "") : path(text, longName);
                continue;
            }
            String prefix = text(header, 345, 155);
            boolean posix = text(header, 257, 5).equals("ustar");
            String name = (posix && !prefix.isEmpty() ? prefix + "/" : "") + text(header, 0, 100);
            return new Entry(longName == null ? name : longName, bytes, type == '0' || type == 0);
        }
    }

    private String name(long bytes) throws IOException {
        if (bytes > MOST_NAME) {
            throw new IOException("the tar file names an entry with %,d bytes".formatted(bytes));
        }
        pending = 0;
        return new String(in.readNBytes((int) bytes), StandardCharsets.UTF_8);
    }

    /** Returns the path among pax records {@code length key=value\n}. */
    private static @Nullable String path(String records, @Nullable String otherwise) {
        return records.lines()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .filter(record -> record.startsWith("path="))
                .map(record -> record.substring("path=".length()))
                .findFirst()
                .orElse(otherwise);
    }

    private static String text(byte[] header, int from, int length) {
        int end = from;
        while (end < from + length && header[end] != 0) {
            end++;
        }
        return new String(header, from, end - from, StandardCharsets.UTF_8);
    }

    private static long number(byte[] header, int from, int length) throws IOException {
        String digits = text(header, from, length).strip();
        try {
            return digits.isEmpty() ? 0 : Long.parseUnsignedLong(digits, 8);
        } catch (NumberFormatException e) {
            throw new IOException("the tar file is damaged: a size reads " + digits, e);
        }
    }
}
