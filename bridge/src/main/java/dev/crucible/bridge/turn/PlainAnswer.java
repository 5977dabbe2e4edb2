package dev.crucible.bridge.turn;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An answer for clients of the first protocol. Such a client shows progress until the first other record, takes everything that is
 * there at that instant for the answer, and gives up after 60 s. So progress is sent as it comes, and the answer in one burst at its
 * end: beats, or a choice alone, with what was said before it in its prompt and designs and results kept for the next burst.
 *
 * <p>When the answer takes longer than the client waits, the burst is what there is and a beat that says so; the rest is the
 * beginning of the next answer in this conversation.
 */
public final class PlainAnswer {

    /** The most options such a client shows. */
    private static final int OPTIONS = 4;

    private static final int LONGEST_PROMPT = 900;

    private final Conversation conversation;
    private final Turn own;
    private final TurnLimits limits;
    private final LineWriter out;
    private final long deadline;
    /** What could not be shown with a question before. */
    private final List<StreamRecord.Beat> carried = new ArrayList<>();

    private final List<StreamRecord.Beat> burst = new ArrayList<>();
    private String label = "The crew is thinking…";

    private PlainAnswer(Conversation conversation, Turn own, TurnLimits limits, LineWriter out) {
        this.conversation = conversation;
        this.own = own;
        this.limits = limits;
        this.out = out;
        this.deadline = System.nanoTime() + limits.patience().toNanos();
    }

    /** Writes the answer of {@code turn}, after what is left of those before. */
    public static void write(Turn turn, Turns turns, TurnLimits limits, OutputStream stream)
            throws IOException, InterruptedException {
        Conversation conversation = turns.conversation(turn.context(), turn.player());
        new PlainAnswer(conversation, turn, limits, new LineWriter(stream)).write();
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
        carried.addAll(conversation.takeCarried());
        boolean last = false;
        while (!last) {
            Conversation.Unread next = conversation.firstUnread();
            last = next.turn() == own;
            if (!follow(next)) {
                return;
            }
            conversation.read(next.turn());
        }
    }

    /** Follows a turn and sends the burst at its end; false when time ran out first or the player was asked something. */
    private boolean follow(Conversation.Unread unread) throws IOException, InterruptedException {
        Turn turn = unread.turn();
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
            } else if (late()) {
                stopWaiting(turn, seq);
                return false;
            } else {
                progress();
            }
        }
    }

    /** Shows a record, or keeps it for the burst; true at the end of the turn, false when the player was asked something. */
    private Optional<Boolean> show(Turn turn, StreamRecord record) throws IOException {
        switch (record) {
            case StreamRecord.Status status -> {
                label = status.message();
                progress();
            }
            case StreamRecord.Beat beat -> burst.add(beat);
            case StreamRecord.Choice choice -> {
                return Optional.of(ask(turn, choice.agent(), choice.prompt(), choice.choices()));
            }
            case StreamRecord.InputRequired asked -> {
                if (turn == own || open(asked)) {
                    return Optional.of(ask(turn, asked.agent(), asked.prompt(), asked.choices()));
                }
            }
            case StreamRecord.End end -> {
                if (end.reason() == StreamRecord.End.Reason.CANCELLED
                        && turn == own
                        && carried.isEmpty()
                        && burst.isEmpty()) {
                    burst.add(StreamRecord.Beat.system("Stopped."));
                }
                return Optional.of(flush());
            }
            case StreamRecord.Jealousy _, StreamRecord.Affinity _, StreamRecord.Heartbeat _ -> {
                // Such a client would take them for beats without text.
            }
        }
        return Optional.empty();
    }

    private boolean open(StreamRecord.InputRequired asked) {
        return conversation
                .question()
                .filter(question -> question.asked().prompt().equals(asked.prompt()))
                .isPresent();
    }

    /** The client shows a choice only as the first record, so what was said before it goes into its prompt. */
    private boolean ask(Turn turn, String agent, String prompt, List<String> choices) throws IOException {
        conversation.read(turn);
        if (choices.isEmpty()) {
            burst.add(new StreamRecord.Beat(agent, prompt, "neutral", "dialogue", 0));
            flush();
            return false;
        }
        List<String> spoken = new ArrayList<>();
        List<StreamRecord.Beat> shown = new ArrayList<>();
        for (StreamRecord.Beat beat : burst) {
            if (beat.kind().equals("dialogue")) {
                spoken.add(beat.message());
            } else {
                shown.add(beat);
            }
        }
        // A new plan takes the place of the one before, which nobody will launch.
        boolean replanned = shown.stream().anyMatch(beat -> beat.kind().equals("spec"));
        if (!replanned) {
            shown.addAll(0, carried);
        }
        conversation.carry(shown);
        carried.clear();
        burst.clear();
        spoken.add(prompt);
        String asked = Beats.together(spoken);
        int longest = LONGEST_PROMPT + prompt.length();
        if (asked.length() > longest) {
            asked = "… " + asked.substring(asked.length() - longest);
        }
        List<String> offered = choices.size() <= OPTIONS ? choices : choices.subList(0, OPTIONS);
        out.line(new StreamRecord.Choice(agent, asked, offered).toJson());
        return false;
    }

    private boolean flush() throws IOException {
        for (List<StreamRecord.Beat> beats : List.of(carried, burst)) {
            for (StreamRecord.Beat beat : beats) {
                out.append(beat.toJson());
            }
            beats.clear();
        }
        out.flush();
        return true;
    }

    private void progress() throws IOException {
        out.line(new StreamRecord.Status(label).toJson());
    }

    private void stopWaiting(Turn turn, int seq) throws IOException {
        conversation.leave(turn, seq);
        String agent = burst.isEmpty() ? "hephaestus" : burst.getLast().agent();
        burst.add(new StreamRecord.Beat(
                agent,
                "This takes longer than a breath. Say anything, and I tell you what has come of it.",
                "neutral",
                "dialogue",
                0));
        flush();
    }

    /** Until when nothing need be sent. */
    private Duration pause() {
        Duration left = Duration.ofNanos(deadline - System.nanoTime());
        return left.compareTo(limits.heartbeat()) < 0 ? left : limits.heartbeat();
    }

    private boolean late() {
        return System.nanoTime() >= deadline;
    }
}
