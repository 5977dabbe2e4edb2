package dev.crucible.engine.data.minilm;

/**
 * Rows of eight-bit numbers, each of which is {@code (number - zero) · scale}.
 *
 * @param numbers one row after another
 */
record Table(Tensor numbers, float scale, int zero) {

    int rows() {
        return numbers.shape().getFirst();
    }

    /** Adds a row to a vector. */
    void add(int row, float[] to) {
        int from = row * to.length;
        for (int i = 0; i < to.length; i++) {
            to[i] += (numbers.at(from + i) - zero) * scale;
        }
    }
}
