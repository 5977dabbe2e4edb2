package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.lab.terminal.Terminals;
import dev.crucible.lab.terminal.Tickets;
import dev.crucible.web.Exchange;
import dev.crucible.web.Refusal;
import dev.crucible.web.Routes;
import dev.crucible.web.SocketHandler;
import java.util.Optional;
import java.util.function.Function;

/** The terminal's socket. A lab with a token also wants a ticket, so that the token alone, kept in a cookie, opens no shell. */
public final class TerminalResource {

    private final Terminals terminals;
    private final boolean needsTicket;
    private final Tickets tickets = new Tickets();

    public TerminalResource(Terminals terminals, boolean needsTicket) {
        this.terminals = terminals;
        this.needsTicket = needsTicket;
    }

    public void register(Routes routes) {
        routes.socket("/api/terminal", this::open).post("/api/terminal/tickets", this::ticket);
    }

    private SocketHandler open(Function<String, Optional<String>> query) {
        if (needsTicket && !tickets.redeem(query.apply("ticket"))) {
            throw Refusal.forbidden("A valid ticket is required; get one from POST /api/terminal/tickets.");
        }
        return terminals.open();
    }

    private void ticket(Exchange exchange) {
        exchange.json(
                201,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("ticket", tickets.issue())
                        .put("expires_in", Tickets.VALIDITY.toSeconds()));
    }
}
