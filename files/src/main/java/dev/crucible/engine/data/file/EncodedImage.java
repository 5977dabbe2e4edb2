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
 * One PNG or JPEG image. Its size is read from the header and bounded before any pixel is decoded, so a small file cannot ask for much
 * memory. Transparency is left out, sixteen bits become eight.
 */
final class EncodedImage {

    static final int LARGEST_SIDE = 8192;
    private static final long MOST_PIXELS = 1L << 25;
    private static final String FIX = "save it as an 8-bit PNG or JPEG";

    private final String origin;
    private final byte[] bytes;

    EncodedImage(String origin, byte[] bytes) {
        this.origin = origin;
        this.bytes = bytes;
    }

    /**
     * What the header says.
     *
     * @param colour whether it has more than grey
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

    /** Decodes into {@code to} from {@code at}, scaled to {@code shape}; grey becomes colour and colour grey as the shape wants. */
    void decode(Shape shape, byte[] to, int at) {
        header();
        BufferedImage image = with(reader -> reader.read(0));
        byte[] pixels = shape.channels() == 1 ? grey(image) : colours(image);
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

    private static byte[] grey(BufferedImage image) {
        if (isBands(image)) {
            return bands(image, 1);
        }
        byte[] colours = colours(image);
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

    private static byte[] colours(BufferedImage image) {
        if (isBands(image)) {
            return bands(image, 3);
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

    /** Grey values lie in the first band; asking AWT for their colours would apply a gamma curve. */
    private static boolean isBands(BufferedImage image) {
        return !(image.getColorModel() instanceof IndexColorModel)
                && image.getColorModel().getNumColorComponents() == 1;
    }

    private static byte[] bands(BufferedImage image, int copies) {
        Raster raster = image.getRaster();
        int bits = raster.getSampleModel().getSampleSize(0);
        int largest = (1 << Math.min(bits, DataBuffer.getDataTypeSize(raster.getTransferType()))) - 1;
        byte[] pixels = new byte[copies * image.getWidth() * image.getHeight()];
        int[] row = new int[image.getWidth()];
        int next = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            raster.getSamples(0, y, row.length, 1, 0, row);
            for (int sample : row) {
                byte value = (byte) (((long) sample * 255 + largest / 2) / largest);
                for (int copy = 0; copy < copies; copy++) {
                    pixels[next++] = value;
                }
            }
        }
        return pixels;
    }

    /** What is done with a reader. */
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
