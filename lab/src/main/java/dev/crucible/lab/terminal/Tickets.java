package dev.crucible.lab.terminal;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Single-use, short-lived tickets that open one terminal each: a forged page can make a browser send its cookie, but cannot read a ticket. */
public final class Tickets {

    /** Lifetime of a ticket. */
    public static final Duration VALIDITY = Duration.ofSeconds(30);

    private static final int MOST_OPEN = 1_000;
    private static final int BYTES = 24;

    private final SecureRandom random = new SecureRandom();
    private final LongSupplier nanoTime;
    private final LinkedHashMap<String, Long> issued = new LinkedHashMap<>();

    public Tickets() {
        this(System::nanoTime);
    }

    Tickets(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Issues a ticket; drops the oldest if far too many are open. */
    public synchronized String issue() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String ticket = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        issued.values().removeIf(this::isOver);
        if (issued.size() >= MOST_OPEN) {
            issued.pollFirstEntry();
        }
        issued.put(ticket, nanoTime.getAsLong());
        return ticket;
    }

    /** Redeems a ticket; returns true if it is valid. A ticket is valid once. */
    public synchronized boolean redeem(Optional<String> ticket) {
        Long time = ticket.map(issued::remove).orElse(null);
        return time != null && !isOver(time);
    }

    private boolean isOver(long time) {
        return nanoTime.getAsLong() - time >= VALIDITY.toNanos();
    }
}
