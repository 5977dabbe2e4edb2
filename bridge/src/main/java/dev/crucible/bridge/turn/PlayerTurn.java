package dev.crucible.bridge.turn;

import dev.crucible.dialogue.Cast;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A player's line and the crew's answer, as numbered records that any number of readers follow. Thread-safe. */
public final class PlayerTurn {

    private final String id;
    private final String player;
    private final String context;
    private final String text;
    private final Locale locale;
    private final TurnLog log;
    private final AtomicInteger readers = new AtomicInteger();
    private volatile long alone = System.nanoTime();
    private volatile long ended;
    private volatile StreamRecord.End.@Nullable Reason reason;
    private volatile String speaker = Cast.ORCHESTRATOR;
    private volatile String said = "";
    private volatile boolean readLater;
    private volatile boolean stopSimulations;
    private volatile @Nullable String task;
    private @Nullable Thread runner;
    private boolean sent;
    private boolean cancelled;
    private long cancelledAt;

    PlayerTurn(String id, String player, String context, String text, Locale locale, TurnLimits limits) {
        this.id = id;
        this.player = player;
        this.context = context;
        this.text = text;
        this.locale = locale;
        this.log = new TurnLog(limits.held());
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

    /** Returns the player's line. */
    String text() {
        return text;
    }

    /** Returns the record numbered {@code seq}, waiting at most {@code patience} for it. */
    public Optional<StreamRecord> await(int seq, Duration patience) throws InterruptedException {
        return log.await(seq, patience);
    }

    /** Releases the last beat although no record follows yet; returns false if none was held back. */
    boolean letGo() {
        return log.letGo();
    }

    /** Waits until the turn has ended. */
    boolean awaitEnd(Duration patience) throws InterruptedException {
        return log.awaitEnd(patience);
    }

    /** Returns the number of records so far. */
    public int size() {
        return log.size();
    }

    /** Returns true if the last record was added. */
    public boolean ended() {
        return log.ended();
    }

    /** Registers a reader. Each call must be paired with {@link #leave}. */
    public void enter() {
        readers.incrementAndGet();
    }

    /** Unregisters a reader. */
    public void leave() {
        if (readers.decrementAndGet() == 0) {
            alone = System.nanoTime();
        }
    }

    /** Extends the time it may run without a reader, because its client was told to come back. */
    void readLater() {
        readLater = true;
    }

    /** Returns true if it had no reader for {@code grace}, or for {@code later} if its client was told to come back. */
    boolean abandoned(Duration grace, Duration later) {
        return readers.get() == 0 && System.nanoTime() - alone > (readLater ? later : grace).toNanos();
    }

    /** Returns true if it ended more than {@code age} ago. */
    boolean endedLongerAgoThan(Duration age) {
        return ended() && System.nanoTime() - ended > age.toNanos();
    }

    /** Returns true if it ended with a question. */
    boolean asked() {
        return reason == StreamRecord.End.Reason.INPUT_REQUIRED;
    }

    void add(StreamRecord record) {
        note(record);
        log.add(record);
    }

    /**
     * Ends with {@code last}, added atomically: a client that sees a question may answer immediately and must find the
     * turn ended.
     */
    void end(List<StreamRecord> last) {
        last.forEach(this::note);
        log.addTogether(last);
    }

    private void note(StreamRecord record) {
        if (record instanceof StreamRecord.Beat beat && !beat.isSystem()) {
            speaker = beat.agent();
            said = beat.message();
        }
        if (record instanceof StreamRecord.End end && !log.ended()) {
            ended = System.nanoTime();
            reason = end.reason();
        }
    }

    /** Adds the turn's affinity changes to the last beat. */
    void weigh(List<StreamRecord.Affinity> changes) {
        log.change(beat -> beat.changing(StreamRecord.Affinity.deltaOf(beat.agent(), changes)));
    }

    /** Returns the language of this turn. */
    Tongue tongue() {
        return Tongue.of(text + "\n" + said, locale);
    }

    /** Ends with a line of the last speaker, because the bridge stops. */
    void farewell() {
        add(StreamRecord.Beat.say(speaker, tongue().say("turn.stopping")));
        add(new StreamRecord.End(StreamRecord.End.Reason.FAILED));
    }

    /** Sets the thread that answers, null once there is none. */
    synchronized void run(@Nullable Thread thread) {
        runner = thread;
    }

    /** Marks the line as being sent. Until the crew names the task, there is nothing to cancel at the crew. */
    synchronized void sending() throws InterruptedException {
        if (cancelled) {
            throw new InterruptedException("cancelled before it was sent");
        }
        sent = true;
    }

    synchronized void taken(String newTask) {
        task = newTask;
        if (cancelled && runner != null) {
            runner.interrupt();
        }
    }

    Optional<String> task() {
        return Optional.ofNullable(task);
    }

    boolean stopSimulations() {
        return stopSimulations;
    }

    /** Stops waiting for the crew as soon as there is a task to cancel. The runner then tells the crew and closes the log. */
    synchronized void cancel(boolean stopSimulationsToo) {
        stopSimulations |= stopSimulationsToo;
        if (cancelled) {
            // A second interrupt would cut the call that cancels at the crew.
            return;
        }
        cancelled = true;
        cancelledAt = System.nanoTime();
        if (runner != null && (!sent || task != null)) {
            runner.interrupt();
        }
    }

    /** Interrupts a turn that was cancelled more than {@code patience} ago and that the crew has not accepted yet. */
    synchronized void giveUp(Duration patience) {
        boolean waiting = cancelled && sent && task == null;
        if (waiting && runner != null && System.nanoTime() - cancelledAt > patience.toNanos()) {
            runner.interrupt();
        }
    }
}
