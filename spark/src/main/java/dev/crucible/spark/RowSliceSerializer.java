package dev.crucible.spark;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.SparkEnv;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.serializer.SerializationStream;
import org.apache.spark.serializer.Serializer;
import org.apache.spark.serializer.SerializerInstance;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Serializer of slices for a shuffle: position, number of coordinates, bytes of the note, then the note by Spark's own
 * serializer and the coordinates, all in little-endian order. Keys are not written: each file belongs to one chunk.
 */
final class RowSliceSerializer extends Serializer implements Serializable {

    private static final int HEADER = 3 * Integer.BYTES;

    /** Size of the buffer for coordinates, which stays in the processor's cache. */
    private static final int BUFFER = 1 << 16;

    private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);
    private static final ClassTag<Serializable> NOTE = ClassTag$.MODULE$.apply(Serializable.class);

    @Override
    public SerializerInstance newInstance() {
        return new Instance(SparkEnv.get().serializer().newInstance());
    }

    /** Returns true, because each slice is serialized independently. */
    @Override
    public boolean supportsRelocationOfSerializedObjects() {
        return true;
    }

    private static ByteBuffer view(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static final class Instance extends SerializerInstance {
        private final SerializerInstance notes;

        Instance(SerializerInstance notes) {
            this.notes = notes;
        }

        @Override
        public SerializationStream serializeStream(OutputStream out) {
            return new Writing(out, notes);
        }

        @Override
        public DeserializationStream deserializeStream(InputStream in) {
            return new Reading(in, notes);
        }

        @Override
        public <T> ByteBuffer serialize(T value, ClassTag<T> tag) {
            return notes.serialize(value, tag);
        }

        @Override
        public <T> T deserialize(ByteBuffer bytes, ClassTag<T> tag) {
            return notes.deserialize(bytes, tag);
        }

        @Override
        public <T> T deserialize(ByteBuffer bytes, ClassLoader loader, ClassTag<T> tag) {
            return notes.deserialize(bytes, loader, tag);
        }
    }

    private static final class Writing extends SerializationStream {
        private final OutputStream out;
        private final SerializerInstance notes;
        private final byte[] bytes = new byte[BUFFER];
        private final ByteBuffer buffer = view(bytes);

        Writing(OutputStream out, SerializerInstance notes) {
            this.out = out;
            this.notes = notes;
        }

        @Override
        public <T> SerializationStream writeKey(T key, ClassTag<T> tag) {
            return this;
        }

        @Override
        public <T> SerializationStream writeObject(T value, ClassTag<T> tag) {
            unchecked(() -> write((RowSlice<?>) value));
            return this;
        }

        private void write(RowSlice<?> slice) throws IOException {
            ByteBuffer note = slice.note() == null ? ByteBuffer.allocate(0) : notes.serialize(slice.note(), ANY);
            buffer.clear()
                    .putInt(slice.position())
                    .putInt(slice.to() - slice.from())
                    .putInt(note.remaining());
            out.write(bytes, 0, HEADER);
            out.write(note.array(), note.arrayOffset() + note.position(), note.remaining());
            for (int at = slice.from(), count; at < slice.to(); at += count) {
                count = Math.min(slice.to() - at, BUFFER / Float.BYTES);
                buffer.clear().asFloatBuffer().put(slice.values(), at, count);
                out.write(bytes, 0, count * Float.BYTES);
            }
        }

        @Override
        public void flush() {
            unchecked(out::flush);
        }

        @Override
        public void close() {
            unchecked(out::close);
        }
    }

    private static final class Reading extends DeserializationStream {
        private final InputStream in;
        private final SerializerInstance notes;
        private final byte[] bytes = new byte[BUFFER];
        private final ByteBuffer buffer = view(bytes);

        Reading(InputStream in, SerializerInstance notes) {
            this.in = in;
            this.notes = notes;
        }

        @Override
        public Iterator<Tuple2<Object, Object>> asKeyValueIterator() {
            Stream<Tuple2<Object, Object>> slices = Stream.iterate(slice(), Optional::isPresent, _ -> slice())
                    .map(slice -> new Tuple2<>(null, slice.get()));
            return CollectionConverters.asScala(slices.iterator());
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> T readObject(ClassTag<T> tag) {
            return (T) slice().orElseThrow();
        }

        /** Reads the next slice; empty at the end. */
        private Optional<RowSlice<?>> slice() {
            try {
                int read = in.readNBytes(bytes, 0, HEADER);
                if (read == 0) {
                    in.close();
                    return Optional.empty();
                }
                complete(read, HEADER);
                int position = buffer.getInt(0);
                float[] values = new float[buffer.getInt(Integer.BYTES)];
                int told = buffer.getInt(2 * Integer.BYTES);
                @Nullable
                Serializable note = told == 0 ? null : notes.deserialize(ByteBuffer.wrap(in.readNBytes(told)), NOTE);
                for (int at = 0, count; at < values.length; at += count) {
                    count = Math.min(values.length - at, BUFFER / Float.BYTES);
                    int wanted = count * Float.BYTES;
                    complete(in.readNBytes(bytes, 0, wanted), wanted);
                    buffer.asFloatBuffer().get(values, at, count);
                }
                return Optional.of(new RowSlice<>(position, note, values, 0, values.length));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void complete(int read, int wanted) throws EOFException {
            if (read < wanted) {
                throw new EOFException("a slice ends after %d of %d bytes".formatted(read, wanted));
            }
        }

        @Override
        public void close() {
            unchecked(in::close);
        }
    }

    @FunctionalInterface
    private interface Moving {
        void run() throws IOException;
    }

    private static void unchecked(Moving moving) {
        try {
            moving.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
