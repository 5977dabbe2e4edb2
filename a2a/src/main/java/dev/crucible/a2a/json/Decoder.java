package dev.crucible.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.ArtifactUpdate;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.PushConfig;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Decodes version 1.0 JSON. Throws {@link A2aException} -32602 that names the field. */
final class Decoder {

    private static final List<String> CONTENTS = List.of("text", "raw", "url", "data");

    private Decoder() {}

    static SendRequest sendRequest(Fields fields) {
        return new SendRequest(
                message(fields.requiredObject("message")),
                fields.object("configuration").map(Decoder::options).orElse(SendRequest.Options.DEFAULT),
                fields.members("metadata"));
    }

    private static SendRequest.Options options(Fields fields) {
        return new SendRequest.Options(
                fields.texts("acceptedOutputModes"),
                fields.whole("historyLength", 0, Integer.MAX_VALUE),
                fields.flag("returnImmediately"),
                fields.object("taskPushNotificationConfig").map(Decoder::pushConfig));
    }

    static Message message(Fields fields) {
        Role role = fields.constant("role", "ROLE_", Role.class).orElseThrow(() -> fields.wrong("role", "is required"));
        List<Part> parts = fields.list("parts", Decoder::part);
        if (parts.isEmpty()) {
            throw fields.wrong("parts", "should hold at least one part");
        }
        return new Message(
                fields.required("messageId"),
                fields.text("contextId"),
                fields.text("taskId"),
                role,
                parts,
                fields.members("metadata"),
                fields.texts("extensions"),
                fields.texts("referenceTaskIds"));
    }

    private static Part part(Fields fields) {
        Part.About about =
                new Part.About(fields.text("filename"), fields.text("mediaType"), fields.members("metadata"));
        List<String> contents = new ArrayList<>();
        for (String content : CONTENTS) {
            // data may itself be null; the others cannot
            if (content.equals("data") ? !fields.any(content).isMissingNode() : fields.has(content)) {
                contents.add(content);
            }
        }
        if (contents.size() != 1) {
            throw fields.wrong("text|raw|url|data", "a part should have exactly one of these, got " + contents);
        }
        return switch (contents.getFirst()) {
            case "text" -> new Part.TextPart(fields.text("text"), about);
            case "raw" -> new Part.RawPart(base64(fields), about);
            case "url" -> new Part.UrlPart(fields.required("url"), about);
            default -> new Part.DataPart(fields.any("data"), about);
        };
    }

    /** Decodes the standard and the URL-safe alphabet, padded or not, as Protocol Buffers do. */
    private static byte[] base64(Fields fields) {
        String text = fields.text("raw").replace('-', '+').replace('_', '/');
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw fields.wrong("raw", "should be base64");
        }
    }

    static Task task(Fields fields) {
        return new Task(
                fields.required("id"),
                fields.text("contextId"),
                status(fields.requiredObject("status")),
                fields.list("artifacts", Decoder::artifact),
                fields.list("history", Decoder::message),
                fields.members("metadata"));
    }

    private static TaskStatus status(Fields fields) {
        return new TaskStatus(
                fields.constant("state", "TASK_STATE_", TaskState.class).orElse(TaskState.UNSPECIFIED),
                fields.object("message").map(Decoder::message),
                fields.time("timestamp"));
    }

    private static Artifact artifact(Fields fields) {
        return new Artifact(
                fields.required("artifactId"),
                fields.text("name"),
                fields.text("description"),
                fields.list("parts", Decoder::part),
                fields.members("metadata"),
                fields.texts("extensions"));
    }

    /** Decodes an event, which has exactly one of task, message, statusUpdate, artifactUpdate. */
    static StreamEvent event(Fields fields) {
        if (fields.has("task")) {
            return task(fields.requiredObject("task"));
        }
        if (fields.has("message")) {
            return message(fields.requiredObject("message"));
        }
        if (fields.has("statusUpdate")) {
            return statusUpdate(fields.requiredObject("statusUpdate"));
        }
        return artifactUpdate(fields.requiredObject("artifactUpdate"));
    }

    private static StatusUpdate statusUpdate(Fields fields) {
        return new StatusUpdate(
                fields.required("taskId"),
                fields.text("contextId"),
                status(fields.requiredObject("status")),
                fields.members("metadata"));
    }

    private static ArtifactUpdate artifactUpdate(Fields fields) {
        return new ArtifactUpdate(
                fields.required("taskId"),
                fields.text("contextId"),
                artifact(fields.requiredObject("artifact")),
                fields.flag("append"),
                fields.flag("lastChunk"),
                fields.members("metadata"));
    }

    static TaskQuery taskQuery(Fields fields) {
        return new TaskQuery(
                fields.text("contextId"),
                fields.constant("status", "TASK_STATE_", TaskState.class)
                        .filter(state -> state != TaskState.UNSPECIFIED),
                fields.time("statusTimestampAfter"),
                fields.whole("pageSize", 1, TaskQuery.LARGEST_PAGE).orElse(TaskQuery.DEFAULT_PAGE),
                fields.text("pageToken"),
                fields.whole("historyLength", 0, Integer.MAX_VALUE),
                fields.flag("includeArtifacts"));
    }

    static TaskPage taskPage(Fields fields) {
        return new TaskPage(
                fields.list("tasks", Decoder::task),
                fields.text("nextPageToken"),
                fields.whole("pageSize", 0, Integer.MAX_VALUE).orElse(0),
                fields.whole("totalSize", 0, Integer.MAX_VALUE).orElse(0));
    }

    static PushConfig pushConfig(Fields fields) {
        return new PushConfig(
                fields.text("id"),
                fields.text("taskId"),
                fields.required("url"),
                fields.text("token"),
                fields.object("authentication")
                        .map(auth -> new PushConfig.Authentication(auth.required("scheme"), auth.text("credentials"))));
    }

    static List<PushConfig> pushConfigs(JsonNode result) {
        return Fields.of("", result).list("configs", Decoder::pushConfig);
    }
}
