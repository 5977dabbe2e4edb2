package dev.crucible.bridge.turn;

import dev.crucible.dialogue.Cast;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An answer for clients of the first protocol. Such a client shows progress until the first other record, takes everything that is
 * there at that instant for the answer, and gives up after 60 s. So progress is sent as it comes, and the answer in one burst at its
 * end: beats, or a choice alone, with what was said before it in its prompt.
 *
 * <p>When the answer takes longer than the client waits, the burst is what there is and a beat that says so; the rest is the
 * beginning of the next answer in this conversation. A client that asks for it gets each beat as it comes, for as long as that takes;
 * only a plan waits for the question about it, whose prompt it stands in.
 */
public final class PlainAnswer {

    /** The most options such a client shows. */
    private static final int OPTIONS = 4;

    private final TurnHistory conversation;
    private final PlayerTurn own;
    private final TurnLimits limits;
    private final LineWriter out;
    private final Pace pace;
    private final long start = System.nanoTime();
    private final List<StreamRecord.Beat> burst = new ArrayList<>();
    private final List<StreamRecord.Affinity> changes = new ArrayList<>();
    private String lastSent = "";
    private String label;

    /** When beats are sent. */
    public enum Pace {
        /** All together at the end. */
        BURST,
        /** Each as it comes. */
        LIVE
    }

    private PlainAnswer(TurnHistory conversation, PlayerTurn own, TurnLimits limits, Pace pace, LineWriter out) {
        this.conversation = conversation;
        this.own = own;
        this.limits = limits;
        this.pace = pace;
        this.out = out;
        this.label = own.tongue().choose("The crew is thinking…", "Die Crew denkt nach …");
    }

    /** Writes the answer of {@code turn}, after what is left of those before. */
    public static void write(PlayerTurn turn, Turns turns, TurnLimits limits, Pace pace, OutputStream stream)
            throws IOException, InterruptedException {
        TurnHistory conversation = turns.conversation(turn.context(), turn.player());
        new PlainAnswer(conversation, turn, limits, pace, new LineWriter(stream)).write();
    }

    private void write() throws IOException, InterruptedException {
        own.enter();
        try {
            conversation.expect(own);
            while (!conversation.beginReading(pause())) {
                if (late()) {
                    stopWaiting(own, 0);
                    return;
                }
                progress();
            }
            try {
                answer();
            } finally {
                conversation.endReading();
            }
        } catch (IOException e) {
            // The client has left; what it would have read is of no use to its next line.
            conversation.read(own);
            throw e;
        } finally {
            own.leave();
        }
    }

    private void answer() throws IOException, InterruptedException {
        boolean last = false;
        while (!last) {
            TurnHistory.Unread next = conversation.firstUnread();
            last = next.turn() == own;
            if (!follow(next)) {
                return;
            }
            conversation.read(next.turn());
        }
    }

    /** Follows a turn and sends the burst at its end; false when time ran out first or the player was asked something. */
    private boolean follow(TurnHistory.Unread unread) throws IOException, InterruptedException {
        PlayerTurn turn = unread.turn();
        for (int seq = unread.from(); ; ) {
            Optional<StreamRecord> next = turn.await(seq, pause());
            if (next.isPresent()) {
                seq++;
                Optional<Boolean> done = show(turn, next.get());
                if (done.isPresent()) {
                    return done.get();
                }
            } else if (turn.ended()) {
                return flush();
            } else if (!late()) {
                progress();
            } else if (!turn.letGo()) {
                stopWaiting(turn, seq);
                return false;
            }
        }
    }

    /** Shows a record, or keeps it for the burst; true at the end of the turn, false when the player was asked something. */
    private Optional<Boolean> show(PlayerTurn turn, StreamRecord record) throws IOException {
        switch (record) {
            case StreamRecord.Status status -> {
                label = PlainText.of(status.message());
                progress();
            }
            case StreamRecord.Beat beat -> say(beat);
            case StreamRecord.InputRequired asked -> {
                if (turn == own || open(asked)) {
                    return Optional.of(ask(turn, asked));
                }
            }
            case StreamRecord.End end -> {
                if (end.reason() == StreamRecord.End.Reason.CANCELLED && turn == own && nothingSaid()) {
                    burst.add(StreamRecord.Beat.system(own.tongue().choose("Stopped.", "Abgebrochen.")));
                }
                return Optional.of(flush());
            }
            case StreamRecord.Affinity change -> changes.add(change);
            case StreamRecord.Choice _, StreamRecord.Jealousy _, StreamRecord.Heartbeat _ -> {
                // Such a client would take them for beats without text; a choice is made here alone.
            }
        }
        return Optional.empty();
    }

    /** A plan, and what is said of it, waits for the question that it is part of. */
    private void say(StreamRecord.Beat beat) throws IOException {
        if (beat.isCard()) {
            // The words before it say the same.
            return;
        }
        burst.add(beat);
        if (pace == Pace.LIVE
                && burst.stream().noneMatch(waiting -> waiting.kind().equals("spec"))) {
            send();
        }
    }

    private boolean nothingSaid() {
        return burst.isEmpty() && lastSent.isEmpty();
    }

    private boolean open(StreamRecord.InputRequired asked) {
        return conversation
                .question()
                .filter(question -> question.asked().prompt().equals(asked.prompt()))
                .isPresent();
    }

    /** The client shows a choice only as the first record, so what was said before it goes into its prompt. */
    private boolean ask(PlayerTurn turn, StreamRecord.InputRequired asked) throws IOException {
        conversation.read(turn);
        if (asked.choices().isEmpty()) {
            finish(StreamRecord.Beat.say(asked.agent(), asked.prompt()).changing(asked.affinityDelta()));
            return false;
        }
        List<String> options = List.copyOf(PlainText.options(asked.choices()).keySet());
        List<String> offered = options.size() <= OPTIONS ? options : options.subList(0, OPTIONS);
        String prompt = PlainPrompt.of(burst, asked, own.tongue());
        burst.clear();
        changes.clear();
        out.line(new StreamRecord.Choice(asked.agent(), prompt, offered).toJson());
        return false;
    }

    /** Sends the rest of a turn, whose last beat tells what the turn has changed. */
    private boolean flush() throws IOException {
        if (burst.isEmpty()) {
            out.flush();
        } else {
            StreamRecord.Beat last = burst.removeLast();
            finish(pace == Pace.LIVE ? last : last.changing(StreamRecord.Affinity.deltaOf(last.agent(), changes)));
        }
        return true;
    }

    /** Sends what is there with {@code last}, the only one that changes something. */
    private void finish(StreamRecord.Beat last) throws IOException {
        burst.replaceAll(beat -> beat.changing(0));
        burst.add(last);
        changes.clear();
        send();
    }

    private void send() throws IOException {
        for (StreamRecord.Beat beat : burst) {
            StreamRecord.Beat plain = PlainBeat.of(beat, own.tongue());
            // What is told of code would otherwise be told again of every block.
            if (!beat.kind().equals("code") || !plain.message().equals(lastSent)) {
                out.append(plain.toJson());
            }
            lastSent = plain.message();
        }
        burst.clear();
        out.flush();
    }

    private void progress() throws IOException {
        out.line(new StreamRecord.Status(label).toJson());
    }

    private void stopWaiting(PlayerTurn turn, int seq) throws IOException {
        conversation.leave(turn, seq);
        String agent = burst.isEmpty() ? Cast.ORCHESTRATOR : burst.getLast().agent();
        finish(
                StreamRecord.Beat.say(
                        agent,
                        own.tongue()
                                .choose(
                                        "This takes longer than a breath. Say anything, and I tell you what has come of it.",
                                        "Das dauert länger als einen Atemzug. Sag irgendetwas, und ich erzähle dir, was daraus wurde.")));
    }

    /** Until when nothing need be sent. */
    private Duration pause() {
        Duration left = limits.patience().minusNanos(System.nanoTime() - start);
        return pace == Pace.BURST && left.compareTo(limits.heartbeat()) < 0 ? left : limits.heartbeat();
    }

    private boolean late() {
        return pace == Pace.BURST
                && System.nanoTime() - start >= limits.patience().toNanos();
    }
}
