package dev.crucible.bench.conformance;

import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.json.Json;
import dev.crucible.a2a.server.AgentExecutor;
import dev.crucible.a2a.server.ExecutionRequest;
import dev.crucible.a2a.server.TaskUpdater;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Agent for the protocol's test kit (a2a-tck, 1.0); the prefix of the message's id selects the behaviour. Implements the kit's
 * {@code scenarios/core_operations.feature} and {@code scenarios/streaming.feature}.
 *
 * @param streamingTimeout the kit's timeout of streams, its TCK_STREAMING_TIMEOUT
 */
public record TestProfile(Duration streamingTimeout) implements AgentExecutor {

    /** An optional extension of the profile. */
    public static final String EXTENSION = "urn:a2a:tck:optional-extension";

    /** Returns a profile with the kit's default timeout. */
    public static TestProfile standard() {
        return new TestProfile(Duration.ofSeconds(2));
    }

    /** Returns the card of the profile. */
    public static AgentCard card() {
        AgentCard.Capabilities capabilities = new AgentCard.Capabilities(
                true, true, false, List.of(new AgentCard.Extension(EXTENSION, "Changes nothing.", false, Map.of())));
        return AgentCard.of(
                        "Test profile",
                        "Does what the id of the message says.",
                        "1.0.0",
                        capabilities,
                        List.of(AgentCard.Skill.of(
                                "conformance", "Conformance", "Answers the protocol's test kit.", List.of("test"))))
                .with(List.of("text/plain", "application/json"), List.of("text/plain", "application/json"));
    }

    @Override
    public void execute(ExecutionRequest request, TaskUpdater task) throws InterruptedException {
        String id = request.message().messageId();
        if (id.startsWith("tck-stream-") || id.startsWith("test-resubscribe-message-id")) {
            stream(id, task);
        } else if (id.startsWith("tck-artifact-")) {
            task.artifact(Artifact.of("result", "result", artifact(id)));
            task.complete();
        } else {
            answer(id, task);
        }
    }

    private void answer(String id, TaskUpdater task) throws InterruptedException {
        if (id.startsWith("tck-complete-task")) {
            task.complete(task.message("Hello from TCK"));
        } else if (id.startsWith("tck-delayed-complete")) {
            task.working();
            Thread.sleep(streamingTimeout);
            task.complete(task.message("Done after delay"));
        } else if (id.startsWith("tck-message-response")) {
            task.reply(task.message("Direct message response"));
        } else if (id.startsWith("tck-input-required")) {
            task.requireInput(task.message("What else?"));
        } else if (id.startsWith("tck-auth-required")) {
            task.requireAuthentication(task.message("Who are you?"));
        } else if (id.startsWith("tck-reject-task")) {
            task.status(TaskState.REJECTED, Optional.of(task.message("rejected")), Map.of());
        } else {
            task.complete(task.message("Unhandled messageId prefix: " + id));
        }
    }

    private void stream(String id, TaskUpdater task) throws InterruptedException {
        if (id.startsWith("tck-stream-002")) {
            task.complete();
            return;
        }
        task.working();
        if (id.startsWith("test-resubscribe-message-id")) {
            Thread.sleep(streamingTimeout.multipliedBy(2));
        } else if (id.startsWith("tck-stream-artifact-chunked")) {
            task.artifact(Artifact.of("result", "result", Part.text("chunk-1 ")), false, false, Map.of());
            task.artifact(Artifact.of("result", "result", Part.text("chunk-2")), true, true, Map.of());
        } else {
            task.artifact(Artifact.of("result", "result", artifact(id)));
        }
        task.complete();
    }

    private static Part artifact(String id) {
        Part.About file = Part.About.file("output.txt", "text/plain");
        if (id.startsWith("tck-artifact-file-url")) {
            return new Part.UrlPart("https://example.com/output.txt", file);
        }
        if (id.startsWith("tck-artifact-file") || id.startsWith("tck-stream-artifact-file")) {
            return new Part.RawPart("tck".getBytes(StandardCharsets.UTF_8), file);
        }
        if (id.startsWith("tck-artifact-data")) {
            return Part.data(Json.object().put("key", "value").put("count", 42));
        }
        return Part.text(text(id));
    }

    private static String text(String id) {
        if (id.startsWith("tck-artifact-text")) {
            return "Generated text content";
        }
        if (id.startsWith("tck-stream-artifact-text")) {
            return "Streamed text content";
        }
        if (id.startsWith("tck-stream-ordering-001")) {
            return "Ordered output";
        }
        return id.startsWith("tck-stream-003") ? "Stream task lifecycle" : "Stream hello from TCK";
    }
}
