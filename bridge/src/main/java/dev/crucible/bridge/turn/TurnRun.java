package dev.crucible.bridge.turn;

import dev.crucible.bridge.crew.Crew;
import dev.crucible.bridge.crew.CrewAwayException;
import dev.crucible.bridge.crew.CrewMemory.OpenQuestion;
import dev.crucible.bridge.crew.CrewRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/** One turn from its start to its end, on a thread of its own; whatever happens, the turn ends. */
final class TurnRun {

    private static final Logger LOG = System.getLogger(TurnRun.class.getName());

    /** How long a player waits for the crew to confirm that it stopped. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(3);

    private final PlayerTurn turn;
    private final TurnHistory conversation;
    private final Turns.Request request;
    private final Optional<PlayerTurn> before;
    private final Optional<OpenQuestion> question;
    private final Crew crew;
    private final PlayerProgress standing;
    private final TurnLimits limits;
    private final TurnEventWriter scribe;

    TurnRun(
            PlayerTurn turn,
            TurnHistory conversation,
            Turns.Request request,
            Optional<PlayerTurn> before,
            Optional<OpenQuestion> question,
            Crew crew,
            PlayerProgress standing,
            TurnLimits limits,
            TurnListener audience) {
        this.turn = turn;
        this.conversation = conversation;
        this.request = request;
        this.before = before;
        this.question = question;
        this.crew = crew;
        this.standing = standing;
        this.limits = limits;
        this.scribe = new TurnEventWriter(turn, conversation, standing, request, audience);
    }

    void run() {
        try {
            if (before.isEmpty() || goesOnAfter(before.get())) {
                turn.sending();
                crew.answer(said(), scribe);
            }
        } catch (InterruptedException e) {
            turn.task().ifPresent(task -> tellCrew(task, turn.stopSimulations()));
            scribe.cancel();
        } catch (CrewAwayException e) {
            LOG.log(Level.INFO, "turn {0}: {1}", turn.id(), e.getMessage());
            scribe.fail(away());
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "turn " + turn.id() + " failed", e);
            scribe.fail("");
        } finally {
            turn.run(null);
            scribe.fail("");
        }
    }

    /**
     * Waits for the turn before. When that one asked something meanwhile, this line is no answer to it: the question is asked again, or
     * withdrawn when the player wanted to interrupt.
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
        open.ifPresent(asked -> scribe.ask(asked.asked()));
        return open.isEmpty();
    }

    private CrewRequest said() {
        PlayerProgress.About about = standing.about(turn.player());
        return new CrewRequest(
                turn.player(),
                turn.context(),
                request.text(),
                question.map(OpenQuestion::task),
                request.project(),
                about.name(),
                about.affinities(),
                request.romance(),
                request.shown());
    }

    private String away() {
        if (turn.task().isPresent()) {
            return turn.tongue()
                    .choose(
                            "The crew was called away in the middle of this. What was said stands; say it again to go on.",
                            "Die Crew wurde mittendrin weggerufen. Was gesagt ist, gilt; sag es noch einmal, um fortzufahren.");
        }
        // Nobody heard the answer, so the question still stands.
        question.ifPresent(conversation::waitFor);
        return turn.tongue()
                .choose(
                        "The crew is not at the forge. Start it with `crucible agents` or `crucible up`, then say it again.",
                        "Die Crew ist nicht an der Esse. Starte sie mit `crucible agents` oder `crucible up`, dann sag es noch"
                                + " einmal.");
    }

    /** Has the crew end a task; a crew that takes long is not waited for. */
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
