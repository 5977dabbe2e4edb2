package dev.crucible.lab.crew;

import java.time.Duration;
import java.util.Optional;

/** Outcome of a message to the crew. */
public sealed interface CrewReply {

    /**
     * The crew answered.
     *
     * @param conversation id with which a client continues the conversation, if the crew keeps one
     * @param question the question that waits for an answer
     */
    record Said(String text, Optional<String> conversation, Optional<CrewQuestion> question) implements CrewReply {}

    /** No server listens at the crew's address. */
    record Nobody() implements CrewReply {}

    /** The answer timed out. */
    record TooSlow(Duration patience) implements CrewReply {}

    /** The response is no valid answer; the reason may be shown to users. */
    record Unusable(String reason) implements CrewReply {

        private static final int LONGEST_REASON = 500;

        public Unusable {
            reason = reason.substring(0, Math.min(reason.length(), LONGEST_REASON));
        }
    }
}
