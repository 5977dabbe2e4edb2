package dev.crucible.portraits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.dialogue.Cast;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtBuilderTest {
    @Test
    void everyCharacterHasTheThreeStatesOfTheSpecification() {
        Set<String> names =
                PortraitGallery.portraits().stream().map(Portrait::name).collect(Collectors.toSet());
        assertThat(names)
                .hasSize(3 * Cast.bundled().members().size())
                .contains(
                        "hephaestus_neutral",
                        "hephaestus_vulnerable",
                        "hephaestus_fierce",
                        "techne_fired_up",
                        "kallos_passionate",
                        "metis_calculating",
                        "dokimasia_fierce",
                        "mneme_remembering",
                        "puck_scheming",
                        "cupid_determined");
    }

    @Test
    void theSameDrawingsComeOutEachTime() {
        assertThat(ArtBuilder.drawings())
                .isEqualTo(ArtBuilder.drawings())
                .as("portraits, their lids, and backdrops")
                .hasSize(2 * 3 * Cast.bundled().members().size() + 28);
    }

    @Test
    void everyoneSitsInTheStatesOfTheCast() {
        assertThat(PortraitGallery.ALL).allSatisfy(character -> assertThat(
                        Cast.bundled().member(character.id).ownState())
                .isEqualTo(character.own.word()));
    }

    @Test
    void placesAreThereForWhoIsAtHome() {
        assertThat(Cast.bundled().members().stream().flatMap(member -> member.home().stream()))
                .isSubsetOf(Arrays.stream(Backdrop.values()).map(Backdrop::word).toList());
    }

    @Test
    void facesDifferInOutline() {
        assertThat(PortraitGallery.ALL.stream()
                        .map(character -> character.profile.outline())
                        .distinct())
                .hasSize(PortraitGallery.ALL.size());
    }

    @Test
    void portraitsAreDistinctAsPixelsAndKeepTheirCornersClear() {
        Set<Integer> seen = new HashSet<>();
        for (Portrait portrait : PortraitGallery.portraits()) {
            BufferedImage image = Renderer.render(portrait.svg(), 160, 200, BufferedImage.TYPE_INT_ARGB);
            int[] pixels = image.getRGB(0, 0, 160, 200, null, 0, 160);
            assertThat(seen.add(Arrays.hashCode(pixels))).as(portrait.name()).isTrue();
            assertThat(pixels[0] >>> 24).as("corner of " + portrait.name()).isZero();
            assertThat(pixels[100 * 160 + 60] >>> 24)
                    .as("middle of " + portrait.name())
                    .isEqualTo(255);
        }
    }

    @Test
    void aBlinkChangesNothingButTheEye(@TempDir Path folder) throws IOException {
        Portrait portrait = PortraitGallery.portraits().getFirst();
        String name = portrait.name() + ".png";
        ArtBuilder.fill(
                folder,
                folder.resolve("cache"),
                Map.of(
                        "portraits/" + name,
                        portrait.svg(),
                        "lids/" + name,
                        portrait.blinking().svg()));
        BufferedImage lids = ImageIO.read(folder.resolve("lids/" + name).toFile());
        long changed = Arrays.stream(lids.getRGB(0, 0, 640, 800, null, 0, 640))
                .filter(pixel -> pixel >>> 24 != 0)
                .count();
        assertThat(changed).isBetween(500L, 9_000L);
    }

    @Test
    void unchangedDrawingsAreNotDrawnAgain(@TempDir Path folder) throws IOException {
        Map<String, String> one = Map.of(
                "portraits/puck_neutral.png",
                PortraitGallery.portraits().getFirst().svg());
        Path cache = folder.resolve("cache");
        ArtBuilder.fill(folder.resolve("one"), cache, one);
        try (var kept = Files.walk(cache)) {
            Path picture = kept.filter(path -> path.endsWith("puck_neutral.png"))
                    .findFirst()
                    .orElseThrow();
            Files.writeString(picture, "kept");
        }
        ArtBuilder.fill(folder.resolve("other"), cache, one);
        assertThat(folder.resolve("other/portraits/puck_neutral.png")).hasContent("kept");
    }
}
