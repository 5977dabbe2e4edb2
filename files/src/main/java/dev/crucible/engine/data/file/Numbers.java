package dev.crucible.engine.data.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * An array of numbers from a file, in C order (last index fastest).
 *
 * @param origin the file, and the entry in it, for messages
 * @param shape the sizes; their product times the type's bytes is the length of {@code data}
 * @param order the order of bytes in a number
 */
record Numbers(String origin, long[] shape, ElementType type, ByteOrder order, byte[] data) {

    int count() {
        return data.length / type.bytes;
    }

    /** The numbers as they are. */
    double[] toReals() {
        double[] reals = new double[count()];
        ByteBuffer buffer = ByteBuffer.wrap(data).order(order);
        for (int i = 0; i < reals.length; i++) {
            reals[i] = type.readReal(buffer, i);
        }
        return reals;
    }

    /** The numbers as bytes 0 to 255, without a copy when they are bytes already. */
    byte[] toBytes() {
        if (type == ElementType.U1) {
            return data;
        }
        byte[] bytes = new byte[count()];
        ByteBuffer buffer = ByteBuffer.wrap(data).order(order);
        for (int i = 0; i < bytes.length; i++) {
            long value = type.read(buffer, i);
            if (value < 0 || value > 255) {
                throw outOfRange(value, "grey or colour values from 0 to 255");
            }
            bytes[i] = (byte) value;
        }
        return bytes;
    }

    /**
     * The numbers as whole numbers from 0.
     *
     * @param first what stands for 0
     * @param count how many values there are
     */
    int[] toIndices(int first, int count) {
        int[] indices = new int[count()];
        ByteBuffer buffer = ByteBuffer.wrap(data).order(order);
        String expected = "numbers from %d to %d".formatted(first, first + count - 1);
        for (int i = 0; i < indices.length; i++) {
            long value = type.read(buffer, i);
            if (value < first || value - first >= count) {
                throw outOfRange(value, expected);
            }
            indices[i] = (int) value - first;
        }
        return indices;
    }

    private RuntimeException outOfRange(long value, String expected) {
        return Malformed.because(origin, expected, Long.toString(value), "check that it is the right file");
    }
}
