package dev.crucible.novel.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A novel that is killed while it saves: what it had said was kept is there, and nothing is half. */
@Tag("process")
class KilledTest {

    @TempDir
    Path folder;

    /** Saves for ever, each save larger than a block of the disk; says the number of each that is kept. */
    static final class Saver {
        public static void main(String[] args) throws IOException {
            SaveSlots shelf = new SaveSlots(Path.of(args[0]));
            for (int number = 1; ; number++) {
                shelf.push(SaveSlots.AUTO, save(number), new byte[9_000]);
                System.out.println(number);
            }
        }

        private static Save save(int number) {
            String note = number + " " + "x".repeat(9_000);
            return new Save(
                    new Save.Talk("http://b", "c", "p", "", Map.of("metis", .5)),
                    new Save.Scene("stoa", "metis", "neutral", note, number));
        }
    }

    @RepeatedTest(3)
    void whatWasKeptIsThere(RepetitionInfo repetition) throws IOException, InterruptedException {
        Process saver = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Saver.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int kept = 0;
        try (BufferedReader said = saver.inputReader()) {
            while (kept < 10 + 7 * repetition.getCurrentRepetition()) {
                kept = Integer.parseInt(said.readLine());
            }
            // The handle leaves what was said to be read.
            saver.toHandle().destroyForcibly();
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                // The last one may be cut short.
                kept = Math.max(kept, Integer.parseInt(line));
            }
        }
        assertThat(saver.waitFor()).isNotZero();
        SaveSlots shelf = new SaveSlots(folder);
        long before = kept + 1L;
        for (int slot = 1; slot <= SaveSlots.SLOTS; slot++) {
            long number = shelf.read(new SaveSlots.Slot(SaveSlots.AUTO, slot))
                    .orElseThrow()
                    .scene()
                    .savedAt();
            assertThat(number).as("slot %d", slot).isBetween(kept - slot + 0L, before);
            before = number;
        }
        assertThat(shelf.read(new SaveSlots.Slot(SaveSlots.AUTO, 1))
                        .orElseThrow()
                        .scene()
                        .savedAt())
                .isGreaterThanOrEqualTo(kept);
    }
}
