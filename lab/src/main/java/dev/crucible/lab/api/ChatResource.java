package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.crew.CrewClient;
import dev.crucible.lab.crew.CrewClient.Reply;
import dev.crucible.lab.crew.CrewClient.Turn;
import dev.crucible.web.Exchange;
import dev.crucible.web.Refusal;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;

/**
 * The chat: hands the last message of a conversation to the crew. That nobody is there is an answer too, not an error. Who sends the
 * {@code context_id} of an answer with the next message goes on with the same conversation, and can answer what the crew asked.
 */
public final class ChatResource {

    private static final int MOST_QUESTIONS = 64;
    private static final Pattern CONVERSATION = Pattern.compile("[\\x21-\\x7e]{1,200}");
    private static final String SILENCE = "You said nothing yet; the crew listens.";
    private static final String NOBODY = "The crew is not at the forge: nobody answers at its address. "
            + "Start it with `crucible agents`, or everything with `crucible up`; `--agents URL` tells the lab where it is.";

    private final CrewClient crew;
    private final Semaphore free = new Semaphore(MOST_QUESTIONS);

    public ChatResource(CrewClient crew) {
        this.crew = crew;
    }

    public void register(Routes routes) {
        routes.post("/api/agent/chat", this::chat);
    }

    private void chat(Exchange exchange) throws IOException, InterruptedException {
        ObjectNode body = exchange.jsonObject();
        List<Turn> turns = turns(body);
        Optional<String> conversation = conversation(body);
        boolean silent = turns.isEmpty() || turns.getLast().text().isBlank();
        Reply.Said said = silent ? new Reply.Said(SILENCE, conversation) : answer(turns, conversation);
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("message", said.text());
        said.conversation().ifPresent(context -> answer.put("context_id", context));
        exchange.json(answer);
    }

    private static Optional<String> conversation(ObjectNode body) {
        JsonNode given = body.path("context_id");
        if (given.isMissingNode() || given.isNull()) {
            return Optional.empty();
        }
        if (!given.isTextual() || !CONVERSATION.matcher(given.textValue()).matches()) {
            throw Refusal.invalid(new Violation(
                    "string_pattern_mismatch",
                    List.of("body", "context_id"),
                    "Input should be the context_id of an earlier answer: 1 to 200 visible ASCII characters",
                    given));
        }
        return Optional.of(given.textValue());
    }

    private Reply.Said answer(List<Turn> turns, Optional<String> conversation) throws InterruptedException {
        if (!free.tryAcquire()) {
            throw Refusal.of(503, "The crew is busy with other questions.").with("Retry-After", "5");
        }
        try {
            List<Turn> earlier = turns.subList(0, turns.size() - 1);
            return switch (crew.ask(turns.getLast().text(), earlier, conversation)) {
                case Reply.Said said ->
                    said.conversation().isPresent() ? said : new Reply.Said(said.text(), conversation);
                case Reply.Nobody nobody -> new Reply.Said(NOBODY, conversation);
                case Reply.TooSlow slow ->
                    throw Refusal.of(
                            504,
                            "The crew did not answer within " + slow.patience().toSeconds() + " s.");
                case Reply.Unusable unusable ->
                    throw Refusal.of(502, "The crew's answer cannot be used: " + unusable.reason() + ".");
            };
        } finally {
            free.release();
        }
    }

    private static List<Turn> turns(ObjectNode body) {
        JsonNode messages = body.get("messages");
        List<Violation> violations = new ArrayList<>();
        List<Turn> turns = new ArrayList<>();
        Shape shape = new Shape(List.of("body", "messages"), violations);
        if (messages == null) {
            throw Refusal.invalid(Violation.missing("messages", body));
        }
        if (shape.isList(messages)) {
            for (int i = 0; i < messages.size(); i++) {
                turns.add(turn(messages.get(i), shape.at(i)));
            }
        }
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
        return turns;
    }

    private static Turn turn(JsonNode message, Shape shape) {
        if (!shape.isObject(message)) {
            return new Turn("", "");
        }
        String role = shape.at("role").text(message);
        List<String> texts = new ArrayList<>();
        Shape content = shape.at("content");
        if (content.isThere(message) && content.isList(message.get("content"))) {
            for (int i = 0; i < message.get("content").size(); i++) {
                JsonNode part = message.get("content").get(i);
                if (content.at(i).isObject(part)) {
                    content.at(i).at("type").literal(part, "text");
                    texts.add(content.at(i).at("text").text(part));
                }
            }
        }
        return new Turn(role, String.join("\n", texts));
    }

    /** A place in the body; notes what is wrong there. */
    private record Shape(List<Object> location, List<Violation> violations) {

        Shape at(Object step) {
            List<Object> longer = new ArrayList<>(location);
            longer.add(step);
            return new Shape(longer, violations);
        }

        boolean isList(JsonNode node) {
            return node.isArray() || note("list_type", "Input should be a valid list", node);
        }

        boolean isObject(JsonNode node) {
            return node.isObject() || note("dict_type", "Input should be a valid dictionary", node);
        }

        /** Whether {@code parent} has the field that this place names. */
        boolean isThere(JsonNode parent) {
            return parent.has(name()) || note("missing", "Field required", parent);
        }

        String text(JsonNode parent) {
            boolean valid = isThere(parent)
                    && (parent.get(name()).isTextual()
                            || note("string_type", "Input should be a valid string", parent.get(name())));
            return valid ? parent.get(name()).textValue() : "";
        }

        void literal(JsonNode parent, String only) {
            if (isThere(parent) && !parent.get(name()).asText().equals(only)) {
                note("literal_error", "Input should be '" + only + "'", parent.get(name()));
            }
        }

        private String name() {
            return location.getLast().toString();
        }

        private boolean note(String type, String message, JsonNode input) {
            violations.add(new Violation(type, location, message, input));
            return false;
        }
    }
}
