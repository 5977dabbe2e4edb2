package dev.crucible.engine.data.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes IDX, NPY and NPZ files for tests. */
final class Written {

    private Written() {}

    static byte[] idx(int type, byte[] data, int... shape) {
        ByteBuffer header = ByteBuffer.allocate(4 + 4 * shape.length + data.length);
        header.put((byte) 0).put((byte) 0).put((byte) type).put((byte) shape.length);
        for (int side : shape) {
            header.putInt(side);
        }
        return header.put(data).array();
    }

    static byte[] npy(int version, String descr, boolean fortran, String shape, byte[] data) {
        String text = "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }"
                .formatted(descr, fortran ? "True" : "False", shape);
        byte[] header = (text + " ".repeat(63 - (text.length() + 10) % 64) + "\n").getBytes(StandardCharsets.UTF_8);
        int prefix = version == 1 ? 10 : 12;
        ByteBuffer file =
                ByteBuffer.allocate(prefix + header.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) version, 0});
        if (version == 1) {
            file.putShort((short) header.length);
        } else {
            file.putInt(header.length);
        }
        return file.put(header).put(data).array();
    }

    static byte[] longs(ByteOrder order, long... values) {
        ByteBuffer buffer = ByteBuffer.allocate(8 * values.length).order(order);
        for (long value : values) {
            buffer.putLong(value);
        }
        return buffer.array();
    }

    static byte[] zip(boolean stored, Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(file)) {
            for (Map.Entry<String, byte[]> content : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(content.getKey());
                if (stored) {
                    CRC32 crc = new CRC32();
                    crc.update(content.getValue());
                    entry.setMethod(ZipEntry.STORED);
                    entry.setSize(content.getValue().length);
                    entry.setCrc(crc.getValue());
                }
                zip.putNextEntry(entry);
                zip.write(content.getValue());
                zip.closeEntry();
            }
        }
        return file.toByteArray();
    }

    static byte[] gzip(byte[] data) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(file)) {
            gzip.write(data);
        }
        return file.toByteArray();
    }

    static Path file(Path directory, String name, byte[] content) throws IOException {
        Files.createDirectories(directory);
        return Files.write(directory.resolve(name), content);
    }

    /** Bytes 0, 1, 2, …, wrapping at {@code modulus}. */
    static byte[] counting(int length, int modulus) {
        byte[] data = new byte[length];
        for (int i = 0; i < length; i++) {
            data[i] = (byte) (i % modulus);
        }
        return data;
    }
}
