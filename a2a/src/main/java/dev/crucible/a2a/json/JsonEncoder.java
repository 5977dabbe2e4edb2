package dev.crucible.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.ArtifactUpdate;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.PushConfig;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.TaskStatus;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Encodes version 1.0 JSON: camelCase, enums by name, times in UTC to the millisecond, absent values omitted. */
final class JsonEncoder {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private JsonEncoder() {}

    static ObjectNode sendRequest(SendRequest request) {
        ObjectNode node = Json.object();
        node.set("message", message(request.message()));
        SendRequest.Options options = request.options();
        ObjectNode configuration = Json.object();
        texts(configuration, "acceptedOutputModes", options.acceptedOutputModes());
        options.historyLength().ifPresent(length -> configuration.put("historyLength", length));
        flag(configuration, "returnImmediately", options.returnImmediately());
        options.push().ifPresent(push -> configuration.set("taskPushNotificationConfig", pushConfig(push)));
        if (!configuration.isEmpty()) {
            node.set("configuration", configuration);
        }
        members(node, "metadata", request.metadata());
        return node;
    }

    static ObjectNode message(Message message) {
        ObjectNode node = Json.object().put("messageId", message.messageId());
        text(node, "contextId", message.contextId());
        text(node, "taskId", message.taskId());
        node.put("role", "ROLE_" + message.role().name());
        node.set("parts", list(message.parts(), JsonEncoder::part));
        members(node, "metadata", message.metadata());
        texts(node, "extensions", message.extensions());
        texts(node, "referenceTaskIds", message.referenceTaskIds());
        return node;
    }

    private static ObjectNode part(Part part) {
        ObjectNode node = Json.object();
        switch (part) {
            case Part.TextPart text -> node.put("text", text.text());
            case Part.RawPart raw -> node.put("raw", Base64.getEncoder().encodeToString(raw.bytes()));
            case Part.UrlPart url -> node.put("url", url.url());
            case Part.DataPart data -> node.set("data", data.data());
        }
        members(node, "metadata", part.about().metadata());
        text(node, "filename", part.about().filename());
        text(node, "mediaType", part.about().mediaType());
        return node;
    }

    static ObjectNode task(Task task) {
        ObjectNode node = Json.object().put("id", task.id());
        text(node, "contextId", task.contextId());
        node.set("status", status(task.status()));
        if (!task.artifacts().isEmpty()) {
            node.set("artifacts", list(task.artifacts(), JsonEncoder::artifact));
        }
        if (!task.history().isEmpty()) {
            node.set("history", list(task.history(), JsonEncoder::message));
        }
        members(node, "metadata", task.metadata());
        return node;
    }

    private static ObjectNode status(TaskStatus status) {
        ObjectNode node =
                Json.object().put("state", "TASK_STATE_" + status.state().name());
        status.message().ifPresent(message -> node.set("message", message(message)));
        status.timestamp().ifPresent(time -> node.put("timestamp", time(time)));
        return node;
    }

    private static ObjectNode artifact(Artifact artifact) {
        ObjectNode node = Json.object().put("artifactId", artifact.artifactId());
        text(node, "name", artifact.name());
        text(node, "description", artifact.description());
        node.set("parts", list(artifact.parts(), JsonEncoder::part));
        members(node, "metadata", artifact.metadata());
        texts(node, "extensions", artifact.extensions());
        return node;
    }

    static ObjectNode event(StreamEvent event) {
        ObjectNode node = Json.object();
        switch (event) {
            case Task task -> node.set("task", task(task));
            case Message message -> node.set("message", message(message));
            case StatusUpdate update -> node.set("statusUpdate", statusUpdate(update));
            case ArtifactUpdate update -> node.set("artifactUpdate", artifactUpdate(update));
        }
        return node;
    }

    private static ObjectNode statusUpdate(StatusUpdate update) {
        ObjectNode node = Json.object().put("taskId", update.taskId()).put("contextId", update.contextId());
        node.set("status", status(update.status()));
        members(node, "metadata", update.metadata());
        return node;
    }

    private static ObjectNode artifactUpdate(ArtifactUpdate update) {
        ObjectNode node = Json.object().put("taskId", update.taskId()).put("contextId", update.contextId());
        node.set("artifact", artifact(update.artifact()));
        flag(node, "append", update.append());
        flag(node, "lastChunk", update.lastChunk());
        members(node, "metadata", update.metadata());
        return node;
    }

    static ObjectNode taskQuery(TaskQuery query) {
        ObjectNode node = Json.object();
        text(node, "contextId", query.contextId());
        query.state().ifPresent(state -> node.put("status", "TASK_STATE_" + state.name()));
        query.statusAfter().ifPresent(time -> node.put("statusTimestampAfter", time(time)));
        node.put("pageSize", query.pageSize());
        text(node, "pageToken", query.pageToken());
        query.historyLength().ifPresent(length -> node.put("historyLength", length));
        flag(node, "includeArtifacts", query.includeArtifacts());
        return node;
    }

    static ObjectNode taskPage(TaskPage page) {
        ObjectNode node = Json.object();
        node.set("tasks", list(page.tasks(), JsonEncoder::task));
        return node.put("nextPageToken", page.nextPageToken())
                .put("pageSize", page.pageSize())
                .put("totalSize", page.totalSize());
    }

    static ObjectNode pushConfig(PushConfig config) {
        ObjectNode node = Json.object();
        text(node, "id", config.id());
        text(node, "taskId", config.taskId());
        node.put("url", config.url());
        text(node, "token", config.token());
        config.authentication().ifPresent(auth -> {
            ObjectNode authentication = Json.object().put("scheme", auth.scheme());
            text(authentication, "credentials", auth.credentials());
            node.set("authentication", authentication);
        });
        return node;
    }

    static ObjectNode pushConfigs(List<PushConfig> configs) {
        ObjectNode node = Json.object();
        node.set("configs", list(configs, JsonEncoder::pushConfig));
        return node.put("nextPageToken", "");
    }

    static <T> ArrayNode list(List<T> items, Function<T, ? extends JsonNode> writer) {
        ArrayNode array = Json.array();
        items.forEach(item -> array.add(writer.apply(item)));
        return array;
    }

    static void text(ObjectNode node, String name, String text) {
        if (!text.isEmpty()) {
            node.put(name, text);
        }
    }

    static void texts(ObjectNode node, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            ArrayNode array = node.putArray(name);
            texts.forEach(array::add);
        }
    }

    static void members(ObjectNode node, String name, Map<String, JsonNode> members) {
        if (!members.isEmpty()) {
            node.putObject(name).setAll(members);
        }
    }

    private static void flag(ObjectNode node, String name, boolean flag) {
        if (flag) {
            node.put(name, true);
        }
    }

    private static String time(Instant time) {
        return TIME.format(time);
    }
}
