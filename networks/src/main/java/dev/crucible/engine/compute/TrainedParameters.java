package dev.crucible.engine.compute;

import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The parameters of a network in the padded form, of which perhaps only some are trained. Stages read {@link #padded}; optimisers step
 * {@link #values}, which holds the trained ones alone and is the same array when that is all of them.
 */
final class TrainedParameters {

    /**
     * A tensor that comes with every client's weights.
     *
     * @param index its place among all tensors
     * @param padded where it lies in the padded vector
     * @param value where it lies among the trained, padded; unused where it is carried
     * @param length its padded length
     * @param flat where it lies in the weights without filling
     */
    private record Part(int index, int padded, int value, int length, int flat) {}

    final float[] padded;
    final float[] values;

    private final ParameterPadding padding;
    private final List<Part> parts = new ArrayList<>();
    private final List<Part> carried = new ArrayList<>();
    private final boolean all;
    private final int size;

    /** @param base a vector of {@code layout}, from which the parameters come that are not trained; empty when all are */
    TrainedParameters(ParameterPadding padding, ParameterLayout layout, float[] base) {
        this.padding = padding;
        this.padded = new float[padding.size()];
        int length = 0;
        int flat = 0;
        for (int i = 0; i < layout.tensors().size(); i++) {
            ParameterLayout.Tensor tensor = layout.tensors().get(i);
            Part part = new Part(i, padding.begin(i), length, padding.length(i), flat);
            switch (tensor.role()) {
                case FROZEN -> {}
                case CARRIED -> {
                    carried.add(part);
                    flat += tensor.size();
                }
                case TRAINED -> {
                    parts.add(part);
                    length += part.length;
                    flat += tensor.size();
                }
            }
        }
        this.all = parts.size() == layout.tensors().size();
        this.size = flat;
        if (!all && base.length != layout.size()) {
            throw new IllegalArgumentException(
                    "expected %d parameters to start from, got %d".formatted(layout.size(), base.length));
        }
        if (!all) {
            padding.load(base, padded);
        }
        this.values = all ? padded : new float[length];
    }

    /** The number of parameters that come with every client's weights, without filling. */
    int size() {
        return size;
    }

    /** Takes over {@code weights}, trained and carried parameters in the flat form. */
    void load(float[] weights) {
        if (weights.length != size) {
            throw new IllegalArgumentException("expected " + size + " parameters, got " + weights.length);
        }
        spread(weights, values);
        for (Part part : carried) {
            padding.load(part.index, weights, part.flat, padded, part.padded);
        }
        publish();
    }

    /** Gives the trained parameters in the flat form. */
    void store(float[] weights) {
        flatten(values, weights);
    }

    /** Brings a flat vector, one number for each trained parameter, into the form of {@link #values}. */
    void spread(float[] flat, float[] target) {
        Arrays.fill(target, 0);
        for (Part part : parts) {
            padding.load(part.index, flat, part.flat, target, part.value);
        }
    }

    /** The inverse of {@link #spread}; places of carried parameters stay as they are. */
    void flatten(float[] values, float[] flat) {
        for (Part part : parts) {
            padding.store(part.index, values, part.value, flat, part.flat);
        }
    }

    /** Makes what became of {@link #values} known to the stages. */
    void publish() {
        if (all) {
            return;
        }
        for (Part part : parts) {
            System.arraycopy(values, part.value, padded, part.padded, part.length);
        }
    }

    /** What stages hand gradients to, so that {@code step} gets those of {@link #values}. */
    GradientSink leadingTo(GradientSink step) {
        return all ? step : new Chosen(step);
    }

    /** Passes on the gradients of the trained parameters. */
    private final class Chosen implements GradientSink {

        private final GradientSink step;

        Chosen(GradientSink step) {
            this.step = step;
        }

        private int find(int parameter) {
            for (int i = 0; i < parts.size(); i++) {
                Part part = parts.get(i);
                if (parameter >= part.padded && parameter < part.padded + part.length) {
                    return part.value + parameter - part.padded;
                }
            }
            return -1;
        }

        @Override
        public boolean wants(int parameter) {
            return find(parameter) >= 0;
        }

        @Override
        public void begin() {
            step.begin();
        }

        @Override
        public void accept(int parameter, float[] gradient, int from, int length) {
            int value = find(parameter);
            if (value >= 0) {
                step.accept(value, gradient, from, length);
            }
        }

        @Override
        public void end() {
            step.end();
            publish();
        }
    }
}
