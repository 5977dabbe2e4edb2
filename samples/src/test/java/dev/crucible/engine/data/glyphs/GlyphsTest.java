package dev.crucible.engine.data.glyphs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.random.Seed;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GlyphsTest {

    private static final Seed SEED = new Seed(42);
    private static final int LETTER_I = 36 + 8;

    @Test
    void drawsTheSameBytesOnEveryMachine() throws Exception {
        byte[] images = new byte[20 * Glyphs.CLASSES * Glyphs.SHAPE.size()];
        Pen pen = new Pen();
        for (int i = 0; i < 20 * Glyphs.CLASSES; i++) {
            Writer writer = new Writer(SEED, i / Glyphs.CLASSES);
            pen.draw(writer, i % Glyphs.CLASSES, i, images, i * Glyphs.SHAPE.size());
        }
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(images);
        assertThat(HexFormat.of().formatHex(hash))
                .isEqualTo("e6b000d2237f2210d2f2f54f79373c085c6f8d483b750c219afca9a0bd0bec58");
    }

    @Test
    void imageDependsOnlyOnSeedWriterClassAndIndex() {
        byte[] alone = new byte[Glyphs.SHAPE.size()];
        byte[] amongOthers = new byte[Glyphs.SHAPE.size()];
        new Pen().draw(new Writer(SEED, 3), 11, 5, alone, 0);
        Pen used = new Pen();
        used.draw(new Writer(SEED, 8), 60, 1, amongOthers, 0);
        used.draw(new Writer(SEED, 3), 11, 5, amongOthers, 0);
        assertThat(amongOthers).isEqualTo(alone);

        for (Writer other : new Writer[] {new Writer(SEED, 4), new Writer(new Seed(43), 3)}) {
            byte[] different = new byte[Glyphs.SHAPE.size()];
            used.draw(other, 11, 5, different, 0);
            assertThat(different).isNotEqualTo(alone);
        }
    }

    @Test
    void strokesHoldTogether() {
        // All glyphs but i and j are one connected stroke; a few lose a descender's hook below the frame.
        int broken = 0;
        byte[] image = new byte[Glyphs.SHAPE.size()];
        Pen pen = new Pen();
        for (int number = 0; number < 200; number++) {
            for (int label = 0; label < Glyphs.CLASSES; label++) {
                if (label != LETTER_I && label != LETTER_I + 1) {
                    pen.draw(new Writer(SEED, number), label, number, image, 0);
                    broken += patches(image) == 1 ? 0 : 1;
                }
            }
        }
        assertThat(broken).isLessThan(24);
    }

    /** Patches of pixels brighter than noise, joined at sides and corners. */
    private static int patches(byte[] image) {
        boolean[] ink = new boolean[image.length];
        for (int i = 0; i < image.length; i++) {
            ink[i] = (image[i] & 0xFF) > 50;
        }
        int patches = 0;
        for (int i = 0; i < ink.length; i++) {
            if (ink[i]) {
                erase(ink, i % Pen.SIDE, i / Pen.SIDE);
                patches++;
            }
        }
        return patches;
    }

    private static void erase(boolean[] ink, int x, int y) {
        if (x >= 0 && y >= 0 && x < Pen.SIDE && y < Pen.SIDE && ink[y * Pen.SIDE + x]) {
            ink[y * Pen.SIDE + x] = false;
            for (int i = 0; i < 9; i++) {
                erase(ink, x - 1 + i % 3, y - 1 + i / 3);
            }
        }
    }

    @Test
    void everyImageHasInkAndBackground() {
        Samples train = Glyphs.dataset("femnist_niid", 20, true, 0, SEED).train();
        float[] image = new float[Glyphs.SHAPE.size()];
        for (int i = 0; i < train.size(); i++) {
            train.features(i, image, 0);
            int inked = 0;
            for (float grey : image) {
                assertThat(grey).isBetween(0f, 1f);
                inked += grey > 0.4f ? 1 : 0;
            }
            assertThat(inked).isBetween(8, 400);
        }
    }

    @Test
    void sampleCountsFollowTheWriters() {
        Dataset dataset = Glyphs.dataset("femnist_niid", 60, true, 0, SEED);
        int[] owners = dataset.naturalIds().orElseThrow();
        assertThat(owners).hasSize(dataset.train().size()).isSorted();
        for (int writer = 0; writer < 60; writer++) {
            int number = writer;
            long samples =
                    Arrays.stream(owners).filter(owner -> owner == number).count();
            assertThat(samples).isBetween(28L, 600L);
        }
        assertThat(dataset.test().size()).isEqualTo(2000);
        assertThat(dataset.provenance().synthetic()).isTrue();
    }

    @Test
    void writersFavourClassesOnlyInTheSkewedSet() {
        assertThat(skew(Glyphs.dataset("femnist_niid", 60, true, 0, SEED))).isBetween(0.40, 0.60);
        assertThat(skew(Glyphs.dataset("femnist_iid", 60, false, 0, SEED))).isLessThan(0.30);
    }

    /** The mean total-variation distance between a writer's labels and everybody's. */
    private static double skew(Dataset dataset) {
        int[] owners = dataset.naturalIds().orElseThrow();
        int writers = owners[owners.length - 1] + 1;
        double[][] share = new double[writers][Glyphs.CLASSES];
        double[] global = new double[Glyphs.CLASSES];
        int[] size = new int[writers];
        for (int owner : owners) {
            size[owner]++;
        }
        for (int i = 0; i < owners.length; i++) {
            share[owners[i]][dataset.train().label(i)] += 1.0 / size[owners[i]];
            global[dataset.train().label(i)] += 1.0 / owners.length;
        }
        double sum = 0;
        for (double[] own : share) {
            sum += IntStream.range(0, global.length)
                            .mapToDouble(c -> Math.abs(own[c] - global[c]))
                            .sum()
                    / 2;
        }
        return sum / writers;
    }

    @Test
    void limitTakesALikeShareFromEachWriterAndKeepsTheFirstSamples() {
        Dataset all = Glyphs.dataset("femnist_niid", 60, true, 0, SEED);
        Dataset some = Glyphs.dataset("femnist_niid", 60, true, 1000, SEED);
        assertThat(some.train().size()).isEqualTo(1000);
        assertThat(some.test().size()).isEqualTo(1000);
        Set<Integer> owners = new HashSet<>();
        Arrays.stream(some.naturalIds().orElseThrow()).forEach(owners::add);
        assertThat(owners).hasSize(60);
        assertThat(image(some.train(), 0)).isEqualTo(image(all.train(), 0));
    }

    @Test
    void writersAreTheSameHoweverManyThereAre() {
        Dataset few = Glyphs.dataset("femnist_niid", 2, true, 0, SEED);
        Dataset many = Glyphs.dataset("femnist_niid", 5, true, 0, SEED);
        for (int i = 0; i < few.train().size(); i += 17) {
            assertThat(image(few.train(), i)).isEqualTo(image(many.train(), i));
        }
    }

    @Test
    void testSetSharesNoImageWithTraining() {
        Dataset dataset = Glyphs.dataset("femnist_niid", 4, true, 0, SEED);
        Set<Integer> train = new HashSet<>();
        for (int i = 0; i < dataset.train().size(); i++) {
            train.add(Arrays.hashCode(image(dataset.train(), i)));
        }
        for (int i = 0; i < 400; i++) {
            assertThat(train).doesNotContain(Arrays.hashCode(image(dataset.test(), i)));
        }
    }

    @Test
    void readersInParallelSeeTheSameImages() {
        Samples alone = Glyphs.dataset("femnist_iid", 10, false, 400, SEED).train();
        Samples shared = Glyphs.dataset("femnist_iid", 10, false, 400, SEED).train();
        boolean same =
                IntStream.range(0, 400).parallel().allMatch(i -> Arrays.equals(image(shared, i), image(alone, i)));
        assertThat(same).isTrue();
    }

    @Test
    void imagesThatLostTheirPlaceAreDrawnAgain() {
        int[] counts = {3, 0, 0, 9, 5, 0};
        Writers writers = new Writers(SEED, counts.length, 1);
        GlyphSamples all = new GlyphSamples(writers, counts, 0, true);
        GlyphSamples few = new GlyphSamples(writers, counts, 0, true, 4);
        assertThat(few.kept()).isEqualTo(4);
        assertThat(few.owners()).containsExactly(0, 0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4);
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < all.size(); i++) {
                assertThat(image(few, i)).isEqualTo(image(all, i));
                assertThat(few.label(i)).isEqualTo(all.label(i));
            }
        }
    }

    private static float[] image(Samples samples, int index) {
        float[] image = new float[Glyphs.SHAPE.size()];
        samples.features(index, image, 0);
        return image;
    }
}
