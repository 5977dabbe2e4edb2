package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/**
 * The server's own clean samples.
 *
 * @param x the samples, one after another
 * @param y their classes
 * @param shape the shape of one sample: height, width, channels, or its length
 */
@PublicApi
public record RootSet(float[] x, int[] y, List<Integer> shape) {

    public RootSet {
        shape = List.copyOf(shape);
    }
}
