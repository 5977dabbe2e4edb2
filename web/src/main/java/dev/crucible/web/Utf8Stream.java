package dev.crucible.web;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Incremental UTF-8 decoder; a character split between two pieces is kept for the next one. */
public final class Utf8Stream {

    private static final int LONGEST_CHARACTER = 4;

    private final CharsetDecoder decoder;
    private byte[] rest = {};

    private Utf8Stream(CodingErrorAction onFault) {
        decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(onFault).onUnmappableCharacter(onFault);
    }

    /** Returns a decoder that puts U+FFFD in place of invalid bytes. */
    public static Utf8Stream replacing() {
        return new Utf8Stream(CodingErrorAction.REPLACE);
    }

    /** Returns a decoder that fails on invalid bytes. */
    public static Utf8Stream strict() {
        return new Utf8Stream(CodingErrorAction.REPORT);
    }

    /**
     * Decodes the kept bytes and the first {@code length} new ones.
     *
     * @param last true if no piece follows
     * @return empty text if they contain no complete character
     * @throws CharacterCodingException if they are invalid and the decoder is strict
     */
    public String decode(byte[] bytes, int length, boolean last) throws CharacterCodingException {
        ByteBuffer in = ByteBuffer.allocate(LONGEST_CHARACTER + length)
                .put(rest)
                .put(bytes, 0, length)
                .flip();
        CharBuffer out = CharBuffer.allocate(in.remaining());
        CoderResult result = decoder.decode(in, out, last);
        if (result.isError()) {
            result.throwException();
        }
        rest = new byte[in.remaining()];
        in.get(rest);
        return out.flip().toString();
    }
}
