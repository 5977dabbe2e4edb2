package dev.crucible.engine.data.file;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Files of text in UTF-8, or in UTF-16 with a byte order mark, plain or gzip. */
final class Utf8 {

    private static final char MARK = '\uFEFF';
    private static final int BUFFER = 1 << 16;

    private Utf8() {}

    /** Opens {@code file} behind its byte order mark, if it has one; reading throws if it is in another encoding. */
    static BufferedReader open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        try {
            InputStream in = new BufferedInputStream(raw, BUFFER);
            if (starts(in, 0x1F, 0x8B)) {
                in = new BufferedInputStream(new GZIPInputStream(in, BUFFER), BUFFER);
            }
            Charset charset =
                    starts(in, 0xFF, 0xFE) || starts(in, 0xFE, 0xFF) ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
            BufferedReader reader = new BufferedReader(new InputStreamReader(in, charset.newDecoder()));
            reader.mark(1);
            if (reader.read() != MARK) {
                reader.reset();
            }
            return reader;
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    private static boolean starts(InputStream in, int first, int second) throws IOException {
        in.mark(2);
        boolean starts = in.read() == first && in.read() == second;
        in.reset();
        return starts;
    }
}
