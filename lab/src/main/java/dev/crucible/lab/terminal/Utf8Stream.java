package dev.crucible.lab.terminal;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Incremental UTF-8 decoder; a character split between two pieces is kept for the next one. */
final class Utf8Stream {

    private static final int LONGEST_CHARACTER = 4;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);

    private byte[] rest = {};

    /** Decodes the kept bytes and the first {@code length} new ones; returns empty text if they contain no complete character. */
    String decode(byte[] bytes, int length) {
        ByteBuffer in = ByteBuffer.allocate(LONGEST_CHARACTER + length)
                .put(rest)
                .put(bytes, 0, length)
                .flip();
        CharBuffer out = CharBuffer.allocate(in.remaining());
        decoder.decode(in, out, false);
        rest = new byte[in.remaining()];
        in.get(rest);
        return out.flip().toString();
    }
}
