package dev.crucible.engine.data.file;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** Encoded images for tests. */
final class Pictures {

    private Pictures() {}

    static byte[] grey(int width, int height, int value) {
        return picture(width, height, BufferedImage.TYPE_BYTE_GRAY, "png", value);
    }

    static byte[] colour(int width, int height, int red, int green, int blue) {
        return picture(width, height, BufferedImage.TYPE_INT_RGB, "png", red, green, blue);
    }

    /** One value for each band, everywhere. */
    static byte[] picture(int width, int height, int type, String format, int... bands) {
        BufferedImage image = new BufferedImage(width, height, type);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.getRaster().setPixel(x, y, bands);
            }
        }
        return encode(image, format);
    }

    static byte[] encode(BufferedImage image, String format) {
        try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            ImageIO.write(image, format, out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
