package dev.crucible.sweep.redteam;

import dev.crucible.engine.results.Manifest;
import java.io.IOException;

/** Watches a campaign. */
@FunctionalInterface
public interface CampaignListener {

    /**
     * Some runs are done.
     *
     * @param stage what they are for
     * @param runs how many runs there are so far
     * @param of how many there may be
     * @param best the attack that does most harm on the search's first seed so far, empty before there is any
     * @param accuracy what it leaves, 0..1
     */
    void ran(String stage, int runs, int of, String best, double accuracy) throws IOException;

    /** What trains the runs that ask for a graphics processor from now on. */
    default void trains(Manifest.Processor processor) throws IOException {}
}
