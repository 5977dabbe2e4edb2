package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.crew.CrewClient;
import dev.crucible.lab.crew.CrewClient.Reply;
import dev.crucible.lab.crew.CrewClient.Turn;
import dev.crucible.lab.crew.CrewStream;
import dev.crucible.lab.crew.CrewStream.Heard;
import dev.crucible.web.EventStream;
import dev.crucible.web.Exchange;
import dev.crucible.web.Refusal;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;

/**
 * The chat: hands the last message of a conversation to the crew. That nobody is there is an answer too, not an error. Who sends the
 * {@code context_id} of an answer with the next message goes on with the same conversation, and can answer what the crew asked.
 *
 * <p>Who accepts {@code text/event-stream} hears the answer as it is spoken: events {@code beat}, and at the end {@code done} with the
 * answer, or {@code error}. Leaving before the end cancels the crew's task.
 */
public final class ChatResource {

    private static final int MOST_QUESTIONS = 64;

    /** Who has left is noticed at the next write, and the crew may be silent for long. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);

    private static final Pattern CONVERSATION = Pattern.compile("[\\x21-\\x7e]{1,200}");
    private static final Reply.Said SILENCE =
            new Reply.Said("You said nothing yet; the crew listens.", Optional.empty());
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
        Question question = silent
                ? new Question("", List.of(), conversation)
                : new Question(turns.getLast().text(), turns.subList(0, turns.size() - 1), conversation);
        if (!free.tryAcquire()) {
            throw Refusal.of(503, "The crew is busy with other questions.").with("Retry-After", "5");
        }
        try {
            if (exchange.header("Accept").filter(ChatResource::wantsStream).isPresent()) {
                stream(exchange, question);
            } else {
                exchange.json(json(said(question, ask(question))));
            }
        } finally {
            free.release();
        }
    }

    /** What is to be asked; silence when there is no text. */
    private record Question(String text, List<Turn> earlier, Optional<String> conversation) {

        boolean isSilence() {
            return text.isEmpty();
        }
    }

    private static boolean wantsStream(String accept) {
        return accept.toLowerCase(Locale.ROOT).contains("text/event-stream");
    }

    private Reply ask(Question question) throws InterruptedException {
        return question.isSilence() ? SILENCE : crew.ask(question.text(), question.earlier(), question.conversation());
    }

    private void stream(Exchange exchange, Question question) throws InterruptedException {
        try (EventStream events = exchange.events(HEARTBEAT)) {
            events.open();
            if (question.isSilence()) {
                end(events, question, SILENCE);
                return;
            }
            try (CrewStream answer = crew.listen(question.text(), question.earlier(), question.conversation())) {
                follow(events, question, answer);
            }
        }
    }

    private static void follow(EventStream events, Question question, CrewStream answer) throws InterruptedException {
        while (true) {
            Optional<Heard> heard = answer.next(events.untilBeat());
            if (heard.isEmpty()) {
                events.beat();
                continue;
            }
            switch (heard.get()) {
                case Heard.Beat beat ->
                    events.event(
                            "beat",
                            "",
                            JsonNodeFactory.instance
                                    .objectNode()
                                    .put("agent", beat.agent())
                                    .put("text", beat.text())
                                    .put("kind", beat.kind())
                                    .toString());
                case Heard.End end -> {
                    end(events, question, end.reply());
                    return;
                }
            }
        }
    }

    private static void end(EventStream events, Question question, Reply reply) {
        try {
            events.event("done", "", json(said(question, reply)).toString());
        } catch (Refusal e) {
            events.event(
                    "error",
                    "",
                    JsonNodeFactory.instance
                            .objectNode()
                            .set("detail", e.detail())
                            .toString());
        }
    }

    private static ObjectNode json(Reply.Said said) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("message", said.text());
        said.conversation().ifPresent(context -> answer.put("context_id", context));
        return answer;
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

    /** What is answered to {@code question}, in the conversation that it was asked in unless the crew names another. */
    private static Reply.Said said(Question question, Reply reply) {
        return switch (reply) {
            case Reply.Said said ->
                said.conversation().isPresent() ? said : new Reply.Said(said.text(), question.conversation());
            case Reply.Nobody nobody -> new Reply.Said(NOBODY, question.conversation());
            case Reply.TooSlow slow ->
                throw Refusal.of(
                        504, "The crew did not answer within " + slow.patience().toSeconds() + " s.");
            case Reply.Unusable unusable ->
                throw Refusal.of(502, "The crew's answer cannot be used: " + unusable.reason() + ".");
        };
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
