package dev.crucible.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.TaskState;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Converts JSON trees between versions 1.0 and 0.3. In 0.3, objects have a {@code kind}, files are nested objects, and roles and states
 * are lowercase words. Malformed values pass through, and the decoder rejects them.
 */
final class LegacyShapes {

    private static final String STATE = "TASK_STATE_";
    private static final String ROLE = "ROLE_";

    private LegacyShapes() {}

    // 1.0 to 0.3

    static ObjectNode eventTo03(ObjectNode event) {
        if (event.get("task") instanceof ObjectNode task) {
            return taskTo03(task);
        }
        if (event.get("message") instanceof ObjectNode message) {
            return messageTo03(message);
        }
        if (event.get("statusUpdate") instanceof ObjectNode update) {
            String state = update.get("status").get("state").textValue();
            boolean rests = TaskState.valueOf(state.substring(STATE.length())).isAtRest();
            statusTo03((ObjectNode) update.get("status"));
            update.put("kind", "status-update").put("final", rests);
            return update;
        }
        ObjectNode update = (ObjectNode) event.get("artifactUpdate");
        update.put("kind", "artifact-update");
        each(update.get("artifact"), "parts", LegacyShapes::partTo03);
        return update;
    }

    static ObjectNode taskTo03(ObjectNode task) {
        task.put("kind", "task").set("status", statusTo03((ObjectNode) task.get("status")));
        each(task, "history", LegacyShapes::messageTo03);
        each(task, "artifacts", artifact -> each(artifact, "parts", LegacyShapes::partTo03));
        return task;
    }

    private static ObjectNode messageTo03(ObjectNode message) {
        message.put("kind", "message");
        lower(message, "role", ROLE);
        return each(message, "parts", LegacyShapes::partTo03);
    }

    private static ObjectNode statusTo03(ObjectNode status) {
        lower(status, "state", STATE);
        if (status.path("state").asText().equals("unspecified")) {
            status.put("state", "unknown");
        }
        if (status.get("message") instanceof ObjectNode message) {
            messageTo03(message);
        }
        return status;
    }

    private static ObjectNode partTo03(ObjectNode part) {
        ObjectNode legacy = Json.object();
        if (part.has("text")) {
            legacy.put("kind", "text").set("text", part.get("text"));
        } else if (part.has("data")) {
            JsonNode data = part.get("data");
            // 0.3 supports only objects
            legacy.put("kind", "data")
                    .set("data", data.isObject() ? data : Json.object().set("value", data));
        } else {
            ObjectNode file = legacy.put("kind", "file").putObject("file");
            move(part, "raw", file, "bytes");
            move(part, "url", file, "uri");
            move(part, "mediaType", file, "mimeType");
            move(part, "filename", file, "name");
        }
        move(part, "metadata", legacy, "metadata");
        return legacy;
    }

    static ObjectNode sendRequestTo03(ObjectNode request) {
        messageTo03((ObjectNode) request.get("message"));
        ObjectNode configuration =
                request.get("configuration") instanceof ObjectNode given ? given : request.putObject("configuration");
        JsonNode immediately = configuration.remove("returnImmediately");
        configuration.put("blocking", immediately == null || !immediately.asBoolean());
        if (configuration.remove("taskPushNotificationConfig") instanceof ObjectNode push) {
            configuration.set("pushNotificationConfig", pushTo03(push));
        }
        return request;
    }

    /** Converts a webhook configuration without its task. */
    private static ObjectNode pushTo03(ObjectNode config) {
        config.remove("taskId");
        if (config.get("authentication") instanceof ObjectNode authentication) {
            JsonNode scheme = authentication.remove("scheme");
            authentication.putArray("schemes").add(scheme);
        }
        return config;
    }

    /** Converts a webhook configuration and its task. */
    static ObjectNode taskPushTo03(ObjectNode config) {
        ObjectNode legacy = Json.object();
        move(config, "taskId", legacy, "taskId");
        legacy.set("pushNotificationConfig", pushTo03(config));
        return legacy;
    }

    // 0.3 to 1.0

    static ObjectNode eventFrom03(ObjectNode event) {
        JsonNode kind = event.remove("kind");
        ObjectNode wrapped = Json.object();
        switch (kind == null ? "" : kind.asText()) {
            case "task" -> wrapped.set("task", taskFrom03(event));
            case "message" -> wrapped.set("message", messageFrom03(event));
            case "status-update" -> {
                event.remove("final");
                statusFrom03(event);
                wrapped.set("statusUpdate", event);
            }
            case "artifact-update" -> {
                each(event.get("artifact"), "parts", LegacyShapes::partFrom03);
                wrapped.set("artifactUpdate", event);
            }
            default -> throw A2aException.invalid("kind: should be task, message, status-update or artifact-update");
        }
        return wrapped;
    }

    static ObjectNode taskFrom03(ObjectNode task) {
        task.remove("kind");
        statusFrom03(task);
        each(task, "history", LegacyShapes::messageFrom03);
        return each(task, "artifacts", artifact -> each(artifact, "parts", LegacyShapes::partFrom03));
    }

    private static ObjectNode messageFrom03(ObjectNode message) {
        message.remove("kind");
        upper(message, "role", ROLE);
        return each(message, "parts", LegacyShapes::partFrom03);
    }

    private static void statusFrom03(ObjectNode holder) {
        if (!(holder.get("status") instanceof ObjectNode status)) {
            return;
        }
        if (status.path("state").asText().equals("unknown")) {
            status.put("state", "unspecified");
        }
        upper(status, "state", STATE);
        if (status.get("message") instanceof ObjectNode message) {
            messageFrom03(message);
        }
    }

    private static ObjectNode partFrom03(ObjectNode legacy) {
        ObjectNode part = Json.object();
        move(legacy, "text", part, "text");
        move(legacy, "data", part, "data");
        move(legacy, "metadata", part, "metadata");
        if (legacy.get("file") instanceof ObjectNode file) {
            move(file, "bytes", part, "raw");
            move(file, "uri", part, "url");
            move(file, "mimeType", part, "mediaType");
            move(file, "name", part, "filename");
        }
        return part;
    }

    static ObjectNode sendRequestFrom03(ObjectNode request) {
        if (request.get("message") instanceof ObjectNode message) {
            messageFrom03(message);
        }
        if (request.get("configuration") instanceof ObjectNode configuration) {
            JsonNode blocking = configuration.remove("blocking");
            configuration.put("returnImmediately", blocking != null && !blocking.asBoolean(true));
            if (configuration.remove("pushNotificationConfig") instanceof ObjectNode push) {
                configuration.set("taskPushNotificationConfig", pushFrom03(push));
            }
        }
        return request;
    }

    private static ObjectNode pushFrom03(ObjectNode config) {
        if (config.get("authentication") instanceof ObjectNode authentication) {
            move(authentication, "schemes", authentication, "scheme");
            if (authentication.get("scheme") instanceof ArrayNode schemes) {
                authentication.put("scheme", schemes.path(0).asText());
            }
        }
        return config;
    }

    static ObjectNode taskPushFrom03(ObjectNode legacy) {
        ObjectNode config =
                legacy.get("pushNotificationConfig") instanceof ObjectNode push ? pushFrom03(push) : Json.object();
        move(legacy, "taskId", config, "taskId");
        return config;
    }

    // Common to both directions

    private static void move(ObjectNode from, String name, ObjectNode to, String newName) {
        JsonNode value = from.get(name);
        if (value != null && !value.isNull()) {
            from.remove(name);
            to.set(newName, value);
        }
    }

    private static ObjectNode each(JsonNode holder, String name, UnaryOperator<ObjectNode> change) {
        if (!(holder instanceof ObjectNode object)) {
            return Json.object();
        }
        if (object.get(name) instanceof ArrayNode items) {
            ArrayNode changed = Json.array();
            for (JsonNode item : items) {
                changed.add(item instanceof ObjectNode node ? change.apply(node) : item);
            }
            object.set(name, changed);
        }
        return object;
    }

    private static void lower(ObjectNode node, String name, String prefix) {
        String constant = node.path(name).asText();
        node.put(
                name,
                constant.substring(prefix.length()).toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    private static void upper(ObjectNode node, String name, String prefix) {
        if (node.path(name).isTextual()) {
            String word = node.get(name).textValue();
            node.put(name, prefix + word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }
}
