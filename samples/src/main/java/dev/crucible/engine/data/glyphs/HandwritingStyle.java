package dev.crucible.engine.data.glyphs;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * One style of handwriting: the outlines of a font.
 *
 * @param font the font's name
 * @param outlines one for each class
 */
record HandwritingStyle(String font, List<Outline> outlines) {

    /** The styles that come with Crucible; {@code FONTS.md} next to the resource documents their origin and format. */
    static final List<HandwritingStyle> ALL = read("outlines.bin");

    private static final float UNIT = 1 / 8192f;

    private static List<HandwritingStyle> read(String resource) {
        try (InputStream packed = HandwritingStyle.class.getResourceAsStream(resource);
                DataInputStream in = new DataInputStream(new GZIPInputStream(packed))) {
            List<HandwritingStyle> hands = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                String font = in.readUTF();
                List<Outline> outlines = new ArrayList<>();
                for (int label = 0; label < Glyphs.CLASSES; label++) {
                    outlines.add(outline(in.readNBytes(in.readUnsignedShort())));
                }
                hands.add(new HandwritingStyle(font, List.copyOf(outlines)));
            }
            return List.copyOf(hands);
        } catch (IOException e) {
            throw new UncheckedIOException("the embedded outlines cannot be read; the jar is damaged", e);
        }
    }

    private static Outline outline(byte[] packed) throws IOException {
        byte[] segments = new byte[packed.length];
        float[] points = new float[packed.length];
        int segment = 0;
        int coordinate = 0;
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(packed));
        while (in.available() > 0) {
            segments[segment] = in.readByte();
            for (int left = 2 * Outline.pointsOf(segments[segment]); left > 0; left--) {
                points[coordinate++] = in.readShort() * UNIT;
            }
            segment++;
        }
        return Outline.of(Arrays.copyOf(segments, segment), Arrays.copyOf(points, coordinate));
    }
}
