package dev.crucible.engine.data.file;

import java.nio.ByteBuffer;

/** The whole numbers that images and labels come in. */
enum ElementType {
    U1(1),
    I1(1),
    U2(2),
    I2(2),
    U4(4),
    I4(4),
    U8(8),
    I8(8);

    final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    /** Element {@code index}; an unsigned 64-bit number above 2⁶³ comes out negative. */
    long read(ByteBuffer from, int index) {
        int at = index * bytes;
        return switch (this) {
            case U1 -> from.get(at) & 0xFF;
            case I1 -> from.get(at);
            case U2 -> from.getShort(at) & 0xFFFF;
            case I2 -> from.getShort(at);
            case U4 -> from.getInt(at) & 0xFFFF_FFFFL;
            case I4 -> from.getInt(at);
            case U8, I8 -> from.getLong(at);
        };
    }
}
