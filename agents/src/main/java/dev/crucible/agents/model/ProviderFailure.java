package dev.crucible.agents.model;

import dev.crucible.agents.mind.Language;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** A language model gave no complete answer. The message is a sentence without keys, addresses or words of the service. */
public final class ProviderFailure extends Exception {

    private static final long serialVersionUID = 1;

    /** Why; some reasons pass by themselves, and to wait for a slow model once more would only double the wait. */
    public enum Reason {
        UNREACHABLE(true),
        BUSY(true),
        BROKEN(true),
        SLOW(false),
        STALLED(false),
        CUT(true),
        REFUSED(false),
        INVALID(false),
        MALFORMED(true);

        private final boolean passing;

        Reason(boolean passing) {
            this.passing = passing;
        }

        boolean passing() {
            return passing;
        }

        /** It as a clause. */
        String in(Language language) {
            return language.say("model.failed_" + name().toLowerCase(Locale.ROOT));
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
        super(reason.in(Language.ENGLISH));
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
