package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.report.snapshot.Npz;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the lines of docs/how-to/bring-data.md, with files such as the page speaks of. */
class BringDataPageTest {

    private static final Path ROOT = Path.of("..");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"A table", "A folder of images", "Arrays of NumPy"})
    void everyLineOfASectionRuns(String section) throws Exception {
        Files.createDirectories(folder.resolve("datasets"));
        Files.copy(
                Path.of(Objects.requireNonNull(BringDataPageTest.class.getResource(
                                "bring/validate-label-column-not-in-header/datasets/table_files/train.csv"))
                        .toURI()),
                folder.resolve("penguins.csv"));
        images();
        arrays();
        List<String> lines = lines(section);
        assertThat(lines).hasSize(5);
        for (String line : lines) {
            if (line.startsWith("./crucible ")) {
                Executed executed = Executed.of(words(line));
                assertThat(executed.code())
                        .as(line + executed.err() + executed.out())
                        .isZero();
                assertThat(executed.err()).doesNotContain("warning: data:");
            } else {
                Process process = new ProcessBuilder("sh", "-c", line)
                        .directory(folder.toFile())
                        .inheritIO()
                        .start();
                assertThat(process.waitFor()).as(line).isZero();
            }
        }
    }

    private static List<String> lines(String section) throws IOException {
        String page = Files.readString(ROOT.resolve("docs/how-to/bring-data.md"));
        String text = page.substring(page.indexOf("## " + section));
        String block = text.substring(text.indexOf("```\n") + 4);
        return block.substring(0, block.indexOf("```")).lines().toList();
    }

    private String[] words(String line) {
        List<String> words = new ArrayList<>(Arrays.asList(line.split(" ")));
        words.removeFirst();
        words.replaceAll(word -> word.startsWith("examples/")
                ? ROOT.resolve(word).toString()
                : word.startsWith("datasets/") ? folder.resolve(word).toString() : word);
        if (!words.getFirst().equals("data")) {
            words.addAll(List.of("--datasets", folder.resolve("datasets").toString()));
        }
        if (words.getFirst().equals("run")) {
            words.addAll(List.of("--out", folder.resolve("out").toString(), "--threads", "1"));
        }
        return words.toArray(new String[0]);
    }

    private void images() throws IOException {
        for (String kind : List.of("left", "right")) {
            Path place = Files.createDirectories(folder.resolve("my-images").resolve(kind));
            for (int i = 0; i < 30; i++) {
                BufferedImage image = new BufferedImage(8, 8, BufferedImage.TYPE_BYTE_GRAY);
                Graphics2D pen = image.createGraphics();
                pen.setColor(Color.WHITE);
                pen.fillRect(kind.equals("left") ? 0 : 4, i % 5, 4, 3);
                pen.dispose();
                ImageIO.write(image, "png", place.resolve(i + ".png").toFile());
            }
        }
    }

    /** Writes images with values from 0 to 16. */
    private void arrays() throws IOException {
        int[] labels = new int[60];
        float[] images = new float[60 * 64];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = i % 2;
            for (int p = 0; p < 64; p++) {
                images[64 * i + p] = (p % 8 < 4) == (i % 2 == 0) ? 16 - i % 3 : i % 2;
            }
        }
        Npz npz = new Npz();
        for (String part : List.of("train", "test")) {
            npz.add(part + "_images", images, 60, 8, 8).add(part + "_labels", labels);
        }
        npz.write(folder.resolve("digits.npz"));
    }
}
