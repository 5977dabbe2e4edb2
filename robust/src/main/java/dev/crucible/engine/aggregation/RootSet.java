package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/**
 * The server's own clean samples.
 *
 * @param x sample after sample
 * @param y the class of each
 * @param shape of one sample: height, width, channels, or how many numbers it has
 */
@PublicApi
public record RootSet(float[] x, int[] y, List<Integer> shape) {

    public RootSet {
        shape = List.copyOf(shape);
    }
}
