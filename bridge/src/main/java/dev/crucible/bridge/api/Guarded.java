package dev.crucible.bridge.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.web.Endpoint;
import dev.crucible.web.Exchange;
import dev.crucible.web.Refusal;

/** Tells a refusal as clients of the bridge expect it: the text under {@code error}, beside {@code detail}. */
final class Guarded implements Endpoint {

    private final Endpoint endpoint;

    Guarded(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public void answer(Exchange exchange) throws Exception {
        try {
            endpoint.answer(exchange);
        } catch (Refusal refusal) {
            refusal.headers().forEach(exchange::with);
            ObjectNode body = JsonNodeFactory.instance.objectNode();
            body.set("error", refusal.detail());
            body.set("detail", refusal.detail());
            exchange.json(refusal.status(), body);
        }
    }
}
