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
    private final TurnLimits limits;
    private final long deadline;
    private final List<StreamRecord.Beat> burst = new ArrayList<>();
    private String label = "The crew is thinking…";

    private PlainAnswer(Conversation conversation, TurnLimits limits) {
        this.conversation = conversation;
        this.limits = limits;
        this.deadline = System.nanoTime() + limits.patience().toNanos();
    }

    /** Writes the answer of {@code turn}, after what is left of the one before. */
    public static void write(Turn turn, Turns turns, TurnLimits limits, OutputStream stream)
            throws IOException, InterruptedException {
        Conversation conversation = turns.conversation(turn.context(), turn.player());
        new PlainAnswer(conversation, limits).write(turn, new LineWriter(stream));
    }

    private void write(Turn turn, LineWriter out) throws IOException, InterruptedException {
        burst.addAll(conversation.takeCarried());
        Optional<Conversation.Backlog> backlog = conversation.takeBacklog().filter(left -> left.turn() != turn);
        if (backlog.isPresent() && !follow(backlog.get().turn(), backlog.get().from(), out)) {
            return;
        }
        follow(turn, 0, out);
    }

    /** Follows a turn and sends the burst at its end; false when time ran out first or the player was asked something. */
    private boolean follow(Turn turn, int from, LineWriter out) throws IOException, InterruptedException {
        turn.enter();
        int seq = from;
        try {
            while (true) {
                Optional<StreamRecord> next = turn.await(seq, shorter(limits.heartbeat(), left()));
                if (next.isEmpty()) {
                    if (turn.ended()) {
                        return flush(out);
                    }
                    if (left().isNegative() || left().isZero()) {
                        conversation.leave(new Conversation.Backlog(turn, seq));
                        say(stillAtIt(), out);
                        return false;
                    }
                    out.line(new StreamRecord.Status(label).toJson());
                    continue;
                }
                seq++;
                switch (next.get()) {
                    case StreamRecord.Status status -> {
                        label = status.message();
                        out.line(status.toJson());
                    }
                    case StreamRecord.Beat beat -> burst.add(beat);
                    case StreamRecord.Choice choice -> {
                        ask(choice.agent(), choice.prompt(), choice.choices(), out);
                        return false;
                    }
                    case StreamRecord.InputRequired asked -> {
                        ask(asked.agent(), asked.prompt(), asked.choices(), out);
                        return false;
                    }
                    case StreamRecord.End end -> {
                        if (end.reason() == StreamRecord.End.Reason.CANCELLED && burst.isEmpty()) {
                            burst.add(StreamRecord.Beat.system("Stopped."));
                        }
                        return flush(out);
                    }
                    case StreamRecord.Jealousy _, StreamRecord.Affinity _, StreamRecord.Heartbeat _ -> {
                        // Such a client would take them for beats without text.
                    }
                }
            }
        } finally {
            turn.leave();
        }
    }

    /** The client shows a choice only as the first record, so what was said before it goes into its prompt. */
    private void ask(String agent, String prompt, List<String> choices, LineWriter out) throws IOException {
        if (choices.isEmpty()) {
            burst.add(new StreamRecord.Beat(agent, prompt, "neutral", "dialogue", 0));
            flush(out);
            return;
        }
        StringBuilder spoken = new StringBuilder();
        List<StreamRecord.Beat> shown = new ArrayList<>();
        for (StreamRecord.Beat beat : burst) {
            if (beat.kind().equals("dialogue")) {
                spoken.append(beat.message()).append(' ');
            } else {
                shown.add(beat);
            }
        }
        conversation.carry(shown);
        burst.clear();
        String before = spoken.length() <= LONGEST_PROMPT
                ? spoken.toString()
                : "… " + spoken.substring(spoken.length() - LONGEST_PROMPT);
        List<String> offered = choices.size() <= OPTIONS ? choices : choices.subList(0, OPTIONS);
        out.line(new StreamRecord.Choice(agent, before + prompt, offered).toJson());
    }

    private boolean flush(LineWriter out) throws IOException {
        for (StreamRecord.Beat beat : burst) {
            out.append(beat.toJson());
        }
        burst.clear();
        out.flush();
        return true;
    }

    private void say(StreamRecord.Beat beat, LineWriter out) throws IOException {
        burst.add(beat);
        flush(out);
    }

    private StreamRecord.Beat stillAtIt() {
        String agent = burst.isEmpty() ? "hephaestus" : burst.getLast().agent();
        return new StreamRecord.Beat(
                agent,
                "This takes longer than a breath. Say anything, and I tell you what has come of it.",
                "neutral",
                "dialogue",
                0);
    }

    private Duration left() {
        return Duration.ofNanos(deadline - System.nanoTime());
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
