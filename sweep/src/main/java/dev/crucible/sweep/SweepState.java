package dev.crucible.sweep;

/**
 * Progress of a sweep. One run counts for all cells of one hash; a twin without attack is a separate run.
 *
 * @param runs the number of runs, in all rungs
 * @param done the number of finished ones, including cached ones
 * @param cached the number of cached ones
 * @param failed the number that ended early
 * @param train nanoseconds of local training in the runs of this process
 * @param busy nanoseconds of thread time of these runs
 * @param cpu nanoseconds of CPU time of these runs
 * @param wall nanoseconds since the first began
 * @param threads the number of threads
 */
public record SweepState(
        int runs, int done, int cached, int failed, long train, long busy, long cpu, long wall, int threads) {

    /** Returns the sum of both states, with {@code earlier} preceding. */
    SweepState after(SweepState earlier) {
        return new SweepState(
                earlier.runs + runs,
                earlier.done + done,
                earlier.cached + cached,
                earlier.failed + failed,
                earlier.train + train,
                earlier.busy + busy,
                earlier.cpu + cpu,
                earlier.wall + wall,
                threads);
    }

    /** Returns the state with {@code later} additional runs to come. */
    SweepState before(int later) {
        return new SweepState(runs + later, done, cached, failed, train, busy, cpu, wall, threads);
    }

    /** Returns the share of the threads' time taken by runs. */
    public double occupied() {
        return wall == 0 ? Double.NaN : busy / ((double) wall * threads);
    }

    /** Returns the share of the threads' time spent on the CPU. */
    public double computing() {
        return wall == 0 ? Double.NaN : cpu / ((double) wall * threads);
    }

    /** Returns wall time over local training divided among all threads; 1 when there was no other work. */
    public double overTraining() {
        return train == 0 ? Double.NaN : (double) wall * threads / train;
    }

    /** Returns the estimated nanoseconds until the end, from the runs of this process; 0 when there were none. */
    public long left() {
        int ran = done - cached;
        return ran == 0 ? 0 : Math.round((double) wall / ran * (runs - done));
    }
}
