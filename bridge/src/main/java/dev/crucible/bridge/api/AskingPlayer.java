package dev.crucible.bridge.api;

import dev.crucible.bridge.player.Contexts;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.RandomId;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Player and conversation of a request, as stored ids. A client that names neither gets a new conversation. A client
 * that names only the conversation plays as a guest of that conversation. A conversation of another player is always
 * refused.
 *
 * @param player the player's id
 * @param context the conversation's id
 */
record AskingPlayer(String player, String context) {

    static AskingPlayer of(ClientRequest request, Contexts contexts) {
        AskingPlayer caller = in(request.id("context_id").orElseGet(RandomId::fresh), request);
        return caller.ownedBy(contexts.claim(caller.context, caller.player, request.affinities("affinity")));
    }

    /** Returns the player of the conversation that the request must name. An unknown conversation is not claimed. */
    static AskingPlayer returning(ClientRequest request, Contexts contexts) {
        AskingPlayer caller = in(request.requiredId("context_id"), request);
        return caller.ownedBy(contexts.owner(caller.context).orElse(caller.player));
    }

    /** Returns the owner of the conversation that the request must name, or fails with 404. */
    static AskingPlayer owning(ClientRequest request, Contexts contexts) {
        AskingPlayer caller =
                new AskingPlayer(request.requiredPlayer(), request.own().kept(request.requiredId("context_id")));
        if (contexts.owner(caller.context).filter(caller.player::equals).isEmpty()) {
            throw HttpProblem.notFound("context_id: this player has no such conversation");
        }
        return caller;
    }

    private static AskingPlayer in(String context, ClientRequest request) {
        Namespace own = request.own();
        return new AskingPlayer(request.player().orElseGet(() -> own.kept(guest(context))), own.kept(context));
    }

    private AskingPlayer ownedBy(String owner) {
        if (!owner.equals(player)) {
            throw HttpProblem.forbidden("context_id: belongs to another player; begin a conversation of your own");
        }
        return this;
    }

    private static String guest(String context) {
        return "guest-" + UUID.nameUUIDFromBytes(context.getBytes(StandardCharsets.UTF_8));
    }
}
