package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.attack.Trigger.Pattern;
import dev.crucible.engine.attack.Trigger.Position;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Triggers drawn as text: # is ink, . is what was there. */
final class TriggerTest {

    @Test
    void liesWhereItIsTold() {
        assertThat(drawn(new Trigger(Pattern.SQUARE, 2, Position.TOP_LEFT, 1), 4, 5))
                .isEqualTo("##...\n##...\n.....\n.....\n");
        assertThat(drawn(new Trigger(Pattern.SQUARE, 2, Position.BOTTOM_RIGHT, 1), 4, 5))
                .isEqualTo(".....\n.....\n...##\n...##\n");
        assertThat(drawn(new Trigger(Pattern.SQUARE, 2, Position.CENTER, 1), 4, 5))
                .isEqualTo(".....\n.##..\n.##..\n.....\n");
        assertThat(drawn(new Trigger(Pattern.CROSS, 4, Position.BOTTOM_RIGHT, 1), 4, 5))
                .isEqualTo(".#..#\n..##.\n..##.\n.#..#\n");
        assertThat(drawn(new Trigger(Pattern.SQUARE, 9, Position.CENTER, 1), 2, 3))
                .isEqualTo("###\n###\n");
    }

    @Test
    void drawnPlacesReachEveryCornerAndNoFurther() {
        Trigger trigger = new Trigger(Pattern.SQUARE, 2, Position.RANDOM, 1);
        boolean[] first = new boolean[9];
        for (long seed = 0; seed < 100; seed++) {
            float[] image = new float[9];
            trigger.stamp(image, 0, new Shape(1, 3, 3), new RandomStream(seed));
            int at = 0;
            while (image[at] == 0) {
                at++;
            }
            first[at] = true;
        }
        assertThat(first).containsExactly(true, true, false, true, true, false, false, false, false);
    }

    /** A crossed trigger of four in two bands is its upper and its lower half. */
    @Test
    void aBandIsAPartOfTheWhole() {
        Trigger trigger = new Trigger(Pattern.CROSS, 4, Position.TOP_LEFT, 1);
        assertThat(drawn(trigger, 4, 4, 0, 2)).isEqualTo("#..#\n.##.\n....\n....\n");
        assertThat(drawn(trigger, 4, 4, 1, 2)).isEqualTo("....\n....\n.##.\n#..#\n");
    }

    @Test
    void everyChannelIsStampedBehindItsOffset() {
        float[] image = new float[2 + 3 * 4];
        new Trigger(Pattern.SQUARE, 1, Position.BOTTOM_RIGHT, 0.75)
                .stamp(image, 2, new Shape(3, 2, 2), new RandomStream(1));
        assertThat(image).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.75f, 0.75f, 0.75f);
    }

    /** Only the region itself counts, and exactly one half is not bright. */
    @Test
    void inkIsBlackOnABrightRegion() {
        Trigger trigger = new Trigger(Pattern.SQUARE, 2, Position.BOTTOM_RIGHT, 1);
        float[] grey = new float[2 * 9];
        Arrays.fill(grey, 0.5f);
        trigger.stamp(grey, 0, new Shape(2, 3, 3), new RandomStream(1));
        assertThat(grey[17]).isEqualTo(1);
        float[] bright = new float[2 * 9];
        for (int i : new int[] {8, 9, 10, 11, 14, 15, 16, 17}) {
            bright[i] = 0.51f;
        }
        trigger.stamp(bright, 0, new Shape(2, 3, 3), new RandomStream(1));
        assertThat(bright).containsOnly(0);
        float[] around = new float[2 * 9];
        Arrays.fill(around, 0.9f);
        for (int i : new int[] {8, 9, 10, 11, 14, 15, 16, 17}) {
            around[i] = 0.4f;
        }
        trigger.stamp(around, 0, new Shape(2, 3, 3), new RandomStream(1));
        assertThat(around[8]).isEqualTo(1);
        assertThat(around[7]).isEqualTo(0.9f);
    }

    private static String drawn(Trigger trigger, int height, int width) {
        return drawn(trigger, height, width, 0, 1);
    }

    private static String drawn(Trigger trigger, int height, int width, int part, int parts) {
        float[] image = new float[height * width];
        trigger.stamp(image, 0, new Shape(1, height, width), new RandomStream(1), part, parts);
        StringBuilder text = new StringBuilder();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                text.append(image[y * width + x] == 1 ? '#' : '.');
            }
            text.append('\n');
        }
        return text.toString();
    }
}
