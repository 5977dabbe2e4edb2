package dev.crucible.engine.device;

/** A stage of a transformer, which works on the used places of each text. */
sealed interface TextStage extends DeviceStage {

    /** Places of a text. */
    int length();

    /** Floats that a place of its output takes. */
    int pitch();

    @Override
    default int outputs() {
        return length() * pitch();
    }

    /**
     * Rows of a table of words plus those of one of places.
     *
     * @param table where the words' rows lie
     * @param positions where the places' rows lie
     */
    record Words(int table, int positions, int length, int vocabulary, int pitch) implements TextStage {}

    /**
     * A linear map of each place.
     *
     * @param at where its weights begin, with the bias as their last row
     * @param inputs channels of what it reads, rows of weights
     * @param from floats that they take
     * @param units channels of what it gives
     */
    record Map(int at, int length, int inputs, int from, int units, int pitch) implements TextStage {}

    /**
     * Adds the input of a branch to its output, in place.
     *
     * @param beside what is added
     */
    record Join(int length, int pitch, Beside beside) implements TextStage {}

    /**
     * Normalisation of each place over its channels.
     *
     * @param scale where γ lies
     * @param shift where β lies
     */
    record Norm(int scale, int shift, int length, int channels, int pitch, double epsilon) implements TextStage {}

    /**
     * The Gaussian error linear unit.
     *
     * @param exact itself; otherwise its form with tanh
     */
    record Gelu(boolean exact, int length, int pitch) implements TextStage {}

    /**
     * Attention over queries, keys and values, the thirds of what it reads.
     *
     * @param size channels of a head
     * @param from floats that a place of the three takes
     */
    record Attention(int heads, int size, boolean causal, int length, int from, int pitch) implements TextStage {

        /** Weights of a text. */
        int weights() {
            return Math.multiplyExact(heads, Math.multiplyExact(length, length));
        }
    }

    /** The mean of the words of a text. */
    record Mean(int length, int channels, int pitch) implements TextStage {

        @Override
        public int outputs() {
            return pitch;
        }
    }
}
