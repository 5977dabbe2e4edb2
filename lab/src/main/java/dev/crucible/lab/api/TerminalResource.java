package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.lab.terminal.TerminalSecret;
import dev.crucible.lab.terminal.Terminals;
import dev.crucible.lab.terminal.Tickets;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.PeerUser;
import dev.crucible.web.Routes;
import dev.crucible.web.SocketHandler;
import dev.crucible.web.SocketRequest;
import java.util.Optional;

/**
 * WebSocket of the terminal. The lab's own user opens it directly; other callers need a ticket, so that a token in a cookie is not
 * sufficient for a shell. A ticket requires the access token, or, if there is none and callers cannot be identified, the lab's secret.
 */
public final class TerminalResource {

    private final Terminals terminals;
    private final boolean tokenDecides;
    private final Optional<TerminalSecret> secret;
    private final Tickets tickets = new Tickets();

    /**
     * @param tokenDecides true if only callers with the access token reach this resource
     * @param secret the secret that a ticket requires otherwise
     */
    public TerminalResource(Terminals terminals, boolean tokenDecides, Optional<TerminalSecret> secret) {
        this.terminals = terminals;
        this.tokenDecides = tokenDecides;
        this.secret = secret;
    }

    public void register(Routes routes) {
        routes.socket("/api/terminal", this::open).post("/api/terminal/tickets", this::ticket);
    }

    private SocketHandler open(SocketRequest request) {
        if (request.caller() != PeerUser.OWN && !tickets.redeem(request.query("ticket"))) {
            throw HttpProblem.forbidden("A valid ticket is required; get one from POST /api/terminal/tickets.");
        }
        return terminals.open();
    }

    private void ticket(Exchange exchange) {
        if (!mayBuy(exchange)) {
            throw HttpProblem.of(
                            401,
                            "This lab cannot identify the caller. Send the secret in terminal.secret below its --data as"
                                    + " Authorization: Bearer to get a ticket.")
                    .with("WWW-Authenticate", "Bearer");
        }
        exchange.json(
                201,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("ticket", tickets.issue())
                        .put("expires_in", Tickets.VALIDITY.toSeconds()));
    }

    private boolean mayBuy(Exchange exchange) {
        return tokenDecides
                || exchange.caller() == PeerUser.OWN
                || secret.filter(known ->
                                known.isIn(exchange.header("Authorization").orElse("")))
                        .isPresent();
    }
}
