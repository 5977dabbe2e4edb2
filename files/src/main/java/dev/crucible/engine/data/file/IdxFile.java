package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * Reader of the IDX format of MNIST (LeCun, Cortes and Burges), plain or gzip: two zero bytes, the element type, the number of sizes, the
 * sizes as big-endian 32-bit numbers, the data.
 */
final class IdxFile {

    private static final int BUFFER = 1 << 16;
    private static final int MOST_SIZES = 4;
    private static final String FIX = "it must be an IDX file such as train-images-idx3-ubyte, plain or .gz";

    private IdxFile() {}

    static Numbers read(Path file) {
        String origin = file.toString();
        boolean packed = origin.endsWith(".gz");
        try (InputStream raw = Files.newInputStream(file);
                InputStream in = packed ? new GZIPInputStream(raw, BUFFER) : new BufferedInputStream(raw, BUFFER)) {
            byte[] magic = BoundedReader.header(in, 4, origin);
            int sizes = magic[3];
            if (magic[0] != 0 || magic[1] != 0 || sizes < 1 || sizes > MOST_SIZES) {
                String found = "%02x %02x %02x %02x".formatted(magic[0], magic[1], magic[2], magic[3]);
                throw Malformed.because(origin, "the first bytes 00 00 08 01 to 00 00 08 04", found, FIX);
            }
            ElementType type = type(magic[2], origin);
            ByteBuffer header = ByteBuffer.wrap(BoundedReader.header(in, 4 * sizes, origin));
            long[] shape = new long[sizes];
            for (int i = 0; i < sizes; i++) {
                shape[i] = header.getInt();
            }
            int bytes = BoundedReader.promised(origin, shape, type, Files.size(file));
            return new Numbers(origin, shape, type, ByteOrder.BIG_ENDIAN, BoundedReader.read(in, bytes, origin));
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); check that it is complete".formatted(origin, e), e);
        }
    }

    private static ElementType type(byte code, String origin) {
        return switch (code) {
            case 0x08 -> ElementType.U1;
            case 0x09 -> ElementType.I1;
            case 0x0B -> ElementType.I2;
            case 0x0C -> ElementType.I4;
            default ->
                throw Malformed.because(
                        origin, "whole numbers (type 08, 09, 0b or 0c)", "type %02x".formatted(code), FIX);
        };
    }
}
