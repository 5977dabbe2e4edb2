package dev.crucible.bridge.turn;

import dev.crucible.bridge.crew.CrewEvent;
import dev.crucible.bridge.crew.CrewMemory.OpenQuestion;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.Tier;
import dev.crucible.dialogue.text.SentenceSegmenter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes the crew's events into the turn's records, and settles affinities at its end. */
final class TurnEventWriter implements Consumer<CrewEvent> {

    /** Maximum length of a progress text. */
    static final int LABEL = 120;

    private static final Logger LOG = System.getLogger(TurnEventWriter.class.getName());

    private final PlayerTurn turn;
    private final TurnHistory conversation;
    private final PlayerProgress progress;
    private final Locale locale;
    private final TurnListener listener;
    private final Closeness closeness;
    private final Turns.Request request;
    private final Storyteller story;
    private final Map<String, Double> deltas = new HashMap<>();
    private String speaker = StreamRecord.Beat.SYSTEM;
    private boolean spoken;
    private String tooClose = "";
    private boolean crisis;
    private String intent = "";
    private String heard = "";
    private Optional<String> jealous = Optional.empty();
    private int turns;

    TurnEventWriter(
            PlayerTurn turn,
            TurnHistory conversation,
            PlayerProgress progress,
            Turns.Request request,
            TurnListener listener,
            Storyteller story) {
        this.turn = turn;
        this.conversation = conversation;
        this.progress = progress;
        this.locale = request.locale();
        this.closeness = new Closeness(progress, turn.player(), request.romance());
        this.listener = listener;
        this.request = request;
        this.story = story;
    }

    @Override
    public void accept(CrewEvent event) {
        switch (event) {
            case CrewEvent.Taken taken -> {
                turn.taken(taken.task());
                intent = taken.intent().isEmpty() ? intent : taken.intent();
                turns = Math.max(turns, taken.turn() + 1);
            }
            case CrewEvent.Progress status -> turn.add(new StreamRecord.Status(label(status.text())));
            case CrewEvent.Said said -> say(said.line());
            case CrewEvent.Jealous jealous -> {
                if (closeness.allows(jealous.agent(), Tier.CLOSE)) {
                    this.jealous = Optional.of(jealous.agent());
                    turn.add(new StreamRecord.Jealousy(jealous.agent(), jealous.score()));
                }
            }
            case CrewEvent.Done done -> count(done.deed());
            case CrewEvent.Asked asked -> {
                // Before the player can see it, so that no answer comes too early.
                turn.task().ifPresent(task -> conversation.waitFor(new OpenQuestion(task, asked)));
                ask(asked);
            }
            case CrewEvent.Completed _ -> complete();
            case CrewEvent.Cancelled _ -> end(StreamRecord.End.Reason.CANCELLED);
            case CrewEvent.Failed failed -> fail(failed.reason());
        }
    }

    /** Ends the turn with a sentence of the bridge, unless it has ended. */
    void fail(String reason) {
        if (turn.ended()) {
            return;
        }
        turn.add(StreamRecord.Beat.system(reason.isBlank() ? turn.tongue().say("turn.failed") : reason));
        speaker = StreamRecord.Beat.SYSTEM;
        end(StreamRecord.End.Reason.FAILED);
    }

    /** Ends the turn as cancelled. */
    void cancel() {
        end(StreamRecord.End.Reason.CANCELLED);
    }

    private void say(Line said) {
        if (!closeness.allows(said.agent(), said.about().tier())) {
            tooClose = said.agent();
            return;
        }
        List<String> pieces =
                switch (said.kind()) {
                    case CODE, CARD -> List.of(said.text().strip());
                    case SPEC, RESULT -> SentenceSegmenter.laidOut(said.text());
                    case STATUS, DIALOGUE -> SentenceSegmenter.of(said.text(), locale);
                };
        boolean further = false;
        for (String piece : pieces) {
            if (!piece.isBlank()) {
                boolean code = said.kind() == Line.Kind.DIALOGUE && SentenceSegmenter.isCode(piece);
                StreamRecord.Beat beat = new StreamRecord.Beat(
                        said.agent(),
                        piece,
                        said.portrait(),
                        (code ? Line.Kind.CODE : said.kind()).key(),
                        0,
                        said.about());
                listener.heard(turn.context(), beat);
                turn.add(further ? beat.further() : beat);
                further = true;
                spoken = true;
                heard = piece;
                crisis |= said.about().crisis();
                if (!said.about().unasked()) {
                    speaker = said.agent();
                }
            }
        }
        deltas.merge(said.agent(), said.affinityDelta(), Double::sum);
    }

    /** Ends the turn with a question. With options the speaker gains no interaction yet; that comes with the answer. */
    void ask(CrewEvent.Asked asked) {
        if (turn.ended()) {
            return;
        }
        speaker = asked.choices().isEmpty() ? asked.agent() : StreamRecord.Beat.SYSTEM;
        List<StreamRecord.Affinity> changes = settle();
        double delta = asked.choices().isEmpty() ? StreamRecord.Affinity.deltaOf(asked.agent(), changes) : 0;
        close(
                List.of(new StreamRecord.InputRequired(
                        asked.agent(), asked.prompt(), asked.choices(), asked.plan(), delta)),
                changes,
                StreamRecord.End.Reason.INPUT_REQUIRED);
    }

    private void complete() {
        if (!spoken && !tooClose.isEmpty()) {
            say(Line.say(tooClose, turn.tongue().say("turn.blocked")));
        } else if (!spoken) {
            turn.add(StreamRecord.Beat.system(turn.tongue().say("turn.empty")));
        }
        end(StreamRecord.End.Reason.DONE);
    }

    /** Ends the turn, once. Later events, such as a cancellation that was too late, change nothing. */
    private void end(StreamRecord.End.Reason reason) {
        if (!turn.ended()) {
            List<StreamRecord.Affinity> changes = settle();
            turn.weigh(changes);
            close(List.of(), changes, reason);
        }
    }

    private void close(List<StreamRecord> last, List<StreamRecord.Affinity> changes, StreamRecord.End.Reason reason) {
        List<StreamRecord> records = new ArrayList<>(last);
        records.addAll(changes);
        request.story().ifPresent(name -> records.addAll(story(name, reason)));
        if (!speaker.equals(StreamRecord.Beat.SYSTEM)) {
            conversation.spoke(speaker);
        }
        records.add(new StreamRecord.End(reason, intent));
        turn.end(records);
    }

    /** Settles the turn. A turn in which the player needed help changes no affinity. */
    private List<StreamRecord.Affinity> settle() {
        if (crisis) {
            return List.of();
        }
        try {
            return progress.settle(turn.player(), speaker, request.story().isEmpty() ? deltas : bounded());
        } catch (RuntimeException e) {
            // A failing store must not cost the player the answer.
            notKept(e);
            return List.of();
        }
    }

    /** Returns the changes for clients that follow the story: the tone decides, within the bounds of one turn. */
    private Map<String, Double> bounded() {
        Map<String, Double> bounded = new HashMap<>();
        deltas.forEach((agent, delta) -> bounded.put(agent, LineTone.bounded(delta)));
        double step = LineTone.of(intent, request.text(), speaker, conversation.speaker());
        bounded.put(speaker, LineTone.bounded(deltas.getOrDefault(speaker, 0.0) + step) - PlayerProgress.STEP);
        return bounded;
    }

    private List<StreamRecord> story(String name, StreamRecord.End.Reason reason) {
        try {
            return story.after(new Storyteller.Over(
                    turn.player(),
                    turn.context(),
                    turns,
                    request.text(),
                    intent,
                    speaker,
                    heard,
                    jealous,
                    crisis,
                    reason,
                    locale,
                    request.romance(),
                    name));
        } catch (RuntimeException e) {
            // A failing store must not cost the player the answer.
            notKept(e);
            return List.of();
        }
    }

    private void count(String deed) {
        try {
            progress.count(turn.player(), deed);
        } catch (RuntimeException e) {
            notKept(e);
        }
    }

    private void notKept(RuntimeException e) {
        LOG.log(Level.ERROR, "turn " + turn.id() + ": what it changed is not kept", e);
    }

    private static String label(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= LABEL ? line : line.substring(0, LABEL - 1) + "…";
    }
}
