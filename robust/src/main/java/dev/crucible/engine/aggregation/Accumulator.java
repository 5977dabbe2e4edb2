package dev.crucible.engine.aggregation;

/** A rule in the middle of a round, fed with one update after the other. Mutable; used by one thread. */
public interface Accumulator {

    /**
     * Takes the next update. The result hangs on the order of the calls, so clients come in ascending order.
     *
     * @param client the id of the client that sent it
     * @param samples the number of training samples behind it, at least 1
     * @param update d coordinates, neither written nor kept
     */
    void accept(int client, int samples, float[] update);

    /**
     * What the rule made of all updates; weights and scores are in the order in which they came. The caller has checked the rule's
     * precondition for their number, and calls nothing afterwards.
     */
    Aggregate finish();
}
