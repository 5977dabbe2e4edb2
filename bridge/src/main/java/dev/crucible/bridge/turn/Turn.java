package dev.crucible.bridge.turn;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** One thing a player said and what the crew answers, as numbered records that any number of readers follow. */
public final class Turn {

    private final String id;
    private final String player;
    private final String context;
    private final TurnLog log = new TurnLog();
    private final AtomicInteger readers = new AtomicInteger();
    private volatile long alone = System.nanoTime();
    private volatile long ended;
    private volatile boolean cancelled;
    private volatile boolean stopSimulations;
    private volatile String task;
    private volatile Thread runner;

    Turn(String id, String player, String context) {
        this.id = id;
        this.player = player;
        this.context = context;
    }

    public String id() {
        return id;
    }

    public String player() {
        return player;
    }

    public String context() {
        return context;
    }

    /** The record numbered {@code seq}, waiting for it at most {@code patience}. */
    public Optional<StreamRecord> await(int seq, Duration patience) throws InterruptedException {
        return log.await(seq, patience);
    }

    /** Waits until the turn has ended. */
    boolean awaitEnd(Duration patience) throws InterruptedException {
        return log.awaitEnd(patience);
    }

    /** How many records there are so far. */
    public int size() {
        return log.size();
    }

    /** Whether the last record is there. */
    public boolean ended() {
        return log.ended();
    }

    /** Begins to read; every reader leaves again. */
    public void enter() {
        readers.incrementAndGet();
    }

    /** Ends reading. */
    public void leave() {
        if (readers.decrementAndGet() == 0) {
            alone = System.nanoTime();
        }
    }

    /** Whether nobody has read it for {@code grace}. */
    boolean abandoned(Duration grace) {
        return readers.get() == 0 && System.nanoTime() - alone > grace.toNanos();
    }

    /** Whether it ended more than {@code age} ago. */
    boolean endedLongerAgoThan(Duration age) {
        return ended() && System.nanoTime() - ended > age.toNanos();
    }

    void add(StreamRecord record) {
        if (record instanceof StreamRecord.End) {
            ended = System.nanoTime();
        }
        log.add(record);
    }

    void run(Thread thread) {
        runner = thread;
    }

    void taken(String newTask) {
        task = newTask;
    }

    Optional<String> task() {
        return Optional.ofNullable(task);
    }

    boolean cancelled() {
        return cancelled;
    }

    boolean stopSimulations() {
        return stopSimulations;
    }

    /** Ends the waiting for the crew; the runner then tells the crew and closes the log. */
    void cancel(boolean stopSimulationsToo) {
        stopSimulations |= stopSimulationsToo;
        cancelled = true;
        Thread running = runner;
        if (running != null) {
            running.interrupt();
        }
    }
}
