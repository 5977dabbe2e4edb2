package dev.crucible.engine.device;

import dev.crucible.engine.compute.ClassCounts;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;

/** Prediction that a network makes for a sample. */
sealed interface Asked {

    /** The label of a position without a word or a target. */
    int NOTHING = -1;

    /** Returns the maximum number of targets of a sample, each with a row of logits. */
    int rows();

    /** Returns the bytes of a sample in an order: its position, and for each target the label and the loss parts. */
    default long bytes() {
        return Integer.BYTES + 24L * rows();
    }

    /** Returns empty counts: by class, or a single one if there are too many words. */
    default ClassCounts counts(int classes) {
        return new ClassCounts(new int[1], new int[1]);
    }

    /** Classification of the sample. */
    record OfClass() implements Asked {

        @Override
        public int rows() {
            return 1;
        }

        @Override
        public ClassCounts counts(int classes) {
            return new ClassCounts(new int[classes], new int[classes]);
        }
    }

    /** Masked language modelling: the words of a text that {@code form} hides. */
    record Hidden(Layer.Masked form, int rows) implements Asked {

        @Override
        public long bytes() {
            return Integer.BYTES + 28L * rows();
        }
    }

    /** Causal language modelling: the next word at every position of a text. */
    record Following(int rows) implements Asked {}

    /** Returns the prediction of {@code architecture}. */
    static Asked of(Architecture architecture) {
        int length = architecture.input().size();
        return architecture
                .masked()
                .<Asked>map(form -> new Hidden(form, form.most(length)))
                .orElseGet(() -> architecture.guessesWords() ? new Following(length) : new OfClass());
    }
}
