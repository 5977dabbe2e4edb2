package dev.crucible.bridge.api;

import dev.crucible.bridge.player.Contexts;
import dev.crucible.web.RandomId;
import dev.crucible.web.Refusal;
import java.util.Optional;
import java.util.UUID;

/**
 * Who speaks and in which conversation. A client that names neither gets a conversation of its own; a client that names only the
 * conversation is a player of that conversation alone. Nobody ever gets the conversation of somebody else.
 *
 * @param player the player
 * @param context the conversation
 */
record Caller(String player, String context) {

    static Caller of(ClientRequest request, Contexts contexts) {
        Optional<String> player = request.id("player_id");
        Optional<String> context = request.id("context_id");
        String id = context.orElseGet(RandomId::fresh);
        String name = player.orElseGet(() -> guest(id));
        return new Caller(name, id).ownedBy(contexts.claim(id, name, request.affinities("affinity")));
    }

    /** Who comes back to the conversation that the request must name; one that nobody has begun stays nobody's. */
    static Caller returning(ClientRequest request, Contexts contexts) {
        String id = request.requiredId("context_id");
        String name = request.id("player_id").orElseGet(() -> guest(id));
        return new Caller(name, id).ownedBy(contexts.owner(id).orElse(name));
    }

    private Caller ownedBy(String owner) {
        if (!owner.equals(player)) {
            throw Refusal.forbidden("context_id: belongs to another player; begin a conversation of your own");
        }
        return this;
    }

    private static String guest(String context) {
        return "guest-" + UUID.nameUUIDFromBytes(context.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
