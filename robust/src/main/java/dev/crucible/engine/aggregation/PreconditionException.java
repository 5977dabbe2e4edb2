package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/** Thrown when a rule runs outside its bound, such as Krum with n ≤ 2f + 2. */
@PublicApi
public final class PreconditionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public PreconditionException(String message) {
        super(message);
    }

    /** Throws unless {@code holds}. */
    public static void require(boolean holds, String format, Object... arguments) {
        if (!holds) {
            throw new PreconditionException(format.formatted(arguments));
        }
    }
}
