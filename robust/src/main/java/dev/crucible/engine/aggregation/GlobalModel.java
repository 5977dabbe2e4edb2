package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.BitSet;
import java.util.List;

/**
 * The global model at the start of a round. Arrays belong to the server and must not be written.
 *
 * @param weights the weights the round started from
 * @param lastUpdate the change made by the round before, zeros in the first round
 * @param tensors the tensors in the flat weights, in order
 * @param step the factor by which an update moves the weights: 1, or −η for gradients
 */
@PublicApi
public record GlobalModel(float[] weights, float[] lastUpdate, List<NamedShape> tensors, double step) {

    public GlobalModel {
        tensors = List.copyOf(tensors);
    }

    /** Creates the model of a round in which updates are added to the weights. */
    public GlobalModel(float[] weights, float[] lastUpdate, List<NamedShape> tensors) {
        this(weights, lastUpdate, tensors, 1);
    }

    /**
     * Returns the elements that are running statistics of a normalisation. A server's momentum, step size and noise are made for weights: in
     * these elements they would leave what a mean can be, such as a variance of at least 0.
     */
    public BitSet statistics() {
        BitSet statistics = new BitSet();
        int at = 0;
        for (NamedShape tensor : tensors) {
            if (tensor.isStatistic()) {
                statistics.set(at, at + tensor.size());
            }
            at += tensor.size();
        }
        return statistics;
    }
}
