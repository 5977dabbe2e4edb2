package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.random.RandomStream;

/** Samples in memory. */
record TestSamples(float[][] images, int[] labels) implements Samples {

    /** Uniform noise; with {@code separable}, each class has its own bright features. */
    static TestSamples random(int count, int width, int classes, boolean separable) {
        RandomStream random = new RandomStream(count * 31L + width);
        float[][] images = new float[count][width];
        int[] labels = new int[count];
        for (int n = 0; n < count; n++) {
            labels[n] = random.nextInt(classes);
            for (int i = 0; i < width; i++) {
                float noise = random.nextFloat();
                images[n][i] = separable ? 0.3f * noise + (i % classes == labels[n] ? 0.7f : 0) : noise;
            }
        }
        return new TestSamples(images, labels);
    }

    /** Texts of {@code vocabulary} tokens, the later ones mostly padding; the class follows from the first token. */
    static TestSamples texts(int count, int length, int vocabulary, int classes) {
        RandomStream random = new RandomStream(count * 31L + length);
        float[][] texts = new float[count][length];
        int[] labels = new int[count];
        for (int n = 0; n < count; n++) {
            for (int i = 0; i < Math.max(1, length - n); i++) {
                texts[n][i] = 1 + random.nextInt(vocabulary - 1);
            }
            labels[n] = (int) texts[n][0] % classes;
        }
        return new TestSamples(texts, labels);
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
        System.arraycopy(images[index], 0, target, offset, images[index].length);
    }
}
