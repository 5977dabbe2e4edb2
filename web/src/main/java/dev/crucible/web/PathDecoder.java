package dev.crucible.web;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Strict percent-decoding of a path segment, applied once. */
final class PathDecoder {

    private PathDecoder() {}

    /** Decodes {@code segment}; throws 400 if an escape or its UTF-8 is malformed. */
    static String decode(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(segment.length());
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            if (c == '%') {
                bytes.write(escaped(segment, i));
                i += 2;
            } else {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw malformed();
        }
    }

    private static int escaped(String segment, int at) {
        if (at + 2 >= segment.length()) {
            throw malformed();
        }
        int high = Character.digit(segment.charAt(at + 1), 16);
        int low = Character.digit(segment.charAt(at + 2), 16);
        if (high < 0 || low < 0) {
            throw malformed();
        }
        return high << 4 | low;
    }

    private static HttpProblem malformed() {
        return HttpProblem.badRequest("Invalid path specified.");
    }
}
