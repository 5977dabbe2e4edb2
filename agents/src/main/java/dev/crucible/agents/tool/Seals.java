package dev.crucible.agents.tool;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tokens for the two steps of other programs: who was told what a call would do gets a token for exactly this call, once and for a
 * while. Tokens are random and kept here alone, so nobody can make one.
 */
public final class Seals {

    /** How long a token lives. */
    public static final Duration LIFETIME = Duration.ofMinutes(10);

    private static final int MOST = 1_000;
    private static final int BYTES = 24;

    private final SecureRandom random = new SecureRandom();
    private final Clock clock;
    private final Map<String, Sealed> sealed = new LinkedHashMap<>();

    private record Sealed(ProposedChange change, ToolCaller caller, Instant until) {}

    public Seals() {
        this(Clock.systemUTC());
    }

    Seals(Clock clock) {
        this.clock = clock;
    }

    /** A token for {@code change} by {@code caller}. */
    public synchronized String seal(ProposedChange change, ToolCaller caller) {
        Instant now = clock.instant();
        sealed.values().removeIf(old -> old.until().isBefore(now));
        if (sealed.size() >= MOST) {
            sealed.remove(sealed.keySet().iterator().next());
        }
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        sealed.put(token, new Sealed(change, caller, now.plus(LIFETIME)));
        return token;
    }

    /** The consent that a token stands for, which uses it up; empty when it is unknown, used, too old or for something else. */
    public synchronized Optional<Consent> open(String token, ProposedChange change, ToolCaller caller) {
        Sealed known = sealed.get(token);
        if (known == null
                || !known.change().equals(change)
                || !known.caller().equals(caller)
                || known.until().isBefore(clock.instant())) {
            return Optional.empty();
        }
        sealed.remove(token);
        return Optional.of(Consent.sealed(change, caller));
    }
}
