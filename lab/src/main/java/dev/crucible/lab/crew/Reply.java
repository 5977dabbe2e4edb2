package dev.crucible.lab.crew;

import java.time.Duration;
import java.util.Optional;

/** What became of a question. */
public sealed interface Reply {

    /**
     * The crew answered.
     *
     * @param conversation what to ask with to go on with this conversation, unless the crew keeps none
     */
    record Said(String text, Optional<String> conversation) implements Reply {}

    /** Nobody listens at the crew's address. */
    record Nobody() implements Reply {}

    /** The answer did not come in time. */
    record TooSlow(Duration patience) implements Reply {}

    /** What came is no answer; the reason is fit to be shown. */
    record Unusable(String reason) implements Reply {

        private static final int LONGEST_REASON = 500;

        public Unusable {
            reason = reason.substring(0, Math.min(reason.length(), LONGEST_REASON));
        }
    }
}
