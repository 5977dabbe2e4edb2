package dev.crucible.agents.offline.grammar;

import java.util.List;
import java.util.Optional;

/** Which run or runs a player means. */
public sealed interface RunRef {

    /** Returns true if more than one may be meant. */
    default boolean isSeveral() {
        return switch (this) {
            case All _, Except _, Several _ -> true;
            case Newest(int count) -> count > 1;
            case Oldest(int count) -> count > 1;
            case Listed(List<Integer> places) -> places.size() != 1;
            case Last _, Running _, Queued _, Stopped _, Failed _, Id _, Named _ -> false;
        };
    }

    /** The one spoken of last, or the newest. */
    record Last() implements RunRef {}

    /** What runs now; what only waits in the queue is not meant unless nothing runs. */
    record Running() implements RunRef {}

    /**
     * What waits in the queue and does not run yet.
     *
     * @param several whether more than one may be meant
     */
    record Queued(boolean several) implements RunRef {}

    /**
     * All that run or wait, or all there are when the wish is not about stopping.
     *
     * @param state what they must be: running, queued, completed, failed or stopped; empty for any
     */
    record All(Optional<String> state) implements RunRef {

        public All() {
            this(Optional.empty());
        }
    }

    /** All of them but those that a line spares, in its own words. */
    record Except(All all, String spared) implements RunRef {}

    /** Several that are named, by ids or names. */
    record Several(List<RunRef> runs) implements RunRef {

        public Several {
            runs = List.copyOf(runs);
        }
    }

    /** The newest of all, so many. */
    record Newest(int count) implements RunRef {}

    /** The oldest of all, so many. */
    record Oldest(int count) implements RunRef {}

    /** Those at places of the list that the crew has just shown, from 1, -1 for the last; without places all of it. */
    record Listed(List<Integer> places) implements RunRef {

        public Listed {
            places = List.copyOf(places);
        }
    }

    /** The newest that was stopped. */
    record Stopped() implements RunRef {}

    /** The newest that failed. */
    record Failed() implements RunRef {}

    /** The one with this id. */
    record Id(String id) implements RunRef {}

    /** The newest whose name contains this. */
    record Named(String name) implements RunRef {}
}
