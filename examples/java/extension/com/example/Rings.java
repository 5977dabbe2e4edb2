package com.example;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import java.util.Optional;

/**
 * Points on rings around the origin, a class each: nothing that one linear layer could tell apart.
 *
 * @param rings how many, and so how many classes
 */
public record Rings(int rings) implements DatasetLoader {

    private static final int TRAINING = 2000;
    private static final int TEST = 400;

    @Override
    public Dataset load(DatasetRequest wanted) {
        int most = wanted.maxSamples() > 0 ? wanted.maxSamples() : Integer.MAX_VALUE;
        return new Dataset(
                wanted.keyword(),
                new Provenance(true, "points on %d rings".formatted(rings)),
                new Shape(1, 1, 2),
                rings,
                points(Math.min(most, TRAINING), wanted.seed().stream(Purpose.DATA, 0)),
                points(Math.min(most, TEST), wanted.seed().stream(Purpose.DATA, 1)),
                Optional.empty(),
                Optional.empty());
    }

    private FloatSamples points(int number, RandomStream random) {
        float[] values = new float[2 * number];
        int[] labels = new int[number];
        for (int i = 0; i < number; i++) {
            labels[i] = i % rings;
            double radius = 1 + labels[i] + 0.1 * random.nextGaussian();
            double angle = 2 * Math.PI * random.nextDouble();
            values[2 * i] = (float) (radius * Math.cos(angle));
            values[2 * i + 1] = (float) (radius * Math.sin(angle));
        }
        return new FloatSamples(values, labels, 2);
    }
}
