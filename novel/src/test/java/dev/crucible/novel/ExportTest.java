package dev.crucible.novel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.story.scene.SceneFiles;
import dev.crucible.story.scene.SceneGraph;
import dev.crucible.story.scene.Script;
import dev.crucible.story.scene.TranslationExport;
import dev.crucible.story.sound.SoundFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {
    @TempDir
    private Path folder;

    @Test
    void portraitsLieWhereOtherClientsLook() throws IOException {
        assertThat(PortraitExport.write(folder))
                .hasSize(24)
                .contains(folder.resolve("game/images/portraits/metis_calculating.png"))
                .allSatisfy(file -> assertThat(file).isNotEmptyFile());
    }

    @Test
    void soundsAreWholeWaveFiles() throws Exception {
        List<Path> written = SoundFiles.write(folder);
        assertThat(written).as("four ambiences, eight themes, five signals").hasSize(17);
        for (Path file : written) {
            try (var in = AudioSystem.getAudioInputStream(file.toFile())) {
                boolean loop = file.getFileName().toString().matches("(ambience|theme)_.*");
                double seconds = in.getFrameLength() / in.getFormat().getFrameRate();
                assertThat(seconds).as(file.toString()).isGreaterThan(loop ? 20 : .1);
            }
        }
    }

    @Test
    void everyTextIsHandedToTranslatorsOnce() throws IOException {
        Script script = Script.packed();
        long texts = script.scenes().stream()
                .mapToLong(scene -> scene.texts().size())
                .sum();
        for (Path file :
                TranslationExport.write(script, SceneFiles.packed(), folder).files()) {
            assertThat(Files.readAllLines(file).stream()
                            .filter(line -> line.startsWith("msgctxt"))
                            .distinct())
                    .hasSize((int) texts);
        }
        assertThat(folder.resolve("de.po")).content().contains("msgstr \"Achtung, Stufe.");
    }

    @Test
    void theGraphLeadsFromEarlierScenesToLaterOnes() {
        assertThat(SceneGraph.dot(Script.packed()))
                .startsWith("digraph scenes {")
                .contains("\"season_autumn_1\" -> \"season_autumn_2\";");
    }
}
