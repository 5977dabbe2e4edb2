package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataAttackTest {

    private static final Shape SHAPE = new Shape(1, 8, 8);
    private static final int CLASSES = 5;

    /** Grey images of brightness 0.25 whose label is index mod 5. */
    private static final Samples GREY = new Samples() {
        @Override
        public int size() {
            return 2000;
        }

        @Override
        public int label(int index) {
            return index % CLASSES;
        }

        @Override
        public void features(int index, float[] target, int offset) {
            java.util.Arrays.fill(target, offset, offset + SHAPE.size(), 0.25f);
        }
    };

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10, 62})
    void labelFlippingIsADerangement(int classes) {
        for (long seed = 0; seed < 200; seed++) {
            int[] to = LabelFlipping.derangement(classes, new RandomStream(seed));
            boolean[] hit = new boolean[classes];
            for (int i = 0; i < classes; i++) {
                assertThat(to[i]).isNotEqualTo(i);
                hit[to[i]] = true;
            }
            assertThat(hit).doesNotContain(false);
        }
    }

    @Test
    void labelFlippingStaysTheSameFromRoundToRound() {
        Samples first = new LabelFlipping(LabelMap.OWN).poison(GREY, context(3, 0, 1));
        Samples later = new LabelFlipping(LabelMap.OWN).poison(GREY, context(3, 0, 9));
        Samples other = new LabelFlipping(LabelMap.OWN).poison(GREY, context(4, 1, 1));
        int differing = 0;
        for (int i = 0; i < CLASSES; i++) {
            assertThat(later.label(i)).isEqualTo(first.label(i));
            differing += other.label(i) == first.label(i) ? 0 : 1;
        }
        assertThat(differing).isPositive();
    }

    @Test
    void attackersShareTheirMapOrMirrorLabelsOrDrawTheirOwn() {
        List<List<Integer>> shared = maps(LabelMap.SHARED);
        assertThat(shared.get(1)).isEqualTo(shared.get(0));
        assertThat(shared.get(0)).isNotEqualTo(List.of(0, 1, 2, 3, 4));
        assertThat(maps(LabelMap.OWN).get(1)).isNotEqualTo(maps(LabelMap.OWN).get(0));
        assertThat(maps(LabelMap.INVERSE)).containsOnly(List.of(4, 3, 2, 1, 0));
    }

    private static List<List<Integer>> maps(LabelMap map) {
        return Stream.of(3, 4)
                .map(client -> new LabelFlipping(map).poison(GREY, context(client, client - 3, 1)))
                .map(samples -> IntStream.range(0, CLASSES)
                        .map(label -> samples.label(firstOf(label)))
                        .boxed()
                        .toList())
                .toList();
    }

    private static int firstOf(int label) {
        return IntStream.range(0, GREY.size())
                .filter(i -> GREY.label(i) == label)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void targetedFlippingTouchesOnlyTheSource() {
        Samples poisoned = new TargetedLabelFlipping(1, 4, 0.5, LabelMap.SHARED).poison(GREY, context(0, 0, 1));
        int flipped = 0;
        for (int i = 0; i < GREY.size(); i++) {
            if (GREY.label(i) != 1) {
                assertThat(poisoned.label(i)).isEqualTo(GREY.label(i));
            } else if (poisoned.label(i) == 4) {
                flipped++;
            }
        }
        assertThat(flipped).isBetween(150, 250);
    }

    @Test
    void aClassThatTheDataLackIsRefused() {
        assertThatThrownBy(() -> new TargetedLabelFlipping(1, 5, 1, LabelMap.SHARED).poison(GREY, context(0, 0, 1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("target_class 5")
                .hasMessageContaining("0 to 4");
    }

    @Test
    void noiseHasTheAskedPowerAndDoesNotHangOnReadingOrder() {
        GaussianNoise attack = new GaussianNoise(new GaussianNoise.Noise.Snr(20), 1);
        Samples poisoned = attack.poison(GREY, context(0, 0, 1));
        double power = 0;
        for (int i = 0; i < 500; i++) {
            for (float x : image(poisoned, i)) {
                power += (x - 0.25) * (x - 0.25);
            }
        }
        assertThat(power / (500 * 64)).isCloseTo(0.25 * 0.25 / 100, within(3e-5));
        float[] again = image(attack.poison(GREY, context(0, 0, 1)), 17);
        assertThat(image(poisoned, 17)).containsExactly(again);
        assertThat(image(attack.poison(GREY, context(0, 0, 2)), 17)).isNotEqualTo(again);
    }

    @Test
    void backdoorStampsAndRelabelsTheSameSamples() {
        Trigger trigger = new Trigger(Trigger.Pattern.SQUARE, 3, Trigger.Position.BOTTOM_RIGHT, 1);
        Samples poisoned = new BackdoorTrigger(trigger, 2, 0.3, false).poison(GREY, context(0, 0, 1));
        int stamped = 0;
        for (int i = 0; i < GREY.size(); i++) {
            float[] image = image(poisoned, i);
            boolean here = image[63] == 1f;
            stamped += here ? 1 : 0;
            assertThat(poisoned.label(i)).isEqualTo(here ? 2 : GREY.label(i));
            assertThat(image[0]).isEqualTo(0.25f);
            assertThat(image[5 * 8 + 5]).isEqualTo(here ? 1f : 0.25f);
        }
        assertThat(stamped).isBetween(500, 700);
    }

    @Test
    void theFourPartsOfADistributedTriggerMakeTheWhole() {
        Trigger trigger = new Trigger(Trigger.Pattern.SQUARE, 4, Trigger.Position.TOP_LEFT, 1);
        boolean[] covered = new boolean[64];
        for (int position = 0; position < 4; position++) {
            Samples poisoned = new BackdoorTrigger(trigger, 2, 1, true).poison(GREY, context(position, position, 1));
            float[] image = image(poisoned, 0);
            int own = 0;
            for (int p = 0; p < 64; p++) {
                if (image[p] == 1f) {
                    assertThat(covered[p]).isFalse();
                    covered[p] = true;
                    own++;
                }
            }
            assertThat(own).isEqualTo(4);
        }
        float[] whole = image(new BackdoorTrigger(trigger, 2, 1, true).triggered(GREY, SHAPE, new Seed(1)), 0);
        for (int p = 0; p < 64; p++) {
            assertThat(whole[p] == 1f).isEqualTo(covered[p]);
        }
    }

    @Test
    void aTriggerOnABrightRegionIsBlack() {
        float[] white = new float[64];
        java.util.Arrays.fill(white, 0.9f);
        new Trigger(Trigger.Pattern.CROSS, 3, Trigger.Position.CENTER, 1).stamp(white, 0, SHAPE, new RandomStream(1));
        int black = 0;
        for (float x : white) {
            black += x == 0 ? 1 : 0;
        }
        assertThat(black).isEqualTo(5);
    }

    @Test
    void normalNoiseIsAddedToItsShareAndClamped() {
        GaussianNoise shift = new GaussianNoise(new GaussianNoise.Noise.Normal(0.5, 0), 0.3);
        Samples poisoned = shift.poison(GREY, context(0, 0, 1));
        int noised = 0;
        for (int i = 0; i < 1000; i++) {
            float[] image = image(poisoned, i);
            assertThat(image).containsOnly(image[0]);
            assertThat(image[0]).isIn(0.25f, 0.75f);
            noised += image[0] == 0.75f ? 1 : 0;
            assertThat(poisoned.label(i)).isEqualTo(GREY.label(i));
        }
        assertThat(noised).isBetween(240, 360);
        float[] wide =
                image(new GaussianNoise(new GaussianNoise.Noise.Normal(0, 3), 1).poison(GREY, context(0, 0, 1)), 0);
        assertThat(wide).contains(0, 1);
        for (float x : wide) {
            assertThat(x).isBetween(0f, 1f);
        }
    }

    @Test
    void readsBehindAnOffsetAndLeavesTheRestAlone() {
        for (Attack.OnData attack : new Attack.OnData[] {
            new GaussianNoise(new GaussianNoise.Noise.Normal(0.5, 0), 1),
            new GaussianNoise(new GaussianNoise.Noise.Snr(3), 1),
            new BackdoorTrigger(new Trigger(Trigger.Pattern.SQUARE, 8, Trigger.Position.TOP_LEFT, 1), 0, 1, false)
        }) {
            Samples poisoned = attack.poison(GREY, context(0, 0, 1));
            float[] batch = new float[3 * 64];
            poisoned.features(5, batch, 64);
            assertThat(java.util.Arrays.copyOf(batch, 64)).containsOnly(0);
            assertThat(java.util.Arrays.copyOfRange(batch, 128, 192)).containsOnly(0);
            assertThat(java.util.Arrays.copyOfRange(batch, 64, 128)).containsExactly(image(poisoned, 5));
            assertThat(batch[64]).isNotEqualTo(0.25f);
            assertThat(poisoned.size()).isEqualTo(2000);
        }
    }

    @Test
    void theLastClassIsOneAndItsSuccessorIsNot() {
        assertThat(new TargetedLabelFlipping(4, 0, 1, LabelMap.SHARED)
                        .poison(GREY, context(0, 0, 1))
                        .label(4))
                .isZero();
        assertThatThrownBy(() -> new TargetedLabelFlipping(5, 0, 1, LabelMap.SHARED).poison(GREY, context(0, 0, 1)))
                .hasMessage("attack_schedule: source_class 5 does not exist, the data have classes 0 to 4");
        Trigger trigger = new Trigger(Trigger.Pattern.SQUARE, 3, Trigger.Position.BOTTOM_RIGHT, 1);
        assertThatThrownBy(() -> new BackdoorTrigger(trigger, 5, 1, false).poison(GREY, context(0, 0, 1)))
                .hasMessageContaining("target_class 5");
        assertThat(new TargetedLabelFlipping(1, 0, 0, LabelMap.SHARED)
                        .poison(GREY, context(0, 0, 1))
                        .label(1))
                .isOne();
    }

    @Test
    void theFifthAttackerStampsTheFirstPartAgain() {
        BackdoorTrigger attack =
                new BackdoorTrigger(new Trigger(Trigger.Pattern.SQUARE, 4, Trigger.Position.TOP_LEFT, 1), 2, 1, true);
        assertThat(image(attack.poison(GREY, context(4, 4, 1)), 0))
                .containsExactly(image(attack.poison(GREY, context(0, 0, 1)), 0));
        Samples triggered = attack.triggered(GREY, SHAPE, new Seed(1));
        assertThat(triggered.label(3)).isEqualTo(GREY.label(3));
        assertThat(triggered.size()).isEqualTo(2000);
        assertThat(image(triggered, 3)[63]).isEqualTo(0.25f);
    }

    private static float[] image(Samples samples, int index) {
        float[] image = new float[64];
        samples.features(index, image, 0);
        return image;
    }

    private static PoisonContext context(int client, int position, int round) {
        Seed seed = new Seed(11);
        return new PoisonContext(
                SHAPE,
                CLASSES,
                Optional.empty(),
                client,
                position,
                seed.stream(Purpose.DATA_ATTACK, client),
                seed.stream(Purpose.DATA_ATTACK),
                seed.stream(Purpose.DATA_ATTACK, client, round));
    }
}
