package dev.crucible.agents.tool;

import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A yes to a {@link Proposal}: to its calls, each once, and to nothing else. There are two ways to one: a player's plain answer to an
 * open question of the same conversation, and a token that {@link Seals} gave another program for exactly this call.
 */
public final class Consent {

    private final List<ProposedChange> left;
    private final ToolCaller caller;

    private Consent(List<ProposedChange> changes, ToolCaller caller) {
        this.left = new ArrayList<>(changes);
        this.caller = caller;
    }

    /**
     * The yes that a turn says to its open question. Settles the question; empty when the line is no yes, the question proposes nothing to
     * this player or is expired, a bare yes could mean another question, or the question was settled by another answer.
     */
    public static Optional<Consent> of(Turn turn, LineSink stage) {
        OpenQuestion waiting = turn.waiting().filter(open -> !open.expired()).orElse(null);
        if (waiting == null) {
            return Optional.empty();
        }
        return Proposal.of(waiting.question().pending())
                .filter(proposal -> proposal.player().equals(turn.player()))
                .filter(proposal -> agrees(turn, waiting, proposal))
                .filter(proposal -> stage.settle(waiting))
                .map(proposal ->
                        new Consent(proposal.changes(), new ToolCaller(turn.player(), turn.context(), turn.project())));
    }

    private static boolean agrees(Turn turn, OpenQuestion waiting, Proposal proposal) {
        return switch (proposal.answer(turn.text())) {
            case CHOSEN -> true;
            case YES -> waiting.latest();
            case MILD -> waiting.latest() && waiting.turn() == turn.number() - 1;
            case NO, LATER, OTHER -> false;
        };
    }

    /** Another program's second step. */
    static Consent sealed(ProposedChange change, ToolCaller caller) {
        return new Consent(List.of(change), caller);
    }

    /** What was agreed to and is not done yet. */
    public synchronized List<ProposedChange> left() {
        return List.copyOf(left);
    }

    /**
     * The right to one call, which is used up by this.
     *
     * @throws ToolFailure when it was not agreed to, or used before
     */
    synchronized Confirmed spend(ProposedChange change) throws ToolFailure {
        if (!left.remove(change)) {
            throw new ToolFailure("Nobody has said yes to that: " + change.tool() + ".");
        }
        return new Confirmed(change, caller);
    }
}
