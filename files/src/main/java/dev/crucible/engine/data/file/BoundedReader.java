package dev.crucible.engine.data.file;

import java.io.IOException;
import java.io.InputStream;

/** Reads the numbers that a header announces, with a bound on memory derived from the size of the file. */
final class BoundedReader {

    private static final long MOST_BYTES = 1L << 30;

    /** Maximum compression ratio of Deflate. */
    private static final long BEST_COMPRESSION = 1032;

    private static final String DAMAGED = "the file is damaged or was cut short; download it again";

    private BoundedReader() {}

    /**
     * Returns the byte length of an array, checked before allocation.
     *
     * @param stored the bytes of the (possibly compressed) file or entry on disk
     */
    static int promised(String origin, long[] shape, ElementType type, long stored) {
        long most = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 2);
        long bytes = type.bytes;
        for (long side : shape) {
            if (side < 0 || (side > 0 && bytes > Long.MAX_VALUE / side)) {
                throw Malformed.because(origin, "sensible sizes", describe(shape), DAMAGED);
            }
            bytes *= side;
        }
        if (bytes > BEST_COMPRESSION * (stored + 64)) {
            String found = "a header that promises %,d bytes in a file of %,d".formatted(bytes, stored);
            throw Malformed.because(origin, "data as large as the header says", found, DAMAGED);
        }
        if (bytes > most) {
            String found = "%s, which needs %,d bytes".formatted(describe(shape), bytes);
            throw Malformed.because(
                    origin,
                    "at most %,d bytes of data".formatted(most),
                    found,
                    "use a smaller data set, or give Java more memory (-Xmx) if that is the limit");
        }
        return (int) bytes;
    }

    /** Reads exactly {@code bytes} bytes, after which the stream must end. */
    static byte[] read(InputStream in, int bytes, String origin) throws IOException {
        byte[] data = new byte[bytes];
        int got = in.readNBytes(data, 0, bytes);
        if (got < bytes) {
            throw truncated(origin, "%,d bytes of data".formatted(bytes), "%,d".formatted(got));
        }
        if (in.read() >= 0) {
            String expected = "the file to end after %,d bytes of data".formatted(bytes);
            throw Malformed.because(origin, expected, "more bytes", DAMAGED);
        }
        return data;
    }

    /** Reads the {@code bytes} bytes of a part of a header. */
    static byte[] header(InputStream in, int bytes, String origin) throws IOException {
        byte[] data = in.readNBytes(bytes);
        if (data.length < bytes) {
            throw truncated(origin, "a header of at least %d more bytes".formatted(bytes), data.length + " bytes");
        }
        return data;
    }

    private static RuntimeException truncated(String origin, String expected, String found) {
        return Malformed.because(origin, expected, found, DAMAGED);
    }

    /** Formats sizes, such as 60000×28×28. */
    static String describe(long[] shape) {
        StringBuilder text = new StringBuilder();
        for (long side : shape) {
            text.append(text.isEmpty() ? "" : "×").append(side);
        }
        return shape.length == 0 ? "a single number" : text.toString();
    }
}
