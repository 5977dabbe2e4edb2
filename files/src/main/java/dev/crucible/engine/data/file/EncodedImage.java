package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Shape;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * One PNG or JPEG image. Its size is read from the header and bounded before any pixel is decoded, so a small file cannot cause a large
 * allocation. Transparency is dropped, sixteen bits become eight.
 */
final class EncodedImage {

    static final int LARGEST_SIDE = 8192;

    /** The largest value of a pixel of eight bits. */
    static final int WHITE = 255;

    private static final long MOST_PIXELS = 1L << 25;
    private static final String FIX = "save it as an 8-bit PNG or JPEG";

    private final String origin;
    private final byte[] bytes;

    EncodedImage(String origin, byte[] bytes) {
        this.origin = origin;
        this.bytes = bytes;
    }

    /**
     * Header of the image.
     *
     * @param colour true if it has colours other than grey
     */
    record Header(int width, int height, boolean colour) {}

    Header header() {
        return with(reader -> {
            int width = reader.getWidth(0);
            int height = reader.getHeight(0);
            if (Math.max(width, height) > LARGEST_SIDE || (long) width * height > MOST_PIXELS) {
                throw Malformed.because(
                        origin,
                        "an image of at most %d a side and %,d pixels".formatted(LARGEST_SIDE, MOST_PIXELS),
                        width + "×" + height,
                        "scale it down");
            }
            Iterator<ImageTypeSpecifier> types = reader.getImageTypes(0);
            return new Header(
                    width, height, types.hasNext() && colour(types.next().getColorModel()));
        });
    }

    /**
     * Decodes into {@code to} from {@code at}, scaled to {@code shape} and converted to its number of channels.
     *
     * @param range the value that becomes 255 in an image of more than eight bits, if it is larger than 255
     */
    void decode(Shape shape, double range, byte[] to, int at) {
        header();
        BufferedImage image = with(reader -> reader.read(0));
        byte[] pixels = shape.channels() == 1 ? grey(image, range) : colours(image, range);
        Shape own = new Shape(shape.channels(), image.getHeight(), image.getWidth());
        ImageScaling.scale(pixels, own, to, at, shape);
    }

    private static boolean colour(ColorModel model) {
        if (model instanceof IndexColorModel palette) {
            for (int i = 0; i < palette.getMapSize(); i++) {
                if (palette.getRed(i) != palette.getGreen(i) || palette.getGreen(i) != palette.getBlue(i)) {
                    return true;
                }
            }
            return false;
        }
        return model.getNumColorComponents() > 1;
    }

    private static byte[] grey(BufferedImage image, double range) {
        if (isBands(image)) {
            return bands(image, 1, range);
        }
        byte[] colours = colours(image, range);
        byte[] grey = new byte[colours.length / 3];
        for (int i = 0; i < grey.length; i++) {
            // The weights of ITU-R BT.601 in thousandths.
            int sum = 299 * (colours[3 * i] & 0xFF)
                    + 587 * (colours[3 * i + 1] & 0xFF)
                    + 114 * (colours[3 * i + 2] & 0xFF);
            grey[i] = (byte) ((sum + 500) / 1000);
        }
        return grey;
    }

    private static byte[] colours(BufferedImage image, double range) {
        if (isBands(image)) {
            return bands(image, 3, range);
        }
        byte[] pixels = new byte[3 * image.getWidth() * image.getHeight()];
        int[] row = new int[image.getWidth()];
        int next = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            image.getRGB(0, y, row.length, 1, row, 0, row.length);
            for (int rgb : row) {
                pixels[next++] = (byte) (rgb >> 16);
                pixels[next++] = (byte) (rgb >> 8);
                pixels[next++] = (byte) rgb;
            }
        }
        return pixels;
    }

    /** Returns true for grey images, which are read from their raster: AWT's colours would apply a gamma curve. */
    private static boolean isBands(BufferedImage image) {
        return !(image.getColorModel() instanceof IndexColorModel)
                && image.getColorModel().getNumColorComponents() == 1;
    }

    private static byte[] bands(BufferedImage image, int copies, double range) {
        Raster raster = image.getRaster();
        int bits = raster.getSampleModel().getSampleSize(0);
        int largest = (1 << Math.min(bits, DataBuffer.getDataTypeSize(raster.getTransferType()))) - 1;
        int full = range > WHITE && largest > range ? (int) range : largest;
        byte[] pixels = new byte[copies * image.getWidth() * image.getHeight()];
        int[] row = new int[image.getWidth()];
        int next = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            raster.getSamples(0, y, row.length, 1, 0, row);
            for (int sample : row) {
                byte value = (byte) Math.min(WHITE, ((long) sample * WHITE + full / 2) / full);
                for (int copy = 0; copy < copies; copy++) {
                    pixels[next++] = value;
                }
            }
        }
        return pixels;
    }

    /** Operation on a reader. */
    @FunctionalInterface
    private interface Step<T> {
        T apply(ImageReader reader) throws IOException;
    }

    private <T> T with(Step<T> step) {
        ImageReader reader = ImageIO.getImageReadersByFormatName(format()).next();
        try (MemoryCacheImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            reader.setInput(in, true, true);
            return step.apply(reader);
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new DataException("%s cannot be decoded (%s); %s".formatted(origin, e.getMessage(), FIX), e);
        } finally {
            reader.dispose();
        }
    }

    private String format() {
        if (starts(0x89, 'P', 'N', 'G')) {
            return "png";
        }
        if (starts(0xFF, 0xD8, 0xFF)) {
            return "jpeg";
        }
        throw Malformed.because(origin, "a PNG or JPEG image", "something else", FIX);
    }

    private boolean starts(int... magic) {
        for (int i = 0; i < magic.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xFF) != magic[i]) {
                return false;
            }
        }
        return true;
    }
}
