package dev.crucible.engine.compute;

import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameters of a network in the padded form, of which perhaps only some are trained. Stages read {@link #padded}; optimisers step
 * {@link #values}, which holds the trained ones alone and is the same array when that is all of them.
 */
final class TrainedParameters {

    /** A trained tensor: where it lies in the padded vector, and where among the trained. */
    private record Part(int padded, int value, int length) {}

    final float[] padded;
    final float[] values;

    private final ParameterPadding padding;
    private final ParameterLayout layout;
    private final List<Part> parts = new ArrayList<>();
    private final boolean all;
    private final int size;
    private final float[] whole;
    private float[] spread = new float[0];

    /** @param base a vector of {@code layout}, from which the parameters come that are not trained; empty when all are */
    TrainedParameters(ParameterPadding padding, ParameterLayout layout, float[] base) {
        this.padding = padding;
        this.layout = layout;
        this.padded = new float[padding.size()];
        int length = 0;
        for (int i = 0; i < layout.tensors().size(); i++) {
            if (layout.tensors().get(i).trained()) {
                parts.add(new Part(padding.begin(i), length, padding.length(i)));
                length += padding.length(i);
            }
        }
        this.all = parts.size() == layout.tensors().size();
        this.size = layout.trained().size();
        if (!all && base.length != layout.size()) {
            throw new IllegalArgumentException(
                    "expected %d parameters to start from, got %d".formatted(layout.size(), base.length));
        }
        this.whole = all ? base : base.clone();
        this.values = all ? padded : new float[length];
    }

    /** The number of trained parameters, without filling. */
    int size() {
        return size;
    }

    /** Takes over the trained parameters {@code weights}, in the flat form. */
    void load(float[] weights) {
        if (weights.length != size) {
            throw new IllegalArgumentException("expected " + size + " parameters, got " + weights.length);
        }
        if (all) {
            padding.load(weights, padded);
            return;
        }
        layout.copyTrained(whole, weights, false);
        padding.load(whole, padded);
        gather(padded, values);
    }

    /** Gives the trained parameters in the flat form. */
    void store(float[] weights) {
        if (all) {
            padding.store(padded, weights);
        } else {
            padding.store(padded, whole);
            layout.copyTrained(whole, weights, true);
        }
    }

    /** Brings a flat vector, one number for each trained parameter, into the form of {@link #values}. */
    void spread(float[] flat, float[] target) {
        if (all) {
            padding.load(flat, target);
            return;
        }
        if (spread.length == 0) {
            spread = new float[padded.length];
        }
        float[] zeros = new float[layout.size()];
        layout.copyTrained(zeros, flat, false);
        padding.load(zeros, spread);
        gather(spread, target);
    }

    /** The inverse of {@link #spread}. */
    void flatten(float[] values, float[] flat) {
        if (all) {
            padding.store(values, flat);
            return;
        }
        float[] wide = new float[padded.length];
        for (Part part : parts) {
            System.arraycopy(values, part.value, wide, part.padded, part.length);
        }
        float[] every = new float[layout.size()];
        padding.store(wide, every);
        layout.copyTrained(every, flat, true);
    }

    private void gather(float[] from, float[] to) {
        for (Part part : parts) {
            System.arraycopy(from, part.padded, to, part.value, part.length);
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
