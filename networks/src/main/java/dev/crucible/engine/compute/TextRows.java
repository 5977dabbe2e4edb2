package dev.crucible.engine.compute;

/**
 * Layout of the texts of a batch: the number of used positions of each, from the first on, and its first row. Texts are contiguous, so
 * that a map of single positions is one product for the whole batch.
 */
final class TextRows {

    /** The layout of samples of which every pixel is used, at a fixed distance from each other. */
    static final TextRows NONE = new TextRows(0);

    private final int[] used;
    private final int[] first;

    /** @param capacity the maximum batch size */
    TextRows(int capacity) {
        this.used = new int[capacity];
        this.first = new int[capacity];
    }

    boolean isEmpty() {
        return used.length == 0;
    }

    /** Sets the number of used positions of a text, before {@link #lay}. */
    void use(int sample, int places) {
        used[sample] = places;
    }

    /** Lays out the first {@code batch} texts. */
    void lay(int batch) {
        for (int sample = 1; sample < Math.min(batch, used.length); sample++) {
            first[sample] = first[sample - 1] + used[sample - 1];
        }
    }

    int used(int sample) {
        return used[sample];
    }

    /** Returns the index of a text's first row. */
    int first(int sample) {
        return first[sample];
    }
}
