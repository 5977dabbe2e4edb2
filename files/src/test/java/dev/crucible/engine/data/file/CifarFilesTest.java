package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CifarFilesTest {

    @TempDir
    Path root;

    /** Pictures of one red, green and blue value each, in planes. */
    private static byte[] batch(int labels, int... classes) {
        byte[] batch = new byte[classes.length * (labels + 3072)];
        for (int i = 0; i < classes.length; i++) {
            int at = i * (labels + 3072);
            batch[at + labels - 1] = (byte) classes[i];
            Arrays.fill(batch, at + labels, at + labels + 1024, (byte) 255);
            Arrays.fill(batch, at + labels + 1024, at + labels + 2048, (byte) 51);
        }
        return batch;
    }

    @Test
    void readsCifar10() throws IOException {
        Path folder = Files.createDirectories(root.resolve("cifar10"));
        for (int i = 1; i <= 5; i++) {
            Files.write(folder.resolve("data_batch_" + i + ".bin"), batch(1, i, 9));
        }
        Files.write(folder.resolve("test_batch.bin"), batch(1, 3));
        Dataset cifar = new Datasets(root).load("cifar10", 2, 0, new Seed(1));
        assertThat(cifar.shape()).isEqualTo(new Shape(3, 32, 32));
        assertThat(cifar.train().size()).isEqualTo(10);
        assertThat(cifar.train().label(4)).isEqualTo(3);
        assertThat(cifar.classes()).isEqualTo(10);
        float[] pixels = new float[3072];
        cifar.train().features(4, pixels, 0);
        assertThat(Arrays.copyOf(pixels, 6)).containsExactly(1, 51 * (1 / 255f), 0, 1, 51 * (1 / 255f), 0);
    }

    @Test
    void readsTheFineLabelsOfCifar100() throws IOException {
        Path folder = Files.createDirectories(root.resolve("cifar100"));
        Files.write(folder.resolve("train.bin"), batch(2, 99, 0, 7));
        Files.write(folder.resolve("test.bin"), batch(2, 98));
        Dataset cifar = new Datasets(root).load("cifar100", 2, 2, new Seed(1));
        assertThat(cifar.classes()).isEqualTo(100);
        assertThat(cifar.train().size()).isEqualTo(2);
        assertThat(cifar.test().label(0)).isEqualTo(98);
    }

    @Test
    void refusesDamagedBatches() throws IOException {
        Path folder = Files.createDirectories(root.resolve("cifar100"));
        Files.write(folder.resolve("train.bin"), batch(2, 100));
        Files.write(folder.resolve("test.bin"), batch(2, 1));
        assertThatThrownBy(() -> new Datasets(root).load("cifar100", 2, 0, new Seed(1)))
                .hasMessageContaining("picture 1: expected a label below 100, found 100");
        Files.write(folder.resolve("train.bin"), new byte[5000]);
        assertThatThrownBy(() -> new Datasets(root).load("cifar100", 2, 0, new Seed(1)))
                .hasMessageContaining("found 5000 bytes");
    }
}
