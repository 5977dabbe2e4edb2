package dev.crucible.bridge.turn;

import dev.crucible.dialogue.Cast;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One thing a player said and what the crew answers, as numbered records that any number of readers follow. */
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

    /** What the player said. */
    String text() {
        return text;
    }

    /** The record numbered {@code seq}, waiting for it at most {@code patience}. */
    public Optional<StreamRecord> await(int seq, Duration patience) throws InterruptedException {
        return log.await(seq, patience);
    }

    /** Lets the last record go although nothing followed it yet; false when none was kept back. */
    boolean letGo() {
        return log.letGo();
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

    /** Lets it go on without a reader for longer: its client was told to come back. */
    void readLater() {
        readLater = true;
    }

    /** Whether nobody has read it for {@code grace}, or for {@code later} when its client was told to come back. */
    boolean abandoned(Duration grace, Duration later) {
        return readers.get() == 0 && System.nanoTime() - alone > (readLater ? later : grace).toNanos();
    }

    /** Whether it ended more than {@code age} ago. */
    boolean endedLongerAgoThan(Duration age) {
        return ended() && System.nanoTime() - ended > age.toNanos();
    }

    /** Whether it ended with a question. */
    boolean asked() {
        return reason == StreamRecord.End.Reason.INPUT_REQUIRED;
    }

    void add(StreamRecord record) {
        note(record);
        log.add(record);
    }

    /** Ends with {@code last}: whoever sees the first of them, such as a question, may answer at once and must find the turn ended. */
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

    /** Lets the last beat tell what the turn has changed between its speaker and the player. */
    void weigh(List<StreamRecord.Affinity> changes) {
        log.change(beat -> beat.changing(StreamRecord.Affinity.deltaOf(beat.agent(), changes)));
    }

    /** The language in which is spoken here. */
    Tongue tongue() {
        return Tongue.of(text + "\n" + said, locale);
    }

    /** Ends with a line of whoever spoke last, since the bridge itself ends. */
    void farewell() {
        add(StreamRecord.Beat.say(
                speaker,
                tongue().choose(
                                "The bridge is being stopped, so I break off here. What was said stays; we go on when it is back.",
                                "Die Brücke wird gerade beendet, deshalb breche ich hier ab. Was gesagt ist, bleibt; wir machen weiter,"
                                        + " wenn sie zurück ist.")));
        add(new StreamRecord.End(StreamRecord.End.Reason.FAILED));
    }

    /** The thread that answers, null once none does. */
    synchronized void run(@Nullable Thread thread) {
        runner = thread;
    }

    /** What was said is on its way: from now until the crew names the task, there is nothing that the crew could be told to end. */
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

    /** Ends the waiting for the crew, as soon as there is a task to end; the runner then tells the crew and closes the log. */
    synchronized void cancel(boolean stopSimulationsToo) {
        stopSimulations |= stopSimulationsToo;
        if (cancelled) {
            // A second interrupt would cut the call that tells the crew.
            return;
        }
        cancelled = true;
        cancelledAt = System.nanoTime();
        if (runner != null && (!sent || task != null)) {
            runner.interrupt();
        }
    }

    /** Gives up on a crew that does not even take what it was sent, when the turn was cancelled more than {@code patience} ago. */
    synchronized void giveUp(Duration patience) {
        boolean waiting = cancelled && sent && task == null;
        if (waiting && runner != null && System.nanoTime() - cancelledAt > patience.toNanos()) {
            runner.interrupt();
        }
    }
}
