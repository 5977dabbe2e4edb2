package dev.crucible.lab.crew;

import java.time.Duration;
import java.util.Optional;

/** What became of a question. */
public sealed interface CrewReply {

    /**
     * The crew answered.
     *
     * @param conversation what to ask with to go on with this conversation, unless the crew keeps none
     * @param question what it waits for
     */
    record Said(String text, Optional<String> conversation, Optional<CrewQuestion> question) implements CrewReply {}

    /** Nobody listens at the crew's address. */
    record Nobody() implements CrewReply {}

    /** The answer did not come in time. */
    record TooSlow(Duration patience) implements CrewReply {}

    /** What came is no answer; the reason is fit to be shown. */
    record Unusable(String reason) implements CrewReply {

        private static final int LONGEST_REASON = 500;

        public Unusable {
            reason = reason.substring(0, Math.min(reason.length(), LONGEST_REASON));
        }
    }
}
