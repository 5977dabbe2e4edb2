package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.random.RandomStream;
import java.util.List;
import java.util.Optional;

/** The stages of a network with its input and logits, for one batch at a time. Parameters are an argument, in padded form. */
final class Network {

    private final Activations input;
    private final List<LayerStage> stages;
    private final Activations logits;
    private final ParameterPadding padding;
    private final CrossEntropy loss;
    private final float[] features;
    private final int[] labels;
    private final int capacity;
    private final int rows;
    private final Optional<MlmMasking> masking;
    private final boolean following;
    private final RandomMasks draws;
    private final TextRows texts;

    /**
     * @param masking hides words, for masked language modelling
     * @param following true for causal language modelling
     * @param draws the random stream of the stages in training
     * @param texts the layout of texts in the batch; {@link TextRows#NONE} for other samples
     */
    Network(
            Activations input,
            List<LayerStage> stages,
            Activations logits,
            ParameterPadding padding,
            Optional<MlmMasking> masking,
            boolean following,
            RandomMasks draws,
            TextRows texts) {
        this.input = input;
        this.stages = List.copyOf(stages);
        this.logits = logits;
        this.padding = padding;
        this.loss = new CrossEntropy(logits);
        this.features = new float[input.pixels() * input.channels];
        this.rows = logits.pixels();
        this.capacity = logits.values.length / logits.stride();
        this.labels = new int[capacity * rows];
        this.masking = masking;
        this.following = following;
        this.draws = draws;
        this.texts = texts;
    }

    /** Sets the stream of all later random draws in training. */
    void drawFrom(RandomStream random) {
        draws.from(random);
    }

    /** Returns the maximum batch size. */
    int capacity() {
        return capacity;
    }

    /** Returns the masking, for masked language modelling. */
    Optional<MlmMasking> masking() {
        return masking;
    }

    /** Returns the mapping between flat and padded parameters. */
    ParameterPadding padding() {
        return padding;
    }

    /** Writes sample {@code index} to {@code slot} of the next batch. */
    void put(int slot, Samples samples, int index) {
        if (masking.isPresent()) {
            samples.features(index, input.values, slot * features.length);
            measure(slot);
            hide(masking.get(), slot);
            return;
        }
        if (following) {
            samples.features(index, input.values, slot * features.length);
            measure(slot);
            follow(slot);
            return;
        }
        int label = samples.label(index);
        if (label < 0 || label >= logits.channels) {
            throw new IllegalArgumentException(
                    "label " + label + " of sample " + index + " is outside [0, " + logits.channels + ")");
        }
        labels[slot] = label;
        boolean plain = input.stride() == features.length;
        if (plain) {
            samples.features(index, input.values, slot * features.length);
            measure(slot);
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

    /** Measures a text: it is used up to its last word, or its first position if it has no words. */
    private void measure(int slot) {
        if (!texts.isEmpty()) {
            int used = features.length;
            while (used > 1 && input.values[slot * features.length + used - 1] == TokenVocabulary.PAD) {
                used--;
            }
            texts.use(slot, used);
        }
    }

    private void follow(int slot) {
        for (int k = 0, at = slot * rows; k < rows; k++) {
            int behind = k + 1 < rows ? (int) input.values[at + k + 1] : TokenVocabulary.PAD;
            labels[at + k] = behind == TokenVocabulary.PAD ? -1 : behind;
        }
    }

    private void hide(MlmMasking words, int slot) {
        words.hide(slot, draws.stream().orElseGet(() -> words.own(slot)));
        for (int k = 0; k < rows; k++) {
            labels[slot * rows + k] = words.target(slot, k);
        }
    }

    /** Computes the logits of the first {@code batch} samples and returns the sum of their losses. */
    double forward(float[] parameters, int batch) {
        answer(parameters, batch);
        return loss.loss(labels, batch * rows);
    }

    /** Computes the logits of the first {@code batch} samples without losses. */
    void answer(float[] parameters, int batch) {
        texts.lay(batch);
        for (int i = 0; i < stages.size(); i++) {
            stages.get(i).forward(parameters, batch);
        }
    }

    /** Returns the number of targets of a batch: one per sample, or one per hidden word. */
    int targets(int batch) {
        return CrossEntropy.targets(labels, batch * rows);
    }

    /** Returns, after {@link #answer}, {@code before} plus the losses of the targets of sample {@code slot}, added in their order. */
    double addLoss(int slot, double before) {
        double sum = before;
        for (int row = slot * rows; row < (slot + 1) * rows; row++) {
            sum += labels[row] < 0 ? 0 : loss.lossOf(row, labels[row]);
        }
        return sum;
    }

    /** Adds, after {@link #answer}, the predictions of a sample to {@code counts} by class, or all at 0 if there is one place. */
    void count(int slot, ClassCounts counts) {
        for (int row = slot * rows; row < (slot + 1) * rows; row++) {
            if (labels[row] >= 0) {
                int at = counts.samples().length == 1 ? 0 : labels[row];
                counts.samples()[at]++;
                counts.correct()[at] += loss.prediction(row) == labels[row] ? 1 : 0;
            }
        }
    }

    /** Passes, after {@link #forward}, the gradient of the batch's mean loss to {@code sink}. */
    void backward(float[] parameters, int batch, GradientSink sink) {
        sink.begin();
        for (int i = stages.size() - 1; i >= 0; i--) {
            stages.get(i).backward(parameters, batch, sink);
        }
        sink.end();
    }

    /** Returns, after {@link #backward}, the sum over the batch of the gradients of the input, for a network that computes them. */
    float[] inputGradient(int batch) {
        float[] sum = new float[features.length];
        for (int sample = 0; sample < batch; sample++) {
            for (int y = 0, to = 0; y < input.height; y++) {
                int row = input.gradientAt(sample, y);
                for (int x = 0; x < input.width; x++) {
                    for (int c = 0; c < input.channels; c++) {
                        sum[to++] += input.gradient[row + x * input.pitch + c];
                    }
                }
            }
        }
        return sum;
    }

    /** Returns the class predicted for sample {@code slot} after {@link #answer}, or the prediction of its first hidden word. */
    int prediction(int slot) {
        return loss.prediction(slot * rows);
    }
}
