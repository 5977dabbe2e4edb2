package dev.crucible.bridge.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.bridge.player.Contexts;
import dev.crucible.bridge.turn.LiveAnswer;
import dev.crucible.bridge.turn.PlainAnswer;
import dev.crucible.bridge.turn.PlayerTurn;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.bridge.turn.Turns;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** Endpoints for a player's lines and the streams of records that answer them. */
public final class MessageResource {

    private static final int LONGEST_PATH = 4_096;

    private final Turns turns;
    private final Contexts contexts;
    private final TurnLimits limits;

    public MessageResource(Turns turns, Contexts contexts, TurnLimits limits) {
        this.turns = turns;
        this.contexts = contexts;
        this.limits = limits;
    }

    /** Adds the routes. */
    public void register(Routes routes) {
        routes.post("/message", this::message)
                .post("/message/continue", this::goOn)
                .post("/cancel", this::cancel);
    }

    private void message(Exchange exchange) throws IOException, InterruptedException {
        ClientRequest request = ClientRequest.of(exchange);
        String text =
                switch (request.text("action").orElse("message")) {
                    case "message" -> request.text("text").orElse("");
                    case "choice" -> request.required("choice");
                    case String other -> throw ClientRequest.unknown("action", List.of("message", "choice"), other);
                };
        boolean numbered = request.protocol() == 2;
        PlainAnswer.Pace pace = request.flag("live") ? PlainAnswer.Pace.LIVE : PlainAnswer.Pace.BURST;
        AskingPlayer caller = AskingPlayer.of(request, contexts);
        PlayerTurn turn = turns.start(new Turns.Request(
                caller.player(),
                caller.context(),
                text,
                project(request),
                turnId(exchange, request, caller),
                numbered ? midTurn(request) : Turns.MidTurn.QUEUE,
                locale(request),
                request.flag("romance"),
                request.id("shown"),
                request.story()));
        send(turn, request.own(), exchange, out -> {
            if (numbered) {
                new LiveAnswer(turn, limits).write(0, out);
            } else {
                PlainAnswer.write(turn, turns, limits, pace, out);
            }
        });
    }

    private void goOn(Exchange exchange) throws IOException, InterruptedException {
        ClientRequest request = ClientRequest.of(exchange);
        PlayerTurn turn = turns.find(request.requiredId("turn_id"), request.requiredPlayer());
        int from = request.number("from", 0, 0);
        if (from > turn.size()) {
            throw HttpProblem.badRequest("from: the turn has only %d records so far".formatted(turn.size()));
        }
        send(turn, request.own(), exchange, out -> new LiveAnswer(turn, limits).write(from, out));
    }

    private void cancel(Exchange exchange) throws IOException, InterruptedException {
        ClientRequest request = ClientRequest.of(exchange);
        PlayerTurn turn = turns.find(request.requiredId("turn_id"), request.requiredPlayer());
        boolean running = !turn.ended();
        turns.cancel(turn, request.flag("stop_simulations"));
        exchange.json(JsonNodeFactory.instance
                .objectNode()
                .put("action", "ok")
                .put("turn_id", turn.id())
                .put("cancelled", running));
    }

    /** Writes an answer. */
    private interface Writer {
        void write(OutputStream out) throws IOException, InterruptedException;
    }

    private static void send(PlayerTurn turn, Namespace own, Exchange exchange, Writer answer)
            throws IOException, InterruptedException {
        exchange.with("Cache-Control", "no-cache, no-transform")
                .with("X-Accel-Buffering", "no")
                .with("X-Turn-Id", turn.id())
                .with("X-Context-Id", own.known(turn.context()));
        OutputStream out = exchange.stream("application/x-ndjson");
        answer.write(out);
        // Not in a finally: an answer that broke off must not look complete.
        out.close();
    }

    /** Returns the client's id for the turn. An idempotency key is hashed with the player, so that others cannot guess it. */
    private static Optional<String> turnId(Exchange exchange, ClientRequest request, AskingPlayer caller) {
        Optional<String> key = exchange.header("Idempotency-Key").filter(text -> !text.isBlank());
        if (key.isPresent()) {
            String name = caller.player() + "\n" + caller.context() + "\n" + key.get();
            return Optional.of(UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
                    .toString());
        }
        return request.id("turn_id");
    }

    /** Returns the project path. The crew decides if it may read there; an invalid path never fails the line. */
    private static Optional<String> project(ClientRequest request) {
        return request.text("project_path")
                .filter(text -> !text.isBlank())
                .map(text -> text.length() <= LONGEST_PATH ? text : "?");
    }

    private static Turns.MidTurn midTurn(ClientRequest request) {
        return switch (request.text("mid_turn").orElse("interrupt")) {
            case "interrupt" -> Turns.MidTurn.INTERRUPT;
            case "queue" -> Turns.MidTurn.QUEUE;
            case "refuse" -> Turns.MidTurn.REFUSE;
            case String other ->
                throw ClientRequest.unknown("mid_turn", List.of("interrupt", "queue", "refuse"), other);
        };
    }

    private static Locale locale(ClientRequest request) {
        String tag = request.text("locale").orElse("en");
        try {
            return new Locale.Builder().setLanguageTag(tag).build();
        } catch (IllformedLocaleException e) {
            throw HttpProblem.badRequest("locale: must be a language tag such as en or de-AT");
        }
    }
}
