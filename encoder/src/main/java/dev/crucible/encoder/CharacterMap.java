package dev.crucible.encoder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The normaliser that a SentencePiece model brings along (Kudo and Richardson, EMNLP 2018): the longest known run of bytes becomes its
 * replacement, by a double array (Aoe, IEEE TSE 1989). Runs of spaces become one {@code ▁}, and so does the beginning.
 */
final class CharacterMap {

    private static final byte[] SPACE = "▁".getBytes(StandardCharsets.UTF_8);

    private static final int LABEL = 0x800000FF;
    private static final int LEAF = 0x100;
    private static final int FAR = 0x200;
    private static final int BYTE = 0xFF;

    private final int[] units;
    private final byte[] replacements;

    private CharacterMap(int[] units, byte[] replacements) {
        this.units = units;
        this.replacements = replacements;
    }

    /** Reads the length of the double array, the double array, and the replacements, each ended by a zero. */
    static CharacterMap read(byte[] bytes) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int length = in.getInt();
        if (length < Integer.BYTES || length > in.remaining() || length % Integer.BYTES != 0) {
            throw new IOException("the character map has a double array of " + length + " bytes");
        }
        int[] units = new int[length / Integer.BYTES];
        in.asIntBuffer().get(units);
        byte[] replacements = new byte[in.remaining() - length];
        in.get(in.position() + length, replacements);
        return new CharacterMap(units, replacements);
    }

    /** Returns a text as the pieces are written; empty for blank ones. */
    String normal(String text) {
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream(raw.length + SPACE.length);
        boolean waits = true;
        int at = 0;
        while (at < raw.length) {
            Match match = longest(raw, at);
            at += match.taken();
            for (int i = match.from(); i < match.to(); i++) {
                byte next = match.of()[i];
                if (next == ' ') {
                    waits = true;
                } else {
                    if (waits) {
                        out.writeBytes(SPACE);
                        waits = false;
                    }
                    out.write(next);
                }
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** A replacement within an array, and the bytes that it stands for. */
    private record Match(byte[] of, int from, int to, int taken) {}

    private Match longest(byte[] raw, int at) {
        int taken = 0;
        int value = 0;
        int node = offset(units[0]);
        for (int i = at; i < raw.length; i++) {
            int label = raw[i] & BYTE;
            node ^= label;
            if (node >= units.length || (units[node] & LABEL) != label) {
                break;
            }
            boolean ends = (units[node] & LEAF) != 0;
            node ^= offset(units[node]);
            if (ends) {
                taken = i + 1 - at;
                value = units[node] & Integer.MAX_VALUE;
            }
        }
        if (taken == 0 || value >= replacements.length) {
            return new Match(raw, at, at + character(raw, at), character(raw, at));
        }
        int end = value;
        while (end < replacements.length && replacements[end] != 0) {
            end++;
        }
        return new Match(replacements, value, end, taken);
    }

    private static int offset(int unit) {
        return (unit >>> 10) << ((unit & FAR) >>> 6);
    }

    /** The length of the character that begins here; the text comes from a string, so it is whole. */
    private static int character(byte[] raw, int at) {
        return Math.max(1, Integer.numberOfLeadingZeros(~(raw[at] << 24)));
    }
}
