package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Softmax;
import java.util.Arrays;

/**
 * Mean cross-entropy of the softmax of the logits, one or more rows per sample; its gradient is
 * (softmax − one-hot) / targets. A row with a label below 0 is no target.
 */
final class CrossEntropy {

    private final Activations logits;
    private final float[] probabilities;

    CrossEntropy(Activations logits) {
        this.logits = logits;
        this.probabilities = logits.wantsGradient() ? logits.gradient : new float[logits.values.length];
    }

    /** Returns the number of rows with a label. */
    static int targets(int[] labels, int rows) {
        int count = 0;
        for (int row = 0; row < rows; row++) {
            count += labels[row] < 0 ? 0 : 1;
        }
        return count;
    }

    /** Returns the sum of the losses of a batch, added in the order of the rows; fills the gradient of the logits. */
    double loss(int[] labels, int rows) {
        float scale = 1f / Math.max(1, targets(labels, rows));
        double total = 0;
        for (int row = 0; row < rows; row++) {
            int at = row * logits.pitch;
            if (labels[row] < 0) {
                Arrays.fill(probabilities, at, at + logits.pitch, 0);
                continue;
            }
            double logSum = Softmax.scaled(logits.values, at, logits.channels, scale, probabilities, at);
            total += logSum - logits.values[at + labels[row]];
            probabilities[at + labels[row]] -= scale;
        }
        return total;
    }

    /** Returns the loss of one row, which must have a label; computes no gradient. */
    double lossOf(int row, int label) {
        int at = row * logits.pitch;
        return Softmax.logSum(logits.values, at, logits.channels, probabilities, at) - logits.values[at + label];
    }

    /** Returns the class with the largest logit, the lowest class on a tie. */
    int prediction(int row) {
        int at = row * logits.pitch;
        int best = 0;
        for (int c = 1; c < logits.channels; c++) {
            if (logits.values[at + c] > logits.values[at + best]) {
                best = c;
            }
        }
        return best;
    }
}
