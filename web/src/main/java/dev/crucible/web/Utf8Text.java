package dev.crucible.web;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes JSON from the wire, which is UTF-8 (RFC 8259 §8.1). Jackson's byte reader guesses other encodings from zero bytes and then
 * throws undeclared exceptions. It also rejects names with escapes beyond the first 65,536 characters; the character reader does not.
 */
public final class Utf8Text {

    private static final String BYTE_ORDER_MARK = "\ufeff";

    private Utf8Text() {}

    /**
     * Decodes {@code bytes} and drops a byte-order mark.
     *
     * @throws CharacterCodingException if they are not UTF-8
     */
    public static String of(byte[] bytes) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }
}
