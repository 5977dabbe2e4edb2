package dev.crucible.bench.evals;

import java.io.IOException;

/** Questions to the crew with a figure for how it answers them. */
interface EvalSuite {

    /** What {@code --only} calls it. */
    String name();

    /** Asks everything and returns the figures as one line. */
    String run(UnderstandingStand stand, EvalDetails details) throws IOException, InterruptedException;
}
