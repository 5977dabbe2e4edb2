package dev.crucible.engine.data.glyphs;

import dev.crucible.engine.random.Dirichlet;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;

/** One writer: handwriting style, favoured classes and number of samples; a pure function of (seed, number). */
final class Writer {

    private static final float OTHER_HAND = 0.15f;
    private static final double LABEL_CONCENTRATION = 0.7;
    private static final float DIGIT_PREFERENCE = 2.2f;
    private static final int FEWEST = 28;
    private static final int MOST = 600;

    final Seed seed;
    final Outline[] outlines = new Outline[Glyphs.CLASSES];
    final ElasticField field = new ElasticField();
    final float slant;
    final float width;
    final float height;
    final float rotation;
    final float pressure;
    final float softness;
    final float ink;
    final float unsteadiness;
    final float noise;
    final int samples;

    private final double[] cumulativePrior;

    Writer(Seed dataSeed, int number) {
        RandomStream random = dataSeed.stream(Purpose.DATA, number);
        seed = new Seed(random.nextLong());
        int hand = random.nextInt(HandwritingStyle.ALL.size());
        for (int label = 0; label < outlines.length; label++) {
            boolean allograph = random.nextFloat() < OTHER_HAND;
            int used = allograph ? random.nextInt(HandwritingStyle.ALL.size()) : hand;
            outlines[label] = HandwritingStyle.ALL.get(used).outlines().get(label);
        }
        slant = normal(random, 0, 0.22f);
        width = normal(random, 1, 0.13f);
        height = normal(random, 1, 0.10f);
        rotation = normal(random, 0, 0.07f);
        pressure = uniform(random, 0.12f, 0.62f);
        softness = uniform(random, 0.10f, 0.22f);
        ink = uniform(random, 0.75f, 1);
        unsteadiness = uniform(random, 0.5f, 1.5f);
        noise = uniform(random, 0, 0.05f);
        field.draw(random, 0.040f, 3, 0.85f);
        cumulativePrior = prior(random);
        double wrote = StrictMath.exp(4.9 + 0.6 * random.nextGaussian());
        samples = (int) Math.clamp(wrote, FEWEST, MOST);
    }

    private static double[] prior(RandomStream random) {
        double[] cumulative = Dirichlet.draw(Glyphs.CLASSES, LABEL_CONCENTRATION, random);
        double sum = 0;
        for (int label = 0; label < cumulative.length; label++) {
            sum += cumulative[label] * (label < Glyphs.DIGITS ? DIGIT_PREFERENCE : 1);
            cumulative[label] = sum;
        }
        return cumulative;
    }

    /** Returns the class of this writer's sample {@code index}, by the writer's own preferences. */
    int favouredLabel(int index) {
        double draw = seed.stream(Purpose.DATA, index).nextDouble() * cumulativePrior[cumulativePrior.length - 1];
        int label = 0;
        while (label < cumulativePrior.length - 1 && draw >= cumulativePrior[label]) {
            label++;
        }
        return label;
    }

    /** Returns the class of this writer's sample {@code index}, every class equally likely. */
    int uniformLabel(int index) {
        return seed.stream(Purpose.DATA, index).nextInt(Glyphs.CLASSES);
    }

    private static float uniform(RandomStream random, float least, float most) {
        return least + (most - least) * random.nextFloat();
    }

    private static float normal(RandomStream random, float mean, float deviation) {
        return mean + deviation * (float) random.nextGaussian();
    }
}
