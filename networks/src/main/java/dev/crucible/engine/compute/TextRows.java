package dev.crucible.engine.compute;

/**
 * How many places of each text of a batch are used, from the first on, and where its rows lie: texts lie one right behind the other, so
 * that a map of single places is one product for the whole batch.
 */
final class TextRows {

    /** Of samples of which every pixel is used, at a fixed distance from each other. */
    static final TextRows NONE = new TextRows(0);

    private final int[] used;
    private final int[] first;

    /** @param capacity texts in the largest batch */
    TextRows(int capacity) {
        this.used = new int[capacity];
        this.first = new int[capacity];
    }

    boolean isEmpty() {
        return used.length == 0;
    }

    /** Tells how many places of a text are used, before {@link #lay}. */
    void use(int sample, int places) {
        used[sample] = places;
    }

    /** Lays the first {@code batch} texts out. */
    void lay(int batch) {
        for (int sample = 1; sample < Math.min(batch, used.length); sample++) {
            first[sample] = first[sample - 1] + used[sample - 1];
        }
    }

    int used(int sample) {
        return used[sample];
    }

    /** The number of a text's first row. */
    int first(int sample) {
        return first[sample];
    }
}
