package dev.crucible.engine.data.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * An array of numbers from a file, in C order (last index fastest).
 *
 * @param origin the file, and the entry in it, for messages
 * @param shape the sizes; their product times the type's bytes is the length of {@code data}
 * @param order the byte order
 */
record Numbers(String origin, long[] shape, ElementType type, ByteOrder order, byte[] data) {

    int count() {
        return data.length / type.bytes;
    }

    /** Returns the numbers as doubles. */
    double[] toReals() {
        double[] reals = new double[count()];
        ByteBuffer buffer = ByteBuffer.wrap(data).order(order);
        for (int i = 0; i < reals.length; i++) {
            reals[i] = type.readReal(buffer, i);
        }
        return reals;
    }

    /**
     * Returns the largest number, at least 0.
     *
     * @throws dev.crucible.engine.data.DataException if one is negative or not finite
     */
    double largest() {
        double most = 0;
        ByteBuffer buffer = ByteBuffer.wrap(data).order(order);
        for (int i = 0; i < count(); i++) {
            double value = type.readReal(buffer, i);
            if (!(value >= 0 && Double.isFinite(value))) {
                throw Malformed.because(
                        origin,
                        "grey or colour values from 0",
                        Double.toString(value),
                        "shift and scale the images to 0 to 255");
            }
            most = Math.max(most, value);
        }
        return most;
    }

    /** Returns the numbers as bytes 0 to 255, without a copy if they are bytes of full scale already. */
    byte[] toBytes(PixelScale scale) {
        if (type == ElementType.U1) {
            scale.apply(data);
            return data;
        }
        byte[] bytes = new byte[count()];
        ByteBuffer buffer = ByteBuffer.wrap(data).order(order);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = scale.of(type.readReal(buffer, i));
        }
        return bytes;
    }

    /**
     * Returns the numbers as labels from 0.
     *
     * @throws dev.crucible.engine.data.DataException if one is negative or not whole
     */
    long[] toLabels() {
        long[] labels = new long[count()];
        ByteBuffer buffer = ByteBuffer.wrap(data).order(order);
        for (int i = 0; i < labels.length; i++) {
            double real = type.readReal(buffer, i);
            long value = type.read(buffer, i);
            if (value < 0 || (!type.whole() && real != value)) {
                throw Malformed.because(
                        origin + ", sample " + (i + 1),
                        "a label, a whole number from 0",
                        type.whole() ? Long.toString(value) : Double.toString(real),
                        "correct it, or remove the sample");
            }
            labels[i] = value;
        }
        return labels;
    }
}
