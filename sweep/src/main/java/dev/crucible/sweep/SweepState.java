package dev.crucible.sweep;

/**
 * How far a sweep is. A run stands for all cells of one hash, a twin without attack is a run of its own.
 *
 * @param runs how many there are, in all rungs
 * @param done how many of them are done, cached ones included
 * @param cached how many were known before
 * @param failed how many ended before their last round
 * @param train nanoseconds of local training, of what was run here
 * @param busy nanoseconds that runs took of their threads
 * @param cpu nanoseconds that they computed
 * @param wall nanoseconds since the first began
 * @param threads how many threads work
 */
public record SweepState(
        int runs, int done, int cached, int failed, long train, long busy, long cpu, long wall, int threads) {

    /** The state of both, when {@code earlier} came before. */
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

    /** The same with {@code later} runs to come. */
    SweepState before(int later) {
        return new SweepState(runs + later, done, cached, failed, train, busy, cpu, wall, threads);
    }

    /** The share of the threads' time that runs took. */
    public double occupied() {
        return wall == 0 ? Double.NaN : busy / ((double) wall * threads);
    }

    /** The share of the threads' time that was computed. */
    public double computing() {
        return wall == 0 ? Double.NaN : cpu / ((double) wall * threads);
    }

    /** Wall time over local training shared by all threads; 1 when there was nothing else to do. */
    public double overTraining() {
        return train == 0 ? Double.NaN : (double) wall * threads / train;
    }

    /** Nanoseconds until the end, judged by what was run here so far; 0 when nothing was. */
    public long left() {
        int ran = done - cached;
        return ran == 0 ? 0 : Math.round((double) wall / ran * (runs - done));
    }
}
