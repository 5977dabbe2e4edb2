package dev.crucible.engine.accelerator;

/** The updates of a round on an {@link Accelerator}. */
public interface AcceleratorRows {

    /** Writes {@code row} to {@code place}. */
    void write(int place, float[] row);

    /**
     * Statistics of some of the rows.
     *
     * @param places of these rows
     * @param rows the same rows in this machine's memory
     */
    UpdateStatistics statistics(int[] places, float[][] rows);
}
