package dev.crucible.agents.service;

import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.Turn;
import dev.crucible.dialogue.Line;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One turn that nobody hears, so that the first player does not wait for classes to be loaded. */
final class WarmUpTurn implements LineSink {

    private WarmUpTurn() {}

    /** Begins it; whoever closes the crew ends it first, so that it finds the memory open. */
    static AutoCloseable begin(Mind mind) {
        Thread rehearsal = Thread.ofVirtual().name("rehearsal").start(() -> {
            try {
                mind.answer(
                        new Turn(
                                "rehearsal",
                                "rehearsal",
                                0,
                                "hello",
                                Agenda.EMPTY,
                                Optional.empty(),
                                List.of(),
                                Map.of(),
                                List.of()),
                        new WarmUpTurn());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return () -> {
            rehearsal.interrupt();
            rehearsal.join();
        };
    }

    @Override
    public void play(Line line) {
        // Nobody listens.
    }

    @Override
    public void jealousy(String agent, double score) {
        // Nobody listens.
    }

    @Override
    public void ask(Question question) {
        // Nobody listens.
    }

    @Override
    public boolean settle(OpenQuestion open) {
        return false;
    }

    @Override
    public void offer(Question offer) {
        // Nobody listens.
    }

    @Override
    public void done(OpenQuestion open) {
        // Nothing is done.
    }

    @Override
    public void reminded(OpenQuestion open) {
        // Nobody listens.
    }

    @Override
    public void remember(Fact fact) {
        // Nobody listens.
    }

    @Override
    public void said(String phrase) {
        // Nobody listens.
    }

    @Override
    public void forget(List<String> categories) {
        // Nobody is known.
    }

    @Override
    public void forget(Fact fact) {
        // Nobody is known.
    }

    @Override
    public void onCancel(Runnable action) {
        // A rehearsal is never cancelled.
    }
}
