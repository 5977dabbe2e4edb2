package dev.crucible.bridge.turn;

import dev.crucible.dialogue.Cast;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An answer for clients of the first protocol. Such a client shows progress until the first other record, takes
 * everything available at that instant for the answer, and times out after 60 s. So progress is sent as it comes, and
 * the answer in one burst at its end: beats, or a single choice whose prompt contains what was said before.
 *
 * <p>If the answer takes longer than the client waits, the burst has what there is and a beat that says so. The next
 * answer in this conversation then begins with the rest. A client that asks for {@link Pace#LIVE} gets each beat as it
 * comes, without the timeout; only a plan waits for the question about it, because it is in that question's prompt.
 */
public final class PlainAnswer {

    /** Maximum number of options that such a client shows. */
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

    /** Time at which beats are sent. */
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
        this.label = own.tongue().say("plain.thinking");
    }

    /** Writes the answer of {@code turn}, after the unread rest of earlier turns. */
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
            // The client has left. Its next line does not need the rest of this answer.
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

    /** Follows a turn and sends the burst at its end. Returns false if time ran out first or the turn asked a question. */
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

    /** Shows a record or keeps it for the burst. Returns true at the end of the turn, false after a question. */
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
                    burst.add(StreamRecord.Beat.system(own.tongue().say("plain.stopped")));
                }
                return Optional.of(flush());
            }
            case StreamRecord.Affinity change -> changes.add(change);
            case StreamRecord.Choice _,
                    StreamRecord.Jealousy _,
                    StreamRecord.Heartbeat _,
                    StreamRecord.Scene _,
                    StreamRecord.Suggested _,
                    StreamRecord.EveningEnd _ -> {
                // Such a client would take them for beats without text; a choice is only made here.
            }
        }
        return Optional.empty();
    }

    /** Keeps a beat for the burst, or sends it. A plan, and what is said of it, waits for its question. */
    private void say(StreamRecord.Beat beat) throws IOException {
        if (beat.isCard()) {
            // The words before a card say the same.
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

    /** Sends a question. The client shows a choice only as the first record, so its prompt contains what was said before. */
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

    /** Sends the rest of a turn; the last beat has the turn's change of affinity. */
    private boolean flush() throws IOException {
        if (burst.isEmpty()) {
            out.flush();
        } else {
            StreamRecord.Beat last = burst.removeLast();
            finish(pace == Pace.LIVE ? last : last.changing(StreamRecord.Affinity.deltaOf(last.agent(), changes)));
        }
        return true;
    }

    /** Sends the burst and {@code last}, the only beat with a change of affinity. */
    private void finish(StreamRecord.Beat last) throws IOException {
        burst.replaceAll(beat -> beat.changing(0));
        burst.add(last);
        changes.clear();
        send();
    }

    private void send() throws IOException {
        for (StreamRecord.Beat beat : burst) {
            StreamRecord.Beat plain = PlainBeat.of(beat, own.tongue());
            // Several blocks of code would give the same text.
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
        finish(StreamRecord.Beat.say(agent, own.tongue().say("plain.later")));
    }

    /** Returns the time for which nothing need be sent. */
    private Duration pause() {
        Duration left = limits.patience().minusNanos(System.nanoTime() - start);
        return pace == Pace.BURST && left.compareTo(limits.heartbeat()) < 0 ? left : limits.heartbeat();
    }

    private boolean late() {
        return pace == Pace.BURST
                && System.nanoTime() - start >= limits.patience().toNanos();
    }
}
