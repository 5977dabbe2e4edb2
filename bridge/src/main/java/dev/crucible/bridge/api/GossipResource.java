package dev.crucible.bridge.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.bridge.gossip.IdleLineService;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.Murmur;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;

/** Endpoint for lines of agents who are not in the conversation. */
public final class GossipResource {

    private final IdleLineService idleLines;

    public GossipResource(IdleLineService idleLines) {
        this.idleLines = idleLines;
    }

    /** Adds the routes. */
    public void register(Routes routes) {
        routes.post("/gossip", this::gossip);
    }

    private void gossip(Exchange exchange) throws IOException, InterruptedException {
        ClientRequest request = ClientRequest.of(exchange);
        String player = request.player().orElse("");
        String agent = request.text("agent").isPresent()
                ? request.agent(idleLines.agents(player))
                : idleLines.anybody(player).orElse(Cast.ORCHESTRATOR);
        Murmur line = idleLines
                .line(player, agent, request.tongue())
                .orElseThrow(() -> HttpProblem.notFound("agent: " + agent + " has nothing to say just now"));
        exchange.json(JsonNodeFactory.instance
                .objectNode()
                .put("hint", request.shown(line.hint()))
                .put("line", request.shown(line.line()))
                .put("agent", agent));
    }
}
