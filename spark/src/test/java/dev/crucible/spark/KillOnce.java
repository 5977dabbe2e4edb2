package dev.crucible.spark;

import dev.crucible.engine.cluster.ChunkGrid;
import dev.crucible.engine.cluster.Cluster;
import java.io.Serializable;
import java.util.List;

/** A cluster that loses an executor in the middle of a round. */
final class KillOnce implements Cluster {

    /** Moment in the round. */
    enum Moment {
        /** As the clients are about to train. */
        TRAINING,
        /** Once the updates are scattered, before the rule asks for them. */
        AGGREGATION
    }

    private final Cluster cluster;
    private final ProcessHandle victim;
    private final int round;
    private final Moment moment;
    private int rounds;
    private boolean done;

    KillOnce(Cluster cluster, ProcessHandle victim, int round, Moment moment) {
        this.cluster = cluster;
        this.victim = victim;
        this.round = round;
        this.moment = moment;
    }

    boolean done() {
        return done;
    }

    @Override
    public int slots() {
        return cluster.slots();
    }

    @Override
    public <T extends Serializable> Shared<T> share(T value) {
        return cluster.share(value);
    }

    @Override
    public <R extends Serializable> List<R> map(int tasks, Task<R> task) {
        return cluster.map(tasks, task);
    }

    @Override
    public <N extends Serializable> Scattered<N> scatter(int blocks, BlockRows<N> rows, ChunkGrid chunks) {
        boolean now = ++rounds == round;
        if (now && moment == Moment.TRAINING) {
            // Not waited for: the scheduler learns of it while it hands out the tasks.
            done = victim.destroyForcibly();
        }
        Scattered<N> scattered = cluster.scatter(blocks, rows, chunks);
        if (now && moment == Moment.AGGREGATION) {
            done = victim.destroyForcibly();
            victim.onExit().join();
        }
        return scattered;
    }

    @Override
    public <N extends Serializable> Kept<N> keep(int blocks, BlockRows<N> rows) {
        return cluster.keep(blocks, rows);
    }

    @Override
    public long bytesOfJob() {
        return cluster.bytesOfJob();
    }

    @Override
    public void close() {
        cluster.close();
    }
}
