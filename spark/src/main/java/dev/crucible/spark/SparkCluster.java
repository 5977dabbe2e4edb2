package dev.crucible.spark;

import dev.crucible.engine.cluster.ChunkGrid;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.compute.Cancellation;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.PartitionPruningRDD;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of Apache Spark. Blocks are partitions; a scatter is one shuffle to one partition per chunk, kept in memory and on disk
 * until it is closed. Partitions of a lost executor are recomputed from the broadcasts.
 */
public final class SparkCluster implements Cluster {

    /** Interval of checks for a stop while a job runs. */
    private static final long GLANCE_MILLIS = 100;

    private static final long PATIENCE_SECONDS = 120;

    /** Cost of a job in bytes, estimated from round times: a shuffle passes 300 MB per second and core, a job of a sum starts within 0.1 s. */
    private static final long BYTES_OF_JOB = 32L << 20;

    private final JavaSparkContext context;
    private final Cancellation cancellation;

    private SparkCluster(JavaSparkContext context, Cancellation cancellation) {
        this.context = context;
        this.cancellation = cancellation;
    }

    /**
     * Connects to a cluster.
     *
     * @throws ClusterException if there is no cluster, or none of its machines can run the engine
     */
    static SparkCluster open(SparkConf conf, Cancellation cancellation) {
        if (conf.get("spark.master", "").startsWith(SparkSettings.MASTER)) {
            MasterProbe.require(conf);
        }
        JavaSparkContext context;
        try {
            context = new JavaSparkContext(conf);
        } catch (RuntimeException e) {
            throw new ClusterException(
                    "--cluster: Spark could not be started at %s: %s"
                            .formatted(conf.get("spark.master", "?"), reason(e)),
                    e);
        }
        SparkCluster cluster = new SparkCluster(context, cancellation);
        try {
            cluster.greet();
            return cluster;
        } catch (RuntimeException e) {
            boolean lost = context.sc().isStopped();
            cluster.close();
            throw lost && !(e instanceof CancellationException)
                    ? new ClusterException(
                            "--cluster: %s did not answer as a master of Spark, or gave the application up; see the address, and the master's log"
                                    .formatted(conf.get("spark.master", "?")),
                            e)
                    : e;
        }
    }

    /** Waits for the first machine and checks that it can run the engine. */
    private void greet() {
        JavaRDD<Integer> one = context.parallelize(List.of(Runtime.version().feature()), 1);
        JavaFutureAction<List<Integer>> answer =
                one.map(driver -> Runtime.version().feature()).collectAsync();
        try {
            int feature = wait(answer, Optional.of(PATIENCE_SECONDS)).getFirst();
            if (feature != Runtime.version().feature()) {
                throw otherJava("Java " + feature, null);
            }
        } catch (TimeoutException e) {
            throw new ClusterException(
                    ("--cluster: no executor of %s took a task within %d s; see that it has workers with free cores and as"
                                    + " much free memory as spark.executor.memory asks for (default 1g)")
                            .formatted(context.master(), PATIENCE_SECONDS),
                    e);
        } catch (ClusterException e) {
            if (speaksOfJava(e)) {
                throw otherJava("another Java", e);
            }
            throw e;
        }
    }

    /** Returns true if the failure is about the Java version; an executor's exception arrives only as text, without type or code. */
    private static boolean speaksOfJava(Throwable failure) {
        String text = String.valueOf(failure.getMessage());
        return text.contains("unread block data")
                || text.contains("UnsupportedClassVersionError")
                || text.contains("has been compiled by a more recent version");
    }

    private static ClusterException otherJava(String found, @Nullable Throwable cause) {
        int own = Runtime.version().feature();
        return new ClusterException(
                ("--cluster: the executors run %s, Crucible needs Java %d there as well; install it on every worker and name"
                                + " its folder with --cluster-conf spark.executorEnv.JAVA_HOME=/path/to/jdk-%d")
                        .formatted(found, own, own),
                cause);
    }

    @Override
    public int slots() {
        return context.defaultParallelism();
    }

    /** A broadcast. */
    private record Sent<T>(Broadcast<T> broadcast) implements Shared<T> {

        @Override
        public T value() {
            return broadcast.value();
        }

        @Override
        public void close() {
            broadcast.destroy();
        }
    }

    @Override
    public <T extends Serializable> Shared<T> share(T value) {
        return new Sent<>(context.broadcast(value));
    }

    @Override
    public <R extends Serializable> List<R> map(int tasks, Task<R> task) {
        return collect(numbers(tasks).map(task::run));
    }

    @Override
    public <N extends Serializable> Scattered<N> scatter(int blocks, BlockRows<N> rows, ChunkGrid chunks) {
        return ScatteredRows.of(this, numbers(blocks), rows, chunks);
    }

    @Override
    public <N extends Serializable> Kept<N> keep(int blocks, BlockRows<N> rows) {
        return KeptRows.of(this, numbers(blocks), rows);
    }

    @Override
    public long bytesOfJob() {
        return BYTES_OF_JOB;
    }

    private JavaRDD<Integer> numbers(int count) {
        return context.parallelize(IntStream.range(0, count).boxed().toList(), count);
    }

    /** Function of one partition's contents. */
    @FunctionalInterface
    interface Question<T, R> extends Serializable {
        R of(Iterator<T> held);
    }

    /** Returns the answers of the partitions [from, to). */
    <T, R extends Serializable> List<R> ask(JavaRDD<T> rdd, int from, int to, Question<T, R> question) {
        JavaRDD<T> asked =
                JavaRDD.fromRDD(PartitionPruningRDD.create(rdd.rdd(), new PartitionRange(from, to)), rdd.classTag());
        return collect(asked.mapPartitions(held -> List.of(question.of(held)).iterator()));
    }

    /** Returns the contents of {@code rdd}, in the order of its partitions. */
    <T> List<T> collect(JavaRDD<T> rdd) {
        try {
            return wait(rdd.collectAsync(), Optional.empty());
        } catch (TimeoutException e) {
            throw new IllegalStateException("nobody set a limit", e);
        }
    }

    private <T> List<T> wait(JavaFutureAction<List<T>> job, Optional<Long> seconds) throws TimeoutException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds.orElse(0L));
        while (true) {
            try {
                return job.get(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (cancellation.isRequested()) {
                    job.cancel(true);
                    cancellation.check();
                }
                if (seconds.isPresent() && System.nanoTime() > end) {
                    job.cancel(true);
                    throw e;
                }
            } catch (ExecutionException e) {
                if (cancellation.isRequested() || ending()) {
                    throw new CancellationException("stopped on request");
                }
                Throwable cause = Objects.requireNonNull(e.getCause(), "Spark says why a job failed");
                throw new ClusterException("the cluster gave a job up: " + reason(cause), cause);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted");
            }
        }
    }

    /** Returns true if the JVM is shutting down; Spark then ends its jobs itself, possibly before we do. */
    private static boolean ending() {
        Thread probe = new Thread(() -> {}, "crucible-probe");
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            Runtime.getRuntime().removeShutdownHook(probe);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** Returns the relevant part of Spark's message: the line before the stack trace of the failed task. */
    private static String reason(Throwable failure) {
        String text = String.valueOf(failure.getMessage());
        int stack = text.indexOf("\n\tat ");
        return (stack < 0 ? text : text.substring(0, stack)).strip();
    }

    @Override
    public void close() {
        context.close();
    }
}
