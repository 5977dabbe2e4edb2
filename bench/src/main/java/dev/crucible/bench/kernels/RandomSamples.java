package dev.crucible.bench.kernels;

import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.random.RandomStream;

/** Uniform noise with random labels, which takes the time of real samples. */
final class RandomSamples {

    private RandomSamples() {}

    static FloatSamples of(RandomStream random, int count, int width, int classes) {
        float[] features = new float[count * width];
        for (int i = 0; i < features.length; i++) {
            features[i] = random.nextFloat();
        }
        int[] labels = new int[count];
        for (int i = 0; i < count; i++) {
            labels[i] = random.nextInt(classes);
        }
        return new FloatSamples(features, labels, width);
    }
}
