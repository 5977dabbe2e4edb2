package dev.crucible.web;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * JSON as it comes over a wire, which is UTF-8 (RFC 8259 §8.1). Jackson's reader of bytes guesses other encodings from zero bytes and
 * then fails outside its own exceptions; it also refuses names with escaped characters beyond the first 65,536, that of characters takes
 * them.
 */
public final class Utf8Text {

    private static final String BYTE_ORDER_MARK = "\ufeff";

    private Utf8Text() {}

    /**
     * The text of {@code bytes} without a byte-order mark.
     *
     * @throws CharacterCodingException when they are not UTF-8
     */
    public static String of(byte[] bytes) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }
}
