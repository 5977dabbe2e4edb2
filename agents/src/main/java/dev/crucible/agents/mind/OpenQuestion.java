package dev.crucible.agents.mind;

/**
 * A question that stands open: answered by none of the turns since.
 *
 * @param question what was asked
 * @param turn the turn that asked it, which names it within its conversation
 * @param expired whether it was asked so long ago that a yes no longer counts; it must be put again
 * @param latest whether nothing else has been asked since, so that a bare yes can mean nothing else
 * @param due whether the player has talked of other things long enough to be reminded, which happens once
 */
public record OpenQuestion(Question question, int turn, boolean expired, boolean latest, boolean due) {

    /** The same, as the latest question or not. */
    public OpenQuestion latest(boolean is) {
        return new OpenQuestion(question, turn, expired, is, due);
    }
}
