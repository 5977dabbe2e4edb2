package dev.crucible.engine.device;

import java.util.List;
import java.util.Optional;

/** A stage of a transformer, which works on the places of each text. */
sealed interface TextStage extends DeviceStage {

    /** The places that it reads. */
    Places places();

    /** Floats that a place of its output takes. */
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
     * Rows of a text.
     *
     * @param length how many there are
     * @param all whether they are all used; otherwise those up to the last word are
     */
    record Places(int length, boolean all) {

        /** The one that stands for a text. */
        static final Places ONE = new Places(1, true);
    }

    /**
     * Rows of a table of words plus those of one of places.
     *
     * @param frozen whether no client trains them
     * @param table where the words' rows lie
     * @param positions where the places' rows lie
     */
    record Words(boolean frozen, int table, int positions, Places places, int vocabulary, int pitch)
            implements TextStage {

        @Override
        public boolean trains() {
            return !frozen;
        }
    }

    /**
     * A linear map of each place, and adapters beside it.
     *
     * @param frozen whether no client trains it
     * @param at where its weights begin, with the bias as their last row
     * @param inputs channels of what it reads, rows of weights
     * @param from floats that they take
     * @param units channels of what it gives
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

        /** The same with adapters. */
        Linear with(List<Adapter> beside) {
            return new Linear(frozen, at, biased, places, inputs, from, units, pitch, beside);
        }

        /** Rows of weights, that of the bias included. */
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
     * @param frozen whether no client trains A
     * @param down where A lies, [input][rank]
     * @param up where B lies, [rank][unit]
     * @param rank of both, filling included
     * @param first the first of the units
     * @param width how many units there are
     * @param columns floats that they take
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
     * @param beside what is added
     */
    record Join(Places places, int pitch, Beside beside) implements TextStage {

        @Override
        public Optional<Beside> added() {
            return Optional.of(beside);
        }
    }

    /**
     * Normalisation of each place over its channels.
     *
     * @param frozen whether no client trains it
     * @param scale where γ lies
     * @param shift where β lies
     */
    record Norm(boolean frozen, int scale, int shift, Places places, int channels, int pitch, double epsilon)
            implements TextStage {

        @Override
        public boolean trains() {
            return !frozen;
        }
    }

    /** What {@code texts.cl} numbers so. */
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

    /** Something of each number. */
    record Activation(Form form, Places places, int pitch) implements TextStage {}

    /**
     * Attention over queries, keys and values, the thirds of what it reads.
     *
     * @param size channels of a head
     * @param from floats that a place of the three takes
     */
    record Attention(int heads, int size, boolean causal, Places places, int from, int pitch) implements TextStage {

        /** Weights of a text. */
        int weights() {
            return Math.multiplyExact(heads, Math.multiplyExact(places.length, places.length));
        }
    }

    /**
     * The vectors of hidden words, and zeros for words that a text does not have.
     *
     * @param most of a text
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
     * @param frozen whether no client trains the table
     * @param table where it lies
     * @param from floats that a vector takes
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
     * @param frozen whether no client trains it
     * @param at where it lies
     */
    record Offset(boolean frozen, int at) {}

    /** One vector of those of a text. */
    sealed interface Pooling extends TextStage {

        @Override
        default int outputs() {
            return pitch();
        }
    }

    /** The mean of the words. */
    record Mean(Places places, int channels, int pitch) implements Pooling {}

    /**
     * That of one place.
     *
     * @param last of the last word; otherwise of the first place
     */
    record Pick(Places places, int pitch, boolean last) implements Pooling {}
}
