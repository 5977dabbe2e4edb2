package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PackedPicturesTest {

    @Test
    void theBuildPacksPicturesOfTheirSizes() throws IOException {
        for (String name : List.of("portraits/metis_calculating.png", "backdrops/stoa_night.jpg")) {
            try (var in = PackedPicturesTest.class.getResourceAsStream("/dev/crucible/novel/images/" + name)) {
                BufferedImage image = ImageIO.read(in);
                boolean portrait = name.startsWith("portraits");
                assertThat(image.getWidth()).isEqualTo(portrait ? 640 : 1280);
                assertThat(image.getHeight()).isEqualTo(portrait ? 800 : 720);
            }
        }
    }
}
