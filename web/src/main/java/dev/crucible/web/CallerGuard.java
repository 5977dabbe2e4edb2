package dev.crucible.web;

/**
 * Guard that admits only this machine's own user if no token is required. It looks the user up once per connection, for all its requests
 * and for the WebSocket that it may become.
 */
final class CallerGuard {

    static final ScopedValue<Connection> CONNECTION = ScopedValue.newInstance();

    private final boolean asks;
    private final PeerUsers users;

    CallerGuard(WebConfig config) {
        asks = config.tokens().isEmpty();
        users = config.admission().users();
    }

    /** Returns the user who sent the current request, {@code UNKNOWN} if tokens decide. */
    static PeerUser caller() {
        return CONNECTION.get().user();
    }

    /** Rejects the current request if another user sent it. */
    void check() {
        switch (asks ? CONNECTION.get().user(users) : PeerUser.UNKNOWN) {
            case OWN, UNKNOWN -> {}
            case FOREIGN ->
                throw HttpProblem.forbidden("Only the user who runs this service may call it. To admit others, start it"
                        + " with a token (CRUCIBLE_TOKEN); a proxy that another user runs needs it too.");
            case GONE ->
                throw HttpProblem.forbidden(
                        "The caller closed its socket before this service could identify its user.");
        }
    }
}
