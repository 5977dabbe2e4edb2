package dev.crucible.bench.kernels;

import com.sun.management.OperatingSystemMXBean;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.awt.image.BufferedImage;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import org.duckdb.DuckDBDriver;

/**
 * How fast data sets are read: 60,000 images of MNIST's form from IDX files, PNG bytes from 20 MB of Parquet, and drawn handwriting, each
 * beside its goal. Rates are by second of CPU time of the whole process, so that other work on the machine does not spoil them; the clock
 * is told besides.
 *
 * <p>BenchArguments: how often each is measured, 5 unless told; the best counts.
 */
public final class LoaderSpeed {

    private static final int IDX_IMAGES = 60_000;
    private static final double IDX_GOAL = IDX_IMAGES / 0.4;
    private static final double PARQUET_GOAL = 10_000;
    private static final double GLYPH_GOAL = 20_000;
    private static final long PARQUET_BYTES = 20 << 20;
    private static final int SIDE = 28;
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Path folder;
    private final int repeats;

    private LoaderSpeed(Path folder, int repeats) {
        this.folder = folder;
        this.repeats = repeats;
    }

    /** Runs the benchmark. */
    public static void main(String[] args) throws IOException, SQLException {
        BenchArguments given = BenchArguments.of(args);
        int repeats = given.number(0, "repeats", 5);
        Path folder = Files.createTempDirectory("crucible-loader-speed");
        try {
            new LoaderSpeed(folder, repeats).run();
        } finally {
            FolderTree.delete(folder);
        }
    }

    private void run() throws IOException, SQLException {
        writeIdx(folder.resolve("mnist"));
        measure("IDX, 60,000 images", IDX_GOAL, () -> load("mnist"));
        long bytes = writeParquet(Files.createDirectories(folder.resolve("image_files")));
        measure("Parquet of PNG, %.1f MB".formatted(bytes / 1e6), PARQUET_GOAL, () -> load("image_files"));
        measure("handwriting", GLYPH_GOAL, () -> load("femnist_iid"));
    }

    private Dataset load(String keyword) {
        return new Datasets(folder)
                .load(new DatasetRequest(
                        keyword, 10, 0, TextForm.DEFAULT, ImageForm.DEFAULT, Optional.empty(), new Seed(1)));
    }

    private void measure(String what, double goal, Supplier<Dataset> loading) {
        double best = 0;
        double clock = 0;
        for (int i = 0; i < repeats; i++) {
            long start = System.nanoTime();
            long cpu = PROCESS.getProcessCpuTime();
            Dataset dataset = loading.get();
            int images = read(dataset.train()) + read(dataset.test());
            double rate = images / ((PROCESS.getProcessCpuTime() - cpu) / 1e9);
            if (rate > best) {
                best = rate;
                clock = images / ((System.nanoTime() - start) / 1e9);
            }
        }
        System.out.printf(
                "%s: %,.0f images per CPU second (%,.0f per second), %.2f x the goal of %,.0f%n",
                what, best, clock, best / goal, goal);
    }

    /** Reads every sample once, since some sets draw or decode only then. */
    private static int read(Samples samples) {
        float[] pixels = new float[SIDE * SIDE];
        float sum = 0;
        for (int i = 0; i < samples.size(); i++) {
            samples.features(i, pixels, 0);
            sum += pixels[0];
        }
        if (Float.isNaN(sum)) {
            throw new IllegalStateException("a pixel is no number");
        }
        return samples.size();
    }

    private static byte[] pixels(RandomStream random) {
        byte[] pixels = new byte[SIDE * SIDE];
        for (int i = 0; i < pixels.length; i++) {
            // As in a picture of a digit, most of it is empty.
            pixels[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : 0);
        }
        return pixels;
    }

    private static void writeIdx(Path directory) throws IOException {
        Files.createDirectories(directory);
        writeIdx(directory, "train", IDX_IMAGES);
        writeIdx(directory, "t10k", 100);
    }

    private static void writeIdx(Path directory, String name, int count) throws IOException {
        RandomStream random = new RandomStream(count);
        try (DataOutputStream images = open(directory.resolve(name + "-images-idx3-ubyte"));
                DataOutputStream labels = open(directory.resolve(name + "-labels-idx1-ubyte"))) {
            images.writeInt(0x803);
            images.writeInt(count);
            images.writeInt(SIDE);
            images.writeInt(SIDE);
            labels.writeInt(0x801);
            labels.writeInt(count);
            for (int i = 0; i < count; i++) {
                images.write(pixels(random));
                labels.write(i % 10);
            }
        }
    }

    private static DataOutputStream open(Path file) throws IOException {
        return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
    }

    /** Returns how many bytes of PNG there are. */
    private static long writeParquet(Path directory) throws IOException, SQLException {
        RandomStream random = new RandomStream(3);
        long bytes = 0;
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("create table images (image blob, label integer)");
            try (PreparedStatement insert = connection.prepareStatement("insert into images values (?, ?)")) {
                for (int label = 0; bytes < PARQUET_BYTES; label = (label + 1) % 10) {
                    byte[] png = png(pixels(random));
                    bytes += png.length;
                    insert.setBytes(1, png);
                    insert.setInt(2, label);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            statement.execute("copy images to '%s' (format parquet)".formatted(directory.resolve("train.parquet")));
        }
        return bytes;
    }

    private static byte[] png(byte[] pixels) throws IOException {
        BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_BYTE_GRAY);
        image.getRaster().setDataElements(0, 0, SIDE, SIDE, pixels);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }
}
