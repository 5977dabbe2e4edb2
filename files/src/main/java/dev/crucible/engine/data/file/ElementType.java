package dev.crucible.engine.data.file;

import java.nio.ByteBuffer;

/** The numbers that arrays hold; images and labels are whole ones. */
enum ElementType {
    U1(1),
    I1(1),
    U2(2),
    I2(2),
    U4(4),
    I4(4),
    U8(8),
    I8(8),
    F4(4),
    F8(8);

    final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    /** Whether it holds whole numbers only. */
    boolean whole() {
        return this != F4 && this != F8;
    }

    /** Element {@code index}, cut to a whole number; an unsigned 64-bit number above 2⁶³ comes out negative. */
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
            case F4, F8 -> (long) readReal(from, index);
        };
    }

    /** Element {@code index}. */
    double readReal(ByteBuffer from, int index) {
        int at = index * bytes;
        return switch (this) {
            case F4 -> from.getFloat(at);
            case F8 -> from.getDouble(at);
            default -> read(from, index);
        };
    }
}
