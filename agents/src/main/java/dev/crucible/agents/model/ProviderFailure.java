package dev.crucible.agents.model;

import java.time.Duration;
import java.util.Optional;

/** A language model gave no complete answer. The message is a sentence without keys, addresses or words of the service. */
public final class ProviderFailure extends Exception {

    private static final long serialVersionUID = 1;

    /** Why; some reasons pass by themselves. */
    public enum Reason {
        UNREACHABLE("the language model cannot be reached", true),
        BUSY("the language model takes no more requests at present", true),
        BROKEN("the language model's service has failed", true),
        SLOW("the language model did not answer in time", true),
        STALLED("the language model fell silent in mid-sentence", true),
        CUT("the language model's answer was cut off", true),
        REFUSED("the language model's service refused the key", false),
        INVALID("the language model's service did not understand the request", false),
        MALFORMED("the language model's answer could not be read", true);

        private final String sentence;
        private final boolean passing;

        Reason(String sentence, boolean passing) {
            this.sentence = sentence;
            this.passing = passing;
        }

        boolean passing() {
            return passing;
        }

        static Reason ofStatus(int status) {
            return switch (status) {
                case 401, 403 -> REFUSED;
                case 408 -> SLOW;
                case 425, 429 -> BUSY;
                default -> status >= 500 ? BROKEN : INVALID;
            };
        }
    }

    private final Reason reason;
    private final transient Optional<Duration> retryAfter;

    public ProviderFailure(Reason reason) {
        this(reason, Optional.empty());
    }

    ProviderFailure(Reason reason, Optional<Duration> retryAfter) {
        super(reason.sentence);
        this.reason = reason;
        this.retryAfter = retryAfter;
    }

    public Reason reason() {
        return reason;
    }

    /** How long the service asked to wait. */
    Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
