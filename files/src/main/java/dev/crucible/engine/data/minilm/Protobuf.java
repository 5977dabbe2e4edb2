package dev.crucible.engine.data.minilm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Cursor over the fields of a protobuf message. Lengths are checked against the message, so arbitrary bytes end in an error. */
final class Protobuf {

    private static final int VARINT = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int LENGTH_DELIMITED = 2;
    private static final int FOUR_BYTES = 5;
    private static final int WIRE_BITS = 3;
    private static final int LONGEST_VARINT = 10;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int field;
    private int wire;
    private long number;
    private Slice content;

    Protobuf(Slice message) {
        this.bytes = message.array();
        this.at = message.from();
        this.end = message.from() + message.length();
        this.content = new Slice(bytes, end, 0);
    }

    /** Advances to the next field; returns false after the last. */
    boolean next() throws IOException {
        if (at == end) {
            return false;
        }
        long key = varint();
        wire = (int) (key & ((1 << WIRE_BITS) - 1));
        long tag = key >>> WIRE_BITS;
        if (tag == 0 || tag > Integer.MAX_VALUE) {
            throw new IOException("byte " + at + ": a field has the number " + tag);
        }
        field = (int) tag;
        switch (wire) {
            case VARINT -> number = varint();
            case EIGHT_BYTES -> take(Long.BYTES);
            case LENGTH_DELIMITED -> content = take(varint());
            case FOUR_BYTES -> take(Integer.BYTES);
            default -> throw new IOException("byte " + at + ": a field has the wire type " + wire);
        }
        return true;
    }

    private Slice take(long length) throws IOException {
        if (length < 0 || length > end - at) {
            throw new IOException("byte " + at + ": a field is longer than its message");
        }
        Slice taken = new Slice(bytes, at, (int) length);
        at += (int) length;
        return taken;
    }

    /** Reads a number at the cursor; a packed field has them one after another. */
    long varint() throws IOException {
        long value = 0;
        for (int i = 0; i < LONGEST_VARINT; i++) {
            if (at == end) {
                throw new IOException("byte " + at + ": a number is cut off");
            }
            byte next = bytes[at++];
            value |= (long) (next & 0x7F) << (7 * i);
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("byte " + at + ": a number has more than " + LONGEST_VARINT + " bytes");
    }

    boolean hasMore() {
        return at < end;
    }

    int field() {
        return field;
    }

    /** Returns true if the field is bytes, a text, a message or packed numbers instead of a single number. */
    boolean hasContent() {
        return wire == LENGTH_DELIMITED;
    }

    long number() throws IOException {
        if (wire != VARINT) {
            throw new IOException("byte " + at + ": field " + field + " is no number");
        }
        return number;
    }

    Slice content() throws IOException {
        if (wire != LENGTH_DELIMITED) {
            throw new IOException("byte " + at + ": field " + field + " holds no bytes");
        }
        return content;
    }

    Protobuf message() throws IOException {
        return new Protobuf(content());
    }

    String text() throws IOException {
        Slice text = content();
        return new String(text.array(), text.from(), text.length(), StandardCharsets.UTF_8);
    }
}
