package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.crew.Chat;
import dev.crucible.lab.crew.Recollection;
import dev.crucible.lab.crew.RefusedCommandException;
import dev.crucible.lab.crew.UnreachableCrewException;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** Access to an existing conversation with the crew: one of the page, or one that its player began in the novel. */
public final class ConversationsResource {

    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9 -]{4,32}");

    private final Chat chat;

    public ConversationsResource(Chat chat) {
        this.chat = chat;
    }

    public void register(Routes routes) {
        routes.get("/api/agent/conversations/{context_id}", this::recall);
        routes.post("/api/agent/join", this::join);
    }

    /** A request to the crew. */
    private interface Asked {
        Recollection answer() throws UnreachableCrewException, RefusedCommandException, InterruptedException;
    }

    private void recall(Exchange exchange) throws InterruptedException {
        String conversation = exchange.path("context_id");
        tell(exchange, () -> chat.recall(conversation));
    }

    private void join(Exchange exchange) throws IOException, InterruptedException {
        ObjectNode body = exchange.jsonObject();
        JsonNode code = body.path("code");
        if (!code.isTextual() || !CODE.matcher(code.textValue()).matches()) {
            throw HttpProblem.invalid(new Violation(
                    "string_pattern_mismatch",
                    List.of("body", "code"),
                    "Input should be the code that the novel shows, such as K7QM-3XWD",
                    code));
        }
        tell(exchange, () -> chat.join(code.textValue()));
    }

    private static void tell(Exchange exchange, Asked asked) throws InterruptedException {
        try {
            exchange.json(json(asked.answer()));
        } catch (RefusedCommandException e) {
            throw HttpProblem.notFound(String.valueOf(e.getMessage()));
        } catch (UnreachableCrewException e) {
            throw HttpProblem.of(503, "The crew does not answer. Start it with `crucible agents` or `crucible up`.")
                    .with("Retry-After", "5");
        }
    }

    private static ObjectNode json(Recollection recollection) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("context_id", recollection.conversation());
        ArrayNode lines = json.putArray("lines");
        recollection.lines().forEach(line -> lines.addObject()
                .put("agent", line.agent())
                .put("kind", line.kind())
                .put("text", line.text()));
        recollection.question().ifPresent(question -> json.set("question", ChatResource.json(question)));
        return json;
    }
}
