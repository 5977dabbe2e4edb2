package dev.crucible.bench;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.random.RandomStream;

/** Uniform noise with random labels, which takes the time of real samples. */
record RandomSamples(float[] features, int[] labels, int width) implements Samples {

    static RandomSamples of(RandomStream random, int count, int width, int classes) {
        float[] features = new float[count * width];
        for (int i = 0; i < features.length; i++) {
            features[i] = random.nextFloat();
        }
        int[] labels = new int[count];
        for (int i = 0; i < count; i++) {
            labels[i] = random.nextInt(classes);
        }
        return new RandomSamples(features, labels, width);
    }

    @Override
    public int size() {
        return labels.length;
    }

    @Override
    public int label(int index) {
        return labels[index];
    }

    @Override
    public void features(int index, float[] target, int offset) {
        System.arraycopy(features, index * width, target, offset, width);
    }
}
