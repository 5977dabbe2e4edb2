package dev.crucible.agents.service;

import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.server.Identification;
import dev.crucible.a2a.server.Identity;
import dev.crucible.agents.memory.Memory;
import dev.crucible.dialogue.ClientMetadata;
import dev.crucible.web.Exchange;
import dev.crucible.web.InstallationKey;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/**
 * Who calls. Somebody with the installation's key or the operator's token is believed whom they speak for; naming nobody, they are the
 * operator, who reaches everything. All others are guests, whatever they say, and share one identity; each of their conversations is
 * remembered for itself.
 */
final class Callers implements Identification {

    private static final System.Logger LOG = System.getLogger("dev.crucible.agents");

    private static final Pattern PLAYER = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

    private final InstallationKey key;
    private final boolean tokened;
    private final AtomicBoolean warned = new AtomicBoolean();

    /** Callers of a service; with {@code tokened} it takes no request without the operator's token. */
    Callers(InstallationKey key, boolean tokened) {
        this.key = key;
        this.tokened = tokened;
    }

    @Override
    public Identity of(Exchange exchange, Optional<Message> message) {
        Optional<String> acting = exchange.header(InstallationKey.PLAYER).map(Callers::checked);
        Optional<String> named = message.flatMap(
                        sent -> ClientMetadata.of(sent.metadata()).player())
                .map(Callers::checked);
        if (!proven(exchange, acting.orElse(""))) {
            return Identity.of(Memory.GUESTS);
        }
        if (acting.isPresent() && named.isPresent() && !acting.equals(named)) {
            throw A2aException.invalid("player: is not the one of the header " + InstallationKey.PLAYER);
        }
        return acting.or(() -> named)
                .map(Identity::of)
                .orElseGet(() -> new Identity(
                        message.map(sent -> "guest-" + uuid(sent.contextId())).orElse(""), true));
    }

    /** Whether a request comes from the operator or a service of the same installation. */
    boolean proven(Exchange exchange, String player) {
        if (tokened) {
            return true;
        }
        Optional<String> proof = exchange.header(InstallationKey.PROOF);
        boolean proven = proof.filter(given -> key.proves(player, given)).isPresent();
        if (proof.isPresent() && !proven && !warned.getAndSet(true)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a caller's proof is not of this installation's key, or its clock is wrong, so its players are guests"
                            + " here; give the services the same --data or CRUCIBLE_IDENTITY_KEY");
        }
        return proven;
    }

    private static String checked(String player) {
        if (!PLAYER.matcher(player).matches()) {
            throw A2aException.invalid("player: must be 1 to 128 letters, digits, dots, hyphens or underscores");
        }
        return player;
    }

    private static UUID uuid(String context) {
        return UUID.nameUUIDFromBytes(context.getBytes(StandardCharsets.UTF_8));
    }
}
