package dev.crucible.a2a.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.json.Json;
import dev.crucible.web.EventStream;
import dev.crucible.web.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/** Sends a subscription's events as server-sent events until it is over or the client has left. */
final class EventStreams {

    private EventStreams() {}

    static void send(Exchange exchange, Operations.Follow follow, Function<StreamEvent, JsonNode> form)
            throws InterruptedException {
        Subscription subscription = follow.subscription();
        try (follow;
                EventStream stream = exchange.events()) {
            stream.open();
            while (!subscription.isOver()) {
                Optional<StreamEvent> next = subscription.next(EventStream.HEARTBEAT);
                if (next.isPresent()) {
                    stream.event("", "", new String(Json.bytes(form.apply(next.get())), StandardCharsets.UTF_8));
                } else {
                    stream.beat();
                }
            }
        }
    }
}
