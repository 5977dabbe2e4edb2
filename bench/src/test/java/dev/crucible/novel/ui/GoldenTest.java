package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Preferences.Look;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.story.Company;
import java.awt.Image;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Compares screens with approved pictures. {@code -Dgolden.update=true} replaces the pictures: look at every one before
 * you commit them.
 */
@ExtendWith(ApplicationExtension.class)
class GoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final int WIDTH = 480;
    private static final int HEIGHT = 270;
    /** Mean difference of a channel, of 255. */
    private static final double TOLERANCE = 1.5;

    @TempDir
    private Path folder;

    private Page page;

    @Start
    void start(Stage stage) {
        page = new Page();
        stage.setScene(new Scene(page, Page.WIDTH, Page.HEIGHT));
        stage.show();
    }

    @ParameterizedTest
    @CsvSource({
        "main_menu,1280,1",
        "dialogue,1280,1",
        "agent_choice,1280,1",
        "forge_journal,1280,1",
        "main_menu,1920,1",
        "dialogue,1920,1",
        "forge_journal,1920,1",
        "dialogue,1280,2",
        "main_menu,1280,2",
        "onboarding,1280,2",
        "agent_choice,1280,2",
        "preferences,1280,2",
        "wellness_warning,1280,2"
    })
    void screensLookAsTheyDid(String screen, int width, double textScale) throws Exception {
        BufferedImage now = small(WaitForAsyncUtils.asyncFx(() -> picture(screen, width, textScale))
                .get());
        Path file = GOLDEN.resolve("%s_%d_%.0f.png".formatted(screen, width, 100 * textScale));
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(GOLDEN);
            ImageIO.write(now, "png", file.toFile());
        }
        assertThat(difference(now, ImageIO.read(file.toFile())))
                .as("difference from %s", file)
                .isLessThan(TOLERANCE);
    }

    private byte[] picture(String screen, int width, double textScale) throws IOException {
        Look look = Preferences.usual().look().withTextScale(textScale);
        SaveSlots slots = SampleScreens.shelf(folder, dev.crucible.novel.language.Words.in("en", Company.BUNDLED));
        ScreenTheme.apply(page, look);
        page.show(new SampleScreens(Preferences.usual().with(look))
                .all(slots)
                .get(screen)
                .get());
        page.applyCss();
        page.layout();
        return Snapshot.of(page.design(), width / Page.WIDTH).png();
    }

    private static BufferedImage small(byte[] png) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        BufferedImage small = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        var graphics = small.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(image.getScaledInstance(WIDTH, HEIGHT, Image.SCALE_AREA_AVERAGING), 0, 0, null);
        graphics.dispose();
        return small;
    }

    private static double difference(BufferedImage one, BufferedImage other) {
        long sum = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                for (int shift = 0; shift <= 16; shift += 8) {
                    sum += Math.abs((one.getRGB(x, y) >> shift & 255) - (other.getRGB(x, y) >> shift & 255));
                }
            }
        }
        return sum / (3.0 * WIDTH * HEIGHT);
    }
}
