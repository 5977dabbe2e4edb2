package dev.crucible.novel.story;

import dev.crucible.dialogue.text.Pages;
import dev.crucible.novel.client.Envelope;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.SentScene;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.StoryLine;
import dev.crucible.story.director.Suggestion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One turn, from the player's line to the last line of the answer. Records are accepted as they arrive; lines are shown
 * one by one as the reader advances. Uses no clock, thread or toolkit.
 */
public final class StoryTurn {
    /** State of the reader's screen. */
    public enum Phase {
        /** The crew thinks, and all lines are read. */
        THINKING,
        /** A line is on the page. */
        READING,
        /** A question with fixed answers is open. */
        CHOOSING,
        /** All lines are read; the player may write. */
        OVER
    }

    private final int request;
    private final Pages pages;
    private final Deque<StoryLine> unread = new ArrayDeque<>();
    private final List<StoryLine> aside = new ArrayList<>();
    private final Map<String, Double> deltas = new HashMap<>();
    private final Map<String, Double> decided = new HashMap<>();
    private Phase phase = Phase.THINKING;
    private Incoming.@Nullable Choice question;
    private String status = "";
    private String turnId;
    private boolean numbered;
    private long seq = -1;
    private @Nullable String end;
    private String lastSpeaker = StoryLine.SYSTEM;
    private boolean spoke;
    private boolean weighed;
    private boolean launched;
    private final List<SentScene> scenes = new ArrayList<>();
    private List<Suggestion> suggestions = List.of();

    /**
     * Creates a turn.
     *
     * @param request the client's number of the request
     * @param turnId the client's id of the turn, until the bridge sends one
     * @param pages size of the pages
     */
    public StoryTurn(int request, String turnId, Pages pages) {
        this.request = request;
        this.pages = pages;
        this.turnId = turnId;
    }

    /** Accepts a record. Records of other requests, and repeated ones after a reconnect, are ignored. */
    public void accept(Envelope envelope) {
        if (envelope.request() != request || end != null || isRepeated(envelope)) {
            return;
        }
        if (envelope.turnId().isPresent()) {
            turnId = envelope.turnId().get();
            numbered = true;
            seq = Math.max(seq, envelope.seq());
        }
        switch (envelope.content()) {
            case Incoming.Status record -> status = record.message();
            case Incoming.Beat beat -> hear(beat);
            case Incoming.Choice choice -> question = choice;
            case Incoming.InputRequired input -> ask(input);
            case Incoming.Affinity affinity -> decided.put(affinity.agent(), affinity.value());
            case Incoming.Scene record -> scenes.add(record.scene());
            case Incoming.Suggestions record -> suggestions = record.lines();
            case Incoming.Evening evening -> close(evening);
            case Incoming.End record -> end = record.reason();
            case Incoming.Closed closed -> end = "done";
            case Incoming.Cut cut -> end = "cut";
            case Incoming.Refused refused -> end = "refused";
            case Incoming.Jealousy jealousy -> {}
            case Incoming.Heartbeat heartbeat -> {}
            case Incoming.Unreadable unreadable -> {}
        }
        if (phase == Phase.THINKING) {
            advance();
        }
    }

    /** Continues after the line on the page: to the next line, the question, more thinking, or the end. */
    public void advance() {
        if (phase == Phase.CHOOSING || phase == Phase.OVER) {
            return;
        }
        if (phase == Phase.READING) {
            unread.removeFirst();
        }
        if (!unread.isEmpty()) {
            phase = Phase.READING;
        } else if (question != null) {
            phase = Phase.CHOOSING;
        } else {
            phase = end == null ? Phase.THINKING : Phase.OVER;
        }
    }

    /** Ends the turn at the player's request; lines that have arrived can still be read. */
    public void stop() {
        question = null;
        end = "cancelled";
        if (phase == Phase.THINKING || phase == Phase.CHOOSING) {
            phase = unread.isEmpty() ? Phase.OVER : Phase.READING;
        }
    }

    /** Resumes a stream that was cut, if possible; the turn then waits again. */
    public boolean resume() {
        if (!"cut".equals(end) || !numbered) {
            return false;
        }
        end = null;
        if (phase == Phase.OVER) {
            phase = Phase.THINKING;
        }
        return true;
    }

    /** Returns the affinities after this turn: the bridge's values, else its deltas, else a step for the last speaker. */
    public Affinities applyTo(Affinities before) {
        Affinities after = before;
        if (decided.isEmpty() && !weighed) {
            return before.agent(lastSpeaker)
                    .map(agent -> before.plus(agent, Affinities.STEP))
                    .orElse(before);
        }
        for (Agent agent : before.agents()) {
            double moved = before.of(agent) + deltas.getOrDefault(agent.id(), 0.0);
            after = after.with(agent, decided.getOrDefault(agent.id(), moved));
        }
        return after;
    }

    public Phase phase() {
        return phase;
    }

    /** Returns the line on the page. */
    public StoryLine line() {
        return unread.getFirst();
    }

    /** Returns the line after the one on the page, if it has arrived. */
    public Optional<StoryLine> nextLine() {
        return unread.stream().skip(1).findFirst();
    }

    /** Returns the open question. */
    public Optional<Incoming.Choice> question() {
        return Optional.ofNullable(question);
    }

    /** Returns the whole text of lines that were shown in short. */
    public List<StoryLine> aside() {
        return List.copyOf(aside);
    }

    public String status() {
        return status;
    }

    public String turnId() {
        return turnId;
    }

    /** Returns the number of the next record that the turn needs. */
    public long next() {
        return seq + 1;
    }

    public int request() {
        return request;
    }

    public String lastSpeaker() {
        return lastSpeaker;
    }

    /** Returns true if anyone spoke; an answer may be empty. */
    public boolean spoke() {
        return spoke;
    }

    /** Returns true if the crew mentioned a run in this turn. */
    public boolean launched() {
        return launched;
    }

    public boolean wasCut() {
        return "cut".equals(end);
    }

    public boolean wasRefused() {
        return "refused".equals(end);
    }

    public boolean wasStopped() {
        return "cancelled".equals(end);
    }

    /** Returns the written scenes that follow the turn. */
    public List<SentScene> scenes() {
        return List.copyOf(scenes);
    }

    /** Returns the lines that the player may say next, none if the bridge sent none. */
    public List<Suggestion> suggestions() {
        return suggestions;
    }

    private boolean isRepeated(Envelope envelope) {
        return numbered
                && envelope.seq() >= 0
                && envelope.turnId().filter(turnId::equals).isPresent()
                && envelope.seq() <= seq;
    }

    private void hear(Incoming.Beat beat) {
        spoke = true;
        launched |= !LabRun.namedIn(beat.message()).isEmpty();
        StoryLine whole = new StoryLine(beat.agent(), beat.message(), beat.portrait(), beat.kind());
        if (beat.brief().isPresent()) {
            aside.add(whole);
        }
        if (!beat.brief().filter(String::isBlank).isPresent()) {
            unread.addAll(beat.brief()
                    .map(brief -> new StoryLine(beat.agent(), brief, beat.portrait(), "dialogue"))
                    .orElse(whole)
                    .in(pages));
        }
        if (!beat.agent().equals(StoryLine.SYSTEM)) {
            lastSpeaker = beat.agent();
        }
        weighed |= beat.affinityDelta().isPresent();
        deltas.merge(beat.agent(), beat.affinityDelta().orElse(0), Double::sum);
    }

    private void close(Incoming.Evening evening) {
        unread.addAll(evening.line().in(pages));
        if (!evening.card().isEmpty()) {
            unread.add(new StoryLine(StoryLine.SYSTEM, String.join("\n", evening.card()), "neutral", "spec"));
        }
    }

    private void ask(Incoming.InputRequired input) {
        if (!input.choices().isEmpty()) {
            question = new Incoming.Choice(input.agent(), input.prompt(), input.choices());
        } else if (!input.prompt().isBlank()
                && unread.stream().noneMatch(line -> line.text().equals(input.prompt()))) {
            spoke = true;
            unread.addAll(StoryLine.of(input.agent(), input.prompt()).in(pages));
        }
    }
}
