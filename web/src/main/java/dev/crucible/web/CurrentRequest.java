package dev.crucible.web;

import java.net.InetAddress;
import java.util.Optional;
import java.util.function.Supplier;

/** The request that the current thread answers: its id, and who sent it. Lines of the log carry both. */
public final class CurrentRequest {

    private static final ScopedValue<CurrentRequest> PRESENT = ScopedValue.newInstance();

    /** Name of the token without a name, and of the own user of a service without tokens. */
    private static final String OPERATOR = "operator";

    private final String id;
    private final InetAddress client;
    private volatile String holder = "unknown";

    CurrentRequest(String id, InetAddress client) {
        this.id = id;
        this.client = client;
    }

    /** Returns the request, or empty on a thread that answers none. */
    public static Optional<CurrentRequest> get() {
        return PRESENT.isBound() ? Optional.of(PRESENT.get()) : Optional.empty();
    }

    /** Runs {@code work} as the answer to this request. */
    void answer(Runnable work) {
        ScopedValue.where(PRESENT, this).run(work);
    }

    /** Runs {@code work} as the answer to this request and returns its result. */
    <T> T answer(Supplier<T> work) {
        return ScopedValue.where(PRESENT, this).call(work::get);
    }

    /** Notes who sent the request, once its token is known to be right. */
    void sentBy(Optional<String> tokenHolder) {
        holder = tokenHolder
                .map(name -> name.equals(Tokens.OPERATOR) ? OPERATOR : name)
                .orElse("nobody");
    }

    /** Returns the id of the request. */
    public String id() {
        return id;
    }

    /** Returns the holder of the token and the client's address, such as {@code ada@192.0.2.7}. */
    public String who() {
        return holder + "@" + client.getHostAddress();
    }
}
