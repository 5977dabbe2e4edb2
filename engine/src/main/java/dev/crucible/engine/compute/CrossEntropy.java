package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Softmax;

/** Mean cross-entropy of the softmax of the logits; its gradient is (softmax − one-hot) / batch. */
final class CrossEntropy {

    private final Activations logits;
    private final float[] probabilities;

    CrossEntropy(Activations logits) {
        this.logits = logits;
        this.probabilities = logits.wantsGradient() ? logits.gradient : new float[logits.values.length];
    }

    /** The sum of the losses of a batch, added in the order of the samples; fills the gradient of the logits. */
    double loss(int[] labels, int batch) {
        float scale = 1f / batch;
        double total = 0;
        for (int sample = 0; sample < batch; sample++) {
            int at = sample * logits.pitch;
            double logSum = Softmax.scaled(logits.values, at, logits.channels, scale, probabilities, at);
            total += logSum - logits.values[at + labels[sample]];
            probabilities[at + labels[sample]] -= scale;
        }
        return total;
    }

    /** The class with the largest logit, the lowest on a tie. */
    int prediction(int sample) {
        int at = sample * logits.pitch;
        int best = 0;
        for (int c = 1; c < logits.channels; c++) {
            if (logits.values[at + c] > logits.values[at + best]) {
                best = c;
            }
        }
        return best;
    }
}
