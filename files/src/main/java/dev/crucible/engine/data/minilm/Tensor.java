package dev.crucible.engine.data.minilm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers of an ONNX file, in rows.
 *
 * @param type their type
 * @param shape the dimensions, the last one varying fastest; none for a single number
 * @param data the numbers, little-endian
 */
record Tensor(Type type, List<Integer> shape, Slice data) {

    private static final int MOST_DIMENSIONS = 8;

    enum Type {
        FLOAT(1, Float.BYTES),
        UINT8(2, 1),
        INT8(3, 1),
        /** A type that no weight has; its numbers are not read. */
        OTHER(0, 0);

        private final int code;
        private final int size;

        Type(int code, int size) {
            this.code = code;
            this.size = size;
        }

        private static Type of(long code) {
            for (Type type : values()) {
                if (type.code == code) {
                    return type;
                }
            }
            return OTHER;
        }
    }

    Tensor {
        shape = List.copyOf(shape);
    }

    /** A TensorProto with its name. */
    record Named(String name, Tensor tensor) {}

    static Named read(Protobuf message) throws IOException {
        String name = "";
        Type type = Type.OTHER;
        List<Integer> shape = new ArrayList<>();
        Slice data = new Slice(new byte[0], 0, 0);
        while (message.next()) {
            switch (message.field()) {
                case 1 -> addDimensions(message, shape);
                case 2 -> type = Type.of(message.number());
                // Packed floats have the same layout as raw ones.
                case 4, 9 -> data = message.content();
                case 5 -> data = narrowed(message.message(), message.content().length());
                case 8 -> name = message.text();
                default -> {}
            }
        }
        Tensor tensor = new Tensor(type, shape, data);
        if (type != Type.OTHER && (long) tensor.size() * type.size != data.length()) {
            throw new IOException("tensor " + name + " of shape " + shape + " has " + data.length() + " bytes");
        }
        return new Named(name, tensor);
    }

    private static void addDimensions(Protobuf message, List<Integer> shape) throws IOException {
        if (!message.hasContent()) {
            addDimension(message.number(), shape);
            return;
        }
        Protobuf packed = message.message();
        while (packed.hasMore()) {
            addDimension(packed.varint(), shape);
        }
    }

    private static void addDimension(long dimension, List<Integer> shape) throws IOException {
        if (dimension < 0 || dimension > Integer.MAX_VALUE || shape.size() == MOST_DIMENSIONS) {
            throw new IOException("a tensor has more than " + MOST_DIMENSIONS + " dimensions, or one of " + dimension);
        }
        shape.add((int) dimension);
    }

    /** Converts eight-bit numbers that were written as 32-bit ones. */
    private static Slice narrowed(Protobuf packed, int most) throws IOException {
        byte[] bytes = new byte[most];
        int length = 0;
        while (packed.hasMore()) {
            bytes[length++] = (byte) packed.varint();
        }
        return new Slice(bytes, 0, length);
    }

    private int size() throws IOException {
        long size = 1;
        for (int dimension : shape) {
            size *= dimension;
            if (size > Integer.MAX_VALUE) {
                throw new IOException("a tensor of shape " + shape + " is too large");
            }
        }
        return (int) size;
    }

    /** Returns this tensor if it is of this type and shape, else throws. */
    Tensor require(Type wanted, int... dimensions) throws IOException {
        List<Integer> wantedShape = Arrays.stream(dimensions).boxed().toList();
        if (type != wanted || !shape.equals(wantedShape)) {
            throw new IOException("it is " + type + " " + shape + ", not " + wanted + " " + wantedShape);
        }
        return this;
    }

    float[] floats() {
        float[] floats = new float[data.length() / Float.BYTES];
        ByteBuffer.wrap(data.array(), data.from(), data.length())
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer()
                .get(floats);
        return floats;
    }

    /** Returns an eight-bit number, signed if the type is. */
    int at(int index) {
        byte value = data.array()[data.from() + index];
        return type == Type.UINT8 ? Byte.toUnsignedInt(value) : value;
    }
}
