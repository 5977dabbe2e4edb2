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
     * The yes that a turn says to something open. Settles the question; empty when the line is no yes that counts, the question proposes
     * nothing, or another answer has settled it.
     */
    public static Optional<Consent> of(Turn turn, LineSink stage) {
        return Answer.of(turn) instanceof Answer.Agreed(OpenQuestion open)
                ? Proposal.of(open.question().pending())
                        .filter(proposal -> stage.settle(open))
                        .map(proposal -> new Consent(
                                proposal.changes(), new ToolCaller(turn.player(), turn.context(), turn.project())))
                : Optional.empty();
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
