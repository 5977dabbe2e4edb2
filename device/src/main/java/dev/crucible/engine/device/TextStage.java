package dev.crucible.engine.device;

import java.util.List;
import java.util.Optional;

/** A stage of a transformer, which works on the positions of each text. */
sealed interface TextStage extends DeviceStage {

    /** Returns the positions that it reads. */
    Places places();

    /** Returns the floats per position of its output. */
    int pitch();

    @Override
    default int outputs() {
        return places().length() * pitch();
    }

    @Override
    default boolean trains() {
        return false;
    }

    /**
     * Positions of a text.
     *
     * @param length their number
     * @param all true if all are used; otherwise those up to the last word
     */
    record Places(int length, boolean all) {

        /** The single position that represents a text. */
        static final Places ONE = new Places(1, true);
    }

    /**
     * Token and position embeddings: rows of a table of words plus those of a table of positions.
     *
     * @param frozen true if no client trains them
     * @param table offset of the words' rows
     * @param positions offset of the positions' rows
     */
    record Words(boolean frozen, int table, int positions, Places places, int vocabulary, int pitch)
            implements TextStage {

        @Override
        public boolean trains() {
            return !frozen;
        }
    }

    /**
     * A linear map of each position, with adapters.
     *
     * @param frozen true if no client trains it
     * @param at offset of its weights, with the bias as their last row
     * @param inputs input channels, rows of weights
     * @param from floats of a position of the input
     * @param units output channels
     * @param adapters in their order
     */
    record Linear(
            boolean frozen,
            int at,
            boolean biased,
            Places places,
            int inputs,
            int from,
            int units,
            int pitch,
            List<Adapter> adapters)
            implements TextStage {

        public Linear {
            adapters = List.copyOf(adapters);
        }

        /** Returns the map with adapters. */
        Linear with(List<Adapter> beside) {
            return new Linear(frozen, at, biased, places, inputs, from, units, pitch, beside);
        }

        /** Returns the rows of weights, including the bias. */
        int rows() {
            return inputs + (biased ? 1 : 0);
        }

        @Override
        public boolean trains() {
            return !frozen || !adapters.isEmpty();
        }

        @Override
        public Chance chance() {
            return adapters.isEmpty() || adapters.getFirst().dropout() == 0
                    ? Chance.NONE
                    : new Chance(
                            adapters.size(),
                            places.length * inputs,
                            adapters.getFirst().dropout());
        }
    }

    /**
     * A low-rank adapter: adds scale · dropout(x)·A·B to some of the units.
     *
     * @param frozen true if no client trains A
     * @param down offset of A, [input][rank]
     * @param up offset of B, [rank][unit]
     * @param rank rank of both, padding included
     * @param first the first of the units
     * @param width the number of units
     * @param columns floats of these units
     */
    record Adapter(
            boolean frozen,
            int down,
            int up,
            int rank,
            int first,
            int width,
            int columns,
            float scale,
            float dropout) {}

    /**
     * Adds the input of a branch to its output, in place.
     *
     * @param beside the input of the branch
     */
    record Join(Places places, int pitch, Beside beside) implements TextStage {

        @Override
        public Optional<Beside> added() {
            return Optional.of(beside);
        }
    }

    /**
     * Normalisation of each position over its channels.
     *
     * @param frozen true if no client trains it
     * @param scale offset of γ
     * @param shift offset of β
     */
    record Norm(boolean frozen, int scale, int shift, Places places, int channels, int pitch, double epsilon)
            implements TextStage {

        @Override
        public boolean trains() {
            return !frozen;
        }
    }

    /** Activation functions, with their numbers in {@code texts.cl}. */
    enum Form {
        GELU(0),
        EXACT_GELU(1),
        RELU(2),
        TANH(3);

        private final int number;

        Form(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    /** An activation function applied to each number. */
    record Activation(Form form, Places places, int pitch) implements TextStage {}

    /**
     * Attention over queries, keys and values, the thirds of its input channels.
     *
     * @param size channels of a head
     * @param from floats of a position of the input
     */
    record Attention(int heads, int size, boolean causal, Places places, int from, int pitch) implements TextStage {

        /** Returns the number of attention weights of a text. */
        int weights() {
            return Math.multiplyExact(heads, Math.multiplyExact(places.length, places.length));
        }
    }

    /**
     * The vectors of hidden words, followed by zeros if a text has fewer.
     *
     * @param most maximum number of hidden words of a text
     */
    record Masked(Places places, int most, int pitch) implements TextStage {

        @Override
        public int outputs() {
            return most * pitch;
        }
    }

    /**
     * A logit for each word: the products of a vector with the rows of a table of words, and perhaps a bias.
     *
     * @param frozen true if no client trains the table
     * @param table offset of the table
     * @param from floats of a vector
     * @param bias the offset, if there is one
     * @param tokens rows of the table
     */
    record Tied(boolean frozen, int table, Optional<Offset> bias, Places places, int from, int tokens, int pitch)
            implements TextStage {

        @Override
        public boolean trains() {
            return !frozen || bias.filter(offset -> !offset.frozen).isPresent();
        }
    }

    /**
     * A row that is added.
     *
     * @param frozen true if no client trains it
     * @param at its offset
     */
    record Offset(boolean frozen, int at) {}

    /** Pooling of a text's vectors into one. */
    sealed interface Pooling extends TextStage {

        @Override
        default int outputs() {
            return pitch();
        }
    }

    /** The mean of the words' vectors. */
    record Mean(Places places, int channels, int pitch) implements Pooling {}

    /**
     * The vector of one position.
     *
     * @param last true for the last word, false for the first position
     */
    record Pick(Places places, int pitch, boolean last) implements Pooling {}
}
