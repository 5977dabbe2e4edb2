package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.crew.ChatTurn;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Violation;
import java.util.ArrayList;
import java.util.List;

/** Parser of the messages in a chat request. */
final class ChatMessages {

    private ChatMessages() {}

    /**
     * Returns the turns, the oldest first.
     *
     * @throws HttpProblem 422 with every error
     */
    static List<ChatTurn> turns(ObjectNode body) {
        JsonNode messages = body.get("messages");
        List<Violation> violations = new ArrayList<>();
        List<ChatTurn> turns = new ArrayList<>();
        Shape shape = new Shape(List.of("body", "messages"), violations);
        if (messages == null) {
            throw HttpProblem.invalid(Violation.missing("messages", body));
        }
        if (shape.isList(messages)) {
            for (int i = 0; i < messages.size(); i++) {
                turns.add(turn(messages.get(i), shape.at(i)));
            }
        }
        if (!violations.isEmpty()) {
            throw HttpProblem.invalid(violations);
        }
        return turns;
    }

    private static ChatTurn turn(JsonNode message, Shape shape) {
        if (!shape.isObject(message)) {
            return new ChatTurn("", "");
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
        return new ChatTurn(role, String.join("\n", texts));
    }

    /** A location in the body that collects its violations. */
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

        /** Returns true if {@code parent} has the field of this location. */
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
