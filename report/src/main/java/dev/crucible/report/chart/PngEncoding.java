package dev.crucible.report.chart;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * PNG (RFC 2083) encoding of charts: eight bits per channel and no filter, which suits flat areas. The JDK's writer tries five filters per
 * row, which is slow before it has been compiled.
 */
final class PngEncoding {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int TRUE_COLOUR = 2;
    private static final int CHUNK_FRAME = 12;
    /** Level of compression: for charts twice as fast as the default, and 10 % larger. */
    private static final int LEVEL = 3;

    private PngEncoding() {}

    /**
     * Returns the file's bytes, equal for equal pixels.
     *
     * @param image of type {@link BufferedImage#TYPE_INT_RGB}, not a sub-image of another
     */
    static byte[] of(BufferedImage image) {
        byte[] packed = deflated(scanlines(image));
        ByteBuffer file = ByteBuffer.allocate(SIGNATURE.length + 3 * CHUNK_FRAME + 13 + packed.length);
        file.put(SIGNATURE);
        chunk(
                file,
                "IHDR",
                ByteBuffer.allocate(13)
                        .putInt(image.getWidth())
                        .putInt(image.getHeight())
                        .put((byte) 8)
                        .put((byte) TRUE_COLOUR)
                        .array());
        chunk(file, "IDAT", packed);
        chunk(file, "IEND", new byte[0]);
        return file.array();
    }

    /** Returns each row as a zero, for no filter, and its pixels in red, green and blue. */
    private static byte[] scanlines(BufferedImage image) {
        int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
        int width = image.getWidth();
        byte[] rows = new byte[image.getHeight() * (1 + 3 * width)];
        int at = 0;
        for (int i = 0; i < pixels.length; i++) {
            if (i % width == 0) {
                at++;
            }
            rows[at++] = (byte) (pixels[i] >> 16);
            rows[at++] = (byte) (pixels[i] >> 8);
            rows[at++] = (byte) pixels[i];
        }
        return rows;
    }

    private static byte[] deflated(byte[] rows) {
        try (Deflater deflater = new Deflater(LEVEL)) {
            deflater.setInput(rows);
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream(1 << 16);
            byte[] block = new byte[1 << 14];
            while (!deflater.finished()) {
                packed.write(block, 0, deflater.deflate(block));
            }
            return packed.toByteArray();
        }
    }

    private static void chunk(ByteBuffer file, String type, byte[] data) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 check = new CRC32();
        check.update(name);
        check.update(data);
        file.putInt(data.length).put(name).put(data).putInt((int) check.getValue());
    }
}
