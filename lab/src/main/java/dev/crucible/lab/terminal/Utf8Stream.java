package dev.crucible.lab.terminal;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 that comes in pieces; a character that a piece cuts is kept for the next one. */
final class Utf8Stream {

    private static final int LONGEST_CHARACTER = 4;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);

    private byte[] rest = {};

    /** The text of what was kept and the first {@code length} bytes; empty when they hold no whole character. */
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
