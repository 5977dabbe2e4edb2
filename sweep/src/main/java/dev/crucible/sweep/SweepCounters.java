package dev.crucible.sweep;

/** Counters of a sweep. Thread-safe. */
final class SweepCounters {

    private final int threads;
    private int runs;
    private int done;
    private int cached;
    private int failed;
    private long train;
    private long busy;
    private long cpu;
    private long wall;
    private long began;
    private boolean working;

    SweepCounters(int threads) {
        this.threads = threads;
    }

    synchronized void expect(int all) {
        runs = all;
    }

    /** Starts the clock of the threads. */
    synchronized void begin() {
        began = System.nanoTime();
        working = true;
    }

    /** Stops the clock of the threads. */
    synchronized void end() {
        wall += System.nanoTime() - began;
        working = false;
    }

    synchronized void add(CellScore score, boolean known) {
        done++;
        failed += score.completed() ? 0 : 1;
        if (known) {
            cached++;
        } else {
            train += score.train();
            busy += score.total();
            cpu += score.cpu();
        }
    }

    synchronized SweepState progress() {
        long soFar = wall + (working ? System.nanoTime() - began : 0);
        return new SweepState(Math.max(runs, done), done, cached, failed, train, busy, cpu, soFar, threads);
    }
}
