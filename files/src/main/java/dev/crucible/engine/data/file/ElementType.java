package dev.crucible.engine.data.file;

import java.nio.ByteBuffer;

/** Element type of an array; images and labels are whole numbers. */
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

    /** Returns true if it has only whole numbers. */
    boolean whole() {
        return this != F4 && this != F8;
    }

    /** Returns element {@code index}, truncated to a whole number; an unsigned 64-bit number above 2⁶³ overflows to a negative one. */
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

    /** Returns element {@code index}. */
    double readReal(ByteBuffer from, int index) {
        int at = index * bytes;
        return switch (this) {
            case F4 -> from.getFloat(at);
            case F8 -> from.getDouble(at);
            default -> read(from, index);
        };
    }
}
