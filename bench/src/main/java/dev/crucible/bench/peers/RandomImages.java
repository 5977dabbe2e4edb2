package dev.crucible.bench.peers;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Noise in the files of CIFAR-10's binary version, which all libraries can be given; it takes the time of real images. */
final class RandomImages {

    private static final int BATCHES = 5;
    private static final int IMAGES = 10_000;
    private static final int PIXELS = 3 * 32 * 32;
    private static final int CLASSES = 10;

    private RandomImages() {}

    /** Writes training and test set to {@code folder}. */
    static void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        SplittableRandom random = new SplittableRandom(1);
        for (int batch = 1; batch <= BATCHES; batch++) {
            write(folder.resolve("data_batch_" + batch + ".bin"), random);
        }
        write(folder.resolve("test_batch.bin"), random);
    }

    private static void write(Path file, SplittableRandom random) throws IOException {
        byte[] pixels = new byte[PIXELS];
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (int image = 0; image < IMAGES; image++) {
                random.nextBytes(pixels);
                out.write(random.nextInt(CLASSES));
                out.write(pixels);
            }
        }
    }
}
