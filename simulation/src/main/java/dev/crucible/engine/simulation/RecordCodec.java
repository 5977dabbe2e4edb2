package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Writes and reads {@link RuleState} records component by component: primitives, text, arrays of them at any depth, and nested states. Only
 * rule states of this engine are ever instantiated, whatever a file names.
 */
final class RecordCodec {

    private static final String TRUSTED = "dev.crucible.engine";

    /** Names in checkpoints of states whose classes have been renamed since. */
    private static final Map<String, Class<? extends RuleState>> FIRST_NAMES = Map.of(
            "dev.crucible.engine.federation.WorkerMomentum$State", WorkerMomentum.State.class,
            "dev.crucible.engine.federation.ControlVariates$State", ControlVariates.State.class);

    private static final int MOST_ELEMENTS = 1 << 28;

    private RecordCodec() {}

    static void write(DataOutputStream out, RuleState state) throws IOException {
        out.writeUTF(name(state.getClass()));
        try {
            for (RecordComponent component : state.getClass().getRecordComponents()) {
                component.getAccessor().setAccessible(true);
                writeValue(out, component.getType(), component.getAccessor().invoke(state));
            }
        } catch (ReflectiveOperationException e) {
            throw new IOException("cannot write " + state.getClass().getName(), e);
        }
    }

    private static String name(Class<? extends RuleState> type) {
        return FIRST_NAMES.entrySet().stream()
                .filter(first -> first.getValue() == type)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(type::getName);
    }

    /** Returns a deep copy of {@code state}. */
    static RuleState copy(RuleState state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(new DataOutputStream(bytes), state);
            return read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static RuleState read(DataInputStream in) throws IOException {
        String name = in.readUTF();
        if (!name.startsWith(TRUSTED + ".")) {
            throw new IOException("not a rule state: " + name);
        }
        try {
            Class<?> type = FIRST_NAMES.containsKey(name)
                    ? FIRST_NAMES.get(name)
                    : Class.forName(name, false, RecordCodec.class.getClassLoader());
            if (!type.isRecord() || !RuleState.class.isAssignableFrom(type)) {
                throw new IOException("not a rule state: " + name);
            }
            RecordComponent[] components = type.getRecordComponents();
            Class<?>[] types = new Class<?>[components.length];
            Object[] values = new Object[components.length];
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                values[i] = readValue(in, types[i]);
            }
            var constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return (RuleState) constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IOException("cannot read " + name, e);
        }
    }

    private static void writeValue(DataOutputStream out, Class<?> type, Object value) throws IOException {
        if (type.isArray()) {
            int length = Array.getLength(value);
            out.writeInt(length);
            if (value instanceof byte[] bytes) {
                out.write(bytes);
                return;
            }
            if (value instanceof float[] floats) {
                ByteBuffer bytes = ByteBuffer.allocate(4 * length);
                bytes.asFloatBuffer().put(floats);
                out.write(bytes.array());
                return;
            }
            for (int i = 0; i < length; i++) {
                writeValue(out, type.getComponentType(), Array.get(value, i));
            }
        } else if (RuleState.class.isAssignableFrom(type)) {
            write(out, (RuleState) value);
        } else {
            switch (value) {
                case Float v -> out.writeFloat(v);
                case Double v -> out.writeDouble(v);
                case Integer v -> out.writeInt(v);
                case Long v -> out.writeLong(v);
                case Boolean v -> out.writeBoolean(v);
                case String v -> out.writeUTF(v);
                default -> throw new IOException("a rule state cannot hold a " + type.getName());
            }
        }
    }

    private static Object readValue(DataInputStream in, Class<?> type) throws IOException {
        if (type.isArray()) {
            int length = in.readInt();
            if (length < 0 || length > MOST_ELEMENTS) {
                throw new IOException("an array of " + length + " elements");
            }
            if (type == float[].class) {
                return readFloats(in, length);
            }
            if (type == byte[].class) {
                byte[] bytes = in.readNBytes(length);
                if (bytes.length < length) {
                    throw new EOFException();
                }
                return bytes;
            }
            Object array = Array.newInstance(type.getComponentType(), length);
            for (int i = 0; i < length; i++) {
                Array.set(array, i, readValue(in, type.getComponentType()));
            }
            return array;
        }
        if (RuleState.class.isAssignableFrom(type)) {
            return read(in);
        }
        return switch (type.getName()) {
            case "float" -> in.readFloat();
            case "double" -> in.readDouble();
            case "int" -> in.readInt();
            case "long" -> in.readLong();
            case "boolean" -> in.readBoolean();
            case "java.lang.String" -> in.readUTF();
            default -> throw new IOException("a rule state cannot hold a " + type.getName());
        };
    }

    private static float[] readFloats(DataInputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(Math.multiplyExact(4, length));
        if (bytes.length < 4 * length) {
            throw new EOFException();
        }
        float[] floats = new float[length];
        ByteBuffer.wrap(bytes).asFloatBuffer().get(floats);
        return floats;
    }
}
