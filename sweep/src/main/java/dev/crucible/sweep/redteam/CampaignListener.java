package dev.crucible.sweep.redteam;

import dev.crucible.engine.results.Manifest;
import java.io.IOException;

/** Listener of a campaign. */
@FunctionalInterface
public interface CampaignListener {

    /**
     * Reports finished runs.
     *
     * @param stage their purpose
     * @param runs the number of runs so far
     * @param of the maximum number of runs
     * @param best the most harmful attack so far on the search's first seed, empty before there is any
     * @param accuracy under that attack, 0..1
     */
    void ran(String stage, int runs, int of, String best, double accuracy) throws IOException;

    /** Reports the processor that from now on trains the runs with a requested graphics processor. */
    default void trains(Manifest.Processor processor) throws IOException {}
}
