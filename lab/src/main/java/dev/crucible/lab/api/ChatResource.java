package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.crew.Answering;
import dev.crucible.lab.crew.Chat;
import dev.crucible.lab.crew.Chat.Question;
import dev.crucible.lab.crew.ChatPage;
import dev.crucible.lab.crew.ChatTurn;
import dev.crucible.lab.crew.CrewQuestion;
import dev.crucible.lab.crew.CrewReply;
import dev.crucible.lab.crew.HeardAnswer;
import dev.crucible.web.EventStream;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The chat: forwards the last message of a conversation to the crew.
 *
 * <p>The earlier messages, or the {@code context_id} of a previous answer, identify the conversation, so a client can answer the crew's
 * question. If the crew is unreachable, the answer says so with status 200. A slow answer is delivered in parts: the text so far, and the
 * rest with the next answer.
 *
 * <p>Clients that accept {@code text/event-stream} receive the answer in parts: events {@code beat}, then {@code done} with the
 * answer, or {@code error}. Disconnecting before the end cancels the crew's task.
 */
public final class ChatResource {

    private static final int MOST_QUESTIONS = 64;

    /** Interval of comments, because a closed connection shows only at a write and the crew can be silent for long. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);

    /** Poll interval after the deadline, until the crew has started. */
    private static final Duration MOMENT = Duration.ofMillis(100);

    private static final Pattern CONVERSATION = Pattern.compile("[\\x21-\\x7e]{1,200}");
    private static final Pattern SHOWN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}");
    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*");
    private static final String SILENCE = "You said nothing yet; the crew listens.";
    private static final String NOBODY = "The crew does not answer at its address. Start it with `crucible agents`, or"
            + " start everything with `crucible up`. `--agents URL` sets the address.";

    private final Chat chat;
    private final Semaphore free = new Semaphore(MOST_QUESTIONS);

    public ChatResource(Chat chat) {
        this.chat = chat;
    }

    public void register(Routes routes) {
        routes.post("/api/agent/chat", this::chat);
    }

    private void chat(Exchange exchange) throws IOException, InterruptedException {
        ObjectNode body = exchange.jsonObject();
        List<ChatTurn> turns = ChatMessages.turns(body);
        Optional<String> conversation = conversation(body);
        boolean streamed =
                exchange.header("Accept").filter(ChatResource::wantsStream).isPresent();
        if (turns.isEmpty() || turns.getLast().text().isBlank()) {
            tell(exchange, streamed, unheard(SILENCE, conversation));
            return;
        }
        Question question = new Question(caller(exchange), turns, conversation, page(body));
        if (!free.tryAcquire()) {
            throw HttpProblem.of(503, "The crew is busy with other questions. Try again in a few seconds.")
                    .with("Retry-After", "5");
        }
        try {
            if (streamed) {
                stream(exchange, question);
            } else {
                tell(exchange, false, whole(question));
            }
        } finally {
            free.release();
        }
    }

    /** Returns the scope of a request's conversations: the same program at the same address with the same credentials. */
    private static String caller(Exchange exchange) {
        return exchange.client().getHostAddress()
                + Stream.of("Authorization", "Cookie", "X-Forwarded-For", "User-Agent")
                        .map(name -> "\n" + exchange.header(name).orElse(""))
                        .collect(Collectors.joining());
    }

    private static boolean wantsStream(String accept) {
        return accept.toLowerCase(Locale.ROOT).contains("text/event-stream");
    }

    /** Returns the answer, or its beginning if the time is over. */
    private CrewReply.Said whole(Question question) throws InterruptedException {
        try (Answering answer = chat.ask(question)) {
            long deadline = System.nanoTime() + chat.patience().toNanos();
            while (true) {
                Duration left = Duration.ofNanos(Math.max(MOMENT.toNanos(), deadline - System.nanoTime()));
                if (answer.next(left).orElse(null) instanceof HeardAnswer.End(CrewReply reply)) {
                    return said(question, reply);
                }
                if (System.nanoTime() >= deadline && answer.hasBegun()) {
                    return answer.leave();
                }
            }
        }
    }

    private void tell(Exchange exchange, boolean streamed, CrewReply.Said said) {
        if (!streamed) {
            exchange.json(json(said));
            return;
        }
        try (EventStream events = exchange.events(HEARTBEAT)) {
            events.event("done", "", json(said).toString());
        }
    }

    private void stream(Exchange exchange, Question question) throws InterruptedException {
        try (EventStream events = exchange.events(HEARTBEAT)) {
            events.open();
            try (Answering answer = chat.ask(question)) {
                follow(events, question, answer);
            }
        }
    }

    private static void follow(EventStream events, Question question, Answering answer) throws InterruptedException {
        while (true) {
            Optional<HeardAnswer> heard = answer.next(events.untilBeat());
            if (heard.isEmpty()) {
                events.beat();
                continue;
            }
            switch (heard.get()) {
                case HeardAnswer.Beat beat ->
                    events.event("beat", "", json(beat).toString());
                case HeardAnswer.End end -> {
                    end(events, question, end.reply());
                    return;
                }
            }
        }
    }

    static ObjectNode json(CrewQuestion question) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("agent", question.agent())
                .put("prompt", question.prompt());
        if (!question.plan().isEmpty()) {
            json.put("plan", question.plan());
        }
        question.choices().forEach(json.putArray("choices")::add);
        return json;
    }

    private static ObjectNode json(HeardAnswer.Beat beat) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("agent", beat.agent())
                .put("text", beat.text())
                .put("kind", beat.kind().key());
        if (!beat.choices().isEmpty()) {
            beat.choices().forEach(json.putArray("choices")::add);
        }
        return json;
    }

    private static void end(EventStream events, Question question, CrewReply reply) {
        try {
            events.event("done", "", json(said(question, reply)).toString());
        } catch (HttpProblem e) {
            events.event(
                    "error",
                    "",
                    JsonNodeFactory.instance
                            .objectNode()
                            .set("detail", e.detail())
                            .toString());
        }
    }

    private static ObjectNode json(CrewReply.Said said) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("message", said.text());
        said.conversation().ifPresent(context -> answer.put("context_id", context));
        said.question().ifPresent(question -> answer.set("question", json(question)));
        return answer;
    }

    /** Returns an answer of the lab itself, which never reached the crew. */
    private static CrewReply.Said unheard(String text, Optional<String> conversation) {
        return new CrewReply.Said(text, conversation, Optional.empty());
    }

    private static Optional<String> conversation(ObjectNode body) {
        return text(
                body,
                "context_id",
                CONVERSATION,
                "Input should be the context_id of an earlier answer: 1 to 200 visible ASCII characters");
    }

    private static ChatPage page(ObjectNode body) {
        return new ChatPage(
                text(body, "shown", SHOWN, "Input should be the id of a run, sweep or campaign"),
                text(body, "language", LANGUAGE, "Input should be the tag of a language, such as de"));
    }

    private static Optional<String> text(ObjectNode body, String field, Pattern form, String expected) {
        JsonNode given = body.path(field);
        if (given.isMissingNode() || given.isNull()) {
            return Optional.empty();
        }
        if (!given.isTextual() || !form.matcher(given.textValue()).matches()) {
            throw HttpProblem.invalid(
                    new Violation("string_pattern_mismatch", List.of("body", field), expected, given));
        }
        return Optional.of(given.textValue());
    }

    /** Converts the crew's reply to the answer of {@code question}; throws 502 or 504 if there is none. */
    private static CrewReply.Said said(Question question, CrewReply reply) {
        return switch (reply) {
            case CrewReply.Said said -> said;
            case CrewReply.Nobody nobody -> unheard(NOBODY, question.conversation());
            case CrewReply.TooSlow slow ->
                throw HttpProblem.of(
                        504, "The crew did not answer within " + slow.patience().toSeconds() + " s.");
            case CrewReply.Unusable unusable ->
                throw HttpProblem.of(502, "The crew's answer cannot be used: " + unusable.reason() + ".");
        };
    }
}
