package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.story.Places;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.image.Image;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class PicturesTest {
    @TempDir
    private Path own;

    @Start
    void start(Stage stage) {
        // Pictures need no window, but the toolkit must run.
    }

    @Test
    void takesThePlayersOwnPortrait() throws IOException {
        ImageIO.write(
                new BufferedImage(50, 50, BufferedImage.TYPE_INT_ARGB),
                "png",
                own.resolve("metis_neutral.png").toFile());
        assertThat(height("metis")).isEqualTo(100);
    }

    @Test
    void takesThePackedPortraitForOneThatCannotBeRead() throws IOException {
        Files.writeString(own.resolve("metis_neutral.png"), "no picture");
        Files.createDirectory(own.resolve("kallos_neutral.png"));
        assertThat(height("metis")).isEqualTo(125);
        assertThat(height("kallos")).isEqualTo(125);
    }

    @Test
    void everyPlaceOfAWrittenSceneHasAPictureAtEveryHour() {
        Pictures pictures = new Pictures(own, Optional.empty());
        assertThat(Places.ALL).allSatisfy(place -> assertThat(List.of(3, 9, 14, 19))
                .allSatisfy(hour -> assertThat(pictures.backdrop(place, hour)).isPresent()));
    }

    private double height(String agent) {
        return new Pictures(own, Optional.empty())
                .portrait(agent, "neutral", 100)
                .map(Image::getHeight)
                .orElseThrow();
    }
}
