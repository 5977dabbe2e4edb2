package dev.crucible.engine.compute;

import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The parameters of a network in padded form, of which some may be frozen. Stages read {@link #padded}; optimisers step
 * {@link #values}, which has only the trained ones and is the same array if all are trained.
 */
final class TrainedParameters {

    /**
     * A tensor that is part of every client's weights.
     *
     * @param index its index among all tensors
     * @param padded its offset in the padded vector
     * @param value its offset among the trained ones, padded; unused if it is carried
     * @param length its padded length
     * @param flat its offset in the weights without padding
     */
    private record Part(int index, int padded, int value, int length, int flat) {}

    final float[] padded;
    final float[] values;

    private final ParameterPadding padding;
    private final List<Part> parts = new ArrayList<>();
    private final List<Part> carried = new ArrayList<>();
    private final boolean all;
    private final int size;

    /** @param base a vector of {@code layout}, with the parameters that are not trained; empty if all are */
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

    /** Returns the number of parameters in every client's weights, without padding. */
    int size() {
        return size;
    }

    /** Loads {@code weights}, trained and carried parameters in flat form. */
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

    /** Stores the trained parameters in flat form. */
    void store(float[] weights) {
        flatten(values, weights);
    }

    /** Converts a flat vector, one number per trained parameter, to the form of {@link #values}. */
    void spread(float[] flat, float[] target) {
        Arrays.fill(target, 0);
        for (Part part : parts) {
            padding.load(part.index, flat, part.flat, target, part.value);
        }
    }

    /** Inverts {@link #spread}; positions of carried parameters are unchanged. */
    void flatten(float[] values, float[] flat) {
        for (Part part : parts) {
            padding.store(part.index, values, part.value, flat, part.flat);
        }
    }

    /** Copies changes of {@link #values} to the stages' parameters. */
    void publish() {
        if (all) {
            return;
        }
        for (Part part : parts) {
            System.arraycopy(values, part.value, padded, part.padded, part.length);
        }
    }

    /** Returns the sink for the stages' gradients, which passes those of {@link #values} to {@code step}. */
    GradientSink leadingTo(GradientSink step) {
        return all ? step : new Chosen(step);
    }

    /** Passes on the gradients of the trained parameters only. */
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
