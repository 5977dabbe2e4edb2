package dev.crucible.engine.device;

import dev.crucible.engine.compute.ClassCounts;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;

/** What a network is asked of a sample. */
sealed interface Asked {

    /** No word stands there, or none is asked for. */
    int NOTHING = -1;

    /** Guesses of a sample at most, each with a row of logits. */
    int rows();

    /** Bytes that a sample of an order takes: its place, and for each guess the label and what comes of it. */
    default long bytes() {
        return Integer.BYTES + 24L * rows();
    }

    /** Room to count guesses: by class, or all together where words are too many to tell apart. */
    default ClassCounts counts(int classes) {
        return new ClassCounts(new int[1], new int[1]);
    }

    /** Its class. */
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

    /** The words that {@code form} hides of a text. */
    record Hidden(Layer.Masked form, int rows) implements Asked {

        @Override
        public long bytes() {
            return Integer.BYTES + 28L * rows();
        }
    }

    /** At every place of a text the word behind it. */
    record Following(int rows) implements Asked {}

    /** What {@code architecture} is asked. */
    static Asked of(Architecture architecture) {
        int length = architecture.input().size();
        return architecture
                .masked()
                .<Asked>map(form -> new Hidden(form, form.most(length)))
                .orElseGet(() -> architecture.guessesWords() ? new Following(length) : new OfClass());
    }
}
