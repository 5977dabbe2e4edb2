package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import java.util.List;

/** The stages of a network with its input and logits, for one batch at a time. Parameters are an argument, in the padded form. */
final class Network {

    private final Activations input;
    private final List<Stage> stages;
    private final Activations logits;
    private final ParameterPadding padding;
    private final CrossEntropy loss;
    private final float[] features;
    private final int[] labels;
    private final int capacity;

    Network(Activations input, List<Stage> stages, Activations logits, ParameterPadding padding) {
        this.input = input;
        this.stages = List.copyOf(stages);
        this.logits = logits;
        this.padding = padding;
        this.loss = new CrossEntropy(logits);
        this.features = new float[input.pixels() * input.channels];
        this.capacity = logits.values.length / logits.pitch;
        this.labels = new int[capacity];
    }

    /** Samples in the largest batch. */
    int capacity() {
        return capacity;
    }

    /** How the flat vector and the padded one correspond. */
    ParameterPadding padding() {
        return padding;
    }

    /** Takes sample {@code index} as number {@code slot} of the next batch. */
    void put(int slot, Samples samples, int index) {
        int label = samples.label(index);
        if (label < 0 || label >= logits.channels) {
            throw new IllegalArgumentException(
                    "label " + label + " of sample " + index + " is outside [0, " + logits.channels + ")");
        }
        labels[slot] = label;
        boolean plain = input.stride() == features.length;
        if (plain) {
            samples.features(index, input.values, slot * features.length);
            return;
        }
        samples.features(index, features, 0);
        int row = input.width * input.channels;
        for (int y = 0; y < input.height; y++) {
            int to = input.valueAt(slot, y);
            if (input.pitch == input.channels) {
                System.arraycopy(features, y * row, input.values, to, row);
            } else {
                for (int i = 0; i < row; i++) {
                    int pixel = i / input.channels;
                    input.values[to + pixel * input.pitch + i % input.channels] = features[y * row + i];
                }
            }
        }
    }

    /** Computes the logits of the first {@code batch} samples and returns the sum of their losses. */
    double forward(float[] parameters, int batch) {
        for (int i = 0; i < stages.size(); i++) {
            stages.get(i).forward(parameters, batch);
        }
        return loss.loss(labels, batch);
    }

    /** After {@link #forward}: hands the gradient of the batch's mean loss to {@code sink}. */
    void backward(float[] parameters, int batch, GradientSink sink) {
        sink.begin();
        for (int i = stages.size() - 1; i >= 0; i--) {
            stages.get(i).backward(parameters, batch, sink);
        }
        sink.end();
    }

    /** The class predicted for sample {@code slot} after {@link #forward}. */
    int prediction(int slot) {
        return loss.prediction(slot);
    }

    /** The true class of sample {@code slot}. */
    int label(int slot) {
        return labels[slot];
    }
}
