package dev.crucible.agents.service;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Codes by which a player goes on with a conversation in another client. A code is good once and for ten minutes, and only the newest of a
 * player; of its 40 bits none can be guessed in that time.
 */
final class Invitations {

    static final Duration LIFETIME = Duration.ofMinutes(10);

    /** Without letters and digits that are taken for one another. */
    private static final String SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

    private static final int LENGTH = 8;
    private static final int MOST = 10_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Clock clock;
    private final Map<String, Invitation> open = new LinkedHashMap<>();

    /** Whose conversation a code is for. */
    record Invitation(String player, String context, Instant until) {}

    Invitations(Clock clock) {
        this.clock = clock;
    }

    /** A new code for a conversation of {@code player}; an earlier one of theirs is good no more. */
    synchronized String invite(String player, String context) {
        forget(player);
        if (open.size() >= MOST) {
            open.remove(open.keySet().iterator().next());
        }
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            code.append(SIGNS.charAt(RANDOM.nextInt(SIGNS.length())));
        }
        open.put(
                code.toString(), new Invitation(player, context, clock.instant().plus(LIFETIME)));
        return code.toString();
    }

    /** What a code is for, as people write it; it is good no more then. */
    synchronized Optional<Invitation> take(String code) {
        String plain = code.toUpperCase(Locale.ROOT).replaceAll("[\\s-]", "");
        return Optional.ofNullable(open.remove(plain))
                .filter(found -> clock.instant().isBefore(found.until()));
    }

    /** Takes back what a player was given. */
    synchronized void forget(String player) {
        Iterator<Invitation> all = open.values().iterator();
        while (all.hasNext()) {
            if (all.next().player().equals(player)) {
                all.remove();
            }
        }
    }
}
