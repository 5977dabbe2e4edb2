package dev.crucible.bench.bring;

import dev.crucible.engine.random.RandomStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Small images and labels of two classes as arrays, and the types with which they are written. */
final class BroughtPixels {

    private static final int SIDE = 4;

    final double[][] train = new double[40][];
    final double[][] test = new double[10][];
    final double[] trainLabels = new double[40];
    final double[] testLabels = new double[10];
    String type = "|u1";
    String labelType = "<i8";
    boolean column;
    boolean fortran;
    int lost;

    private BroughtPixels() {}

    /** Draws black and white images, bright on the left or on the right. */
    static BroughtPixels of(RandomStream random) {
        BroughtPixels pixels = new BroughtPixels();
        for (int i = 0; i < 50; i++) {
            double[] image = new double[SIDE * SIDE];
            for (int p = 0; p < image.length; p++) {
                boolean left = p % SIDE < SIDE / 2;
                boolean bright = left == (i % 2 == 0);
                image[p] = bright != (random.nextInt(10) == 0) ? 255 : 0;
            }
            image[0] = 255;
            (i < 40 ? pixels.train : pixels.test)[i % 40] = image;
            (i < 40 ? pixels.trainLabels : pixels.testLabels)[i % 40] = i % 2;
        }
        return pixels;
    }

    void scale(double[][] images, double most) {
        for (double[] image : images) {
            for (int p = 0; p < image.length; p++) {
                image[p] = image[p] / 255 * most;
            }
        }
    }

    void write(Path folder) {
        try (OutputStream file = Files.newOutputStream(folder.resolve("set.npz"));
                ZipOutputStream zip = new ZipOutputStream(file)) {
            add(zip, "train_images", images(train), type, "(%d, 4, 4)".formatted(train.length));
            add(zip, "test_images", images(test), type, "(%d, 4, 4)".formatted(test.length));
            add(zip, "train_labels", trainLabels, labelType, shape(trainLabels.length - lost));
            add(zip, "test_labels", testLabels, labelType, shape(testLabels.length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String shape(int labels) {
        return column ? "(%d, 1)".formatted(labels) : "(%d,)".formatted(labels);
    }

    private double[] images(double[][] images) {
        int count = images.length;
        double[] values = new double[count * SIDE * SIDE];
        for (int i = 0; i < count; i++) {
            for (int p = 0; p < SIDE * SIDE; p++) {
                int place = fortran ? i + count * (p / SIDE + SIDE * (p % SIDE)) : i * SIDE * SIDE + p;
                values[place] = images[i][p];
            }
        }
        return values;
    }

    private void add(ZipOutputStream zip, String name, double[] values, String kind, String shape) throws IOException {
        boolean turned = fortran && name.endsWith("images");
        String header =
                "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }".formatted(kind, turned ? "True" : "False", shape);
        byte[] text = (header + " ".repeat(117 - header.length()) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        int count = values.length - (name.equals("train_labels") ? lost : 0);
        ByteBuffer data = ByteBuffer.allocate(10 + text.length + 8 * count).order(ByteOrder.LITTLE_ENDIAN);
        data.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.ISO_8859_1))
                .put((byte) 1)
                .put((byte) 0);
        data.putShort((short) text.length).put(text);
        for (int i = 0; i < count; i++) {
            switch (kind) {
                case "|u1", "|b1", "|i1" -> data.put((byte) values[i]);
                case "<u2", "<i2" -> data.putShort((short) values[i]);
                case "<f4" -> data.putFloat((float) values[i]);
                case "<f8" -> data.putDouble(values[i]);
                default -> data.putLong((long) values[i]);
            }
        }
        zip.putNextEntry(new ZipEntry(name + ".npy"));
        zip.write(data.array(), 0, data.position());
        zip.closeEntry();
    }
}
