package dev.crucible.bridge.turn;

import dev.crucible.bridge.crew.Crew;
import dev.crucible.bridge.crew.CrewAwayException;
import dev.crucible.bridge.crew.CrewMemory.OpenQuestion;
import dev.crucible.bridge.crew.CrewRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/** Runs one turn from start to end on its thread. The turn ends in every case, even after an error. */
final class TurnRun {

    private static final Logger LOG = System.getLogger(TurnRun.class.getName());

    /** Timeout for the crew's confirmation that it stopped. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(3);

    private final PlayerTurn turn;
    private final TurnHistory conversation;
    private final Turns.Request request;
    private final Optional<PlayerTurn> before;
    private final Optional<OpenQuestion> question;
    private final Crew crew;
    private final PlayerProgress progress;
    private final TurnLimits limits;
    private final Storyteller story;
    private final TurnEventWriter events;

    TurnRun(
            PlayerTurn turn,
            TurnHistory conversation,
            Turns.Request request,
            Optional<PlayerTurn> before,
            Optional<OpenQuestion> question,
            Crew crew,
            PlayerProgress progress,
            TurnLimits limits,
            TurnListener listener,
            Storyteller story) {
        this.turn = turn;
        this.conversation = conversation;
        this.request = request;
        this.before = before;
        this.question = question;
        this.crew = crew;
        this.progress = progress;
        this.limits = limits;
        this.story = story;
        this.events = new TurnEventWriter(turn, conversation, progress, request, listener, story);
    }

    void run() {
        try {
            if (before.isEmpty() || goesOnAfter(before.get())) {
                turn.sending();
                crew.answer(said(), events);
            }
        } catch (InterruptedException e) {
            turn.task().ifPresent(task -> tellCrew(task, turn.stopSimulations()));
            events.cancel();
        } catch (CrewAwayException e) {
            LOG.log(Level.INFO, "turn {0}: {1}", turn.id(), e.getMessage());
            events.fail(away());
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "turn " + turn.id() + " failed", e);
            events.fail("");
        } finally {
            turn.run(null);
            events.fail("");
        }
    }

    /**
     * Waits for the previous turn. If it ended with a question, this line does not answer it. The question is asked
     * again, or withdrawn if the player wanted to interrupt.
     */
    private boolean goesOnAfter(PlayerTurn earlier) throws InterruptedException {
        if (!earlier.awaitEnd(limits.longestTurn())) {
            earlier.cancel(false);
            earlier.awaitEnd(CONFIRMATION);
        }
        if (!earlier.asked()) {
            return true;
        }
        if (request.midTurn() == Turns.MidTurn.INTERRUPT) {
            conversation.takeQuestion().ifPresent(open -> tellCrew(open.task(), false));
            return true;
        }
        Optional<OpenQuestion> open = conversation.question();
        open.ifPresent(asked -> events.ask(asked.asked()));
        return open.isEmpty();
    }

    private CrewRequest said() {
        PlayerProgress.About about = progress.about(turn.player());
        return new CrewRequest(
                turn.player(),
                turn.context(),
                request.text(),
                question.map(OpenQuestion::task),
                request.project(),
                about.name(),
                about.affinities(),
                request.romance(),
                request.shown(),
                story.recalled(turn.player(), request.text(), turn.tongue().locale()));
    }

    private String away() {
        if (turn.task().isPresent()) {
            return turn.tongue().say("turn.called_away");
        }
        // The answer never reached the crew, so the question stays open.
        question.ifPresent(conversation::waitFor);
        return turn.tongue().say("turn.away");
    }

    /** Cancels a task at the crew, with a timeout. */
    private void tellCrew(String task, boolean stopSimulations) {
        Thread telling = Thread.ofVirtual().name("cancel-" + turn.id()).start(() -> {
            try {
                crew.cancel(turn.player(), task, stopSimulations);
            } catch (CrewAwayException e) {
                LOG.log(Level.INFO, "turn {0}: could not tell the crew to stop: {1}", turn.id(), e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            telling.join(CONFIRMATION);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
