package dev.crucible.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.ProtocolVersion;
import dev.crucible.a2a.PushConfig;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import java.util.List;

/**
 * JSON codec of one protocol version. Reading takes ownership of the tree and may change it; it throws {@link A2aException} -32602 that
 * names the field.
 *
 * @param version version of the JSON
 */
public record Codec(ProtocolVersion version) {

    public SendRequest readSendRequest(JsonNode params) {
        Fields fields = Fields.of("", params);
        return Decoder.sendRequest(
                isLegacy() ? Fields.of("", LegacyShapes.sendRequestFrom03((ObjectNode) params)) : fields);
    }

    public ObjectNode write(SendRequest request) {
        ObjectNode node = JsonEncoder.sendRequest(request);
        return isLegacy() ? LegacyShapes.sendRequestTo03(node) : node;
    }

    public StreamEvent readEvent(JsonNode event) {
        Fields fields = Fields.of("event", event);
        return Decoder.event(isLegacy() ? Fields.of("event", LegacyShapes.eventFrom03((ObjectNode) event)) : fields);
    }

    public ObjectNode write(StreamEvent event) {
        ObjectNode node = JsonEncoder.event(event);
        return isLegacy() ? LegacyShapes.eventTo03(node) : node;
    }

    public Task readTask(JsonNode task) {
        Fields fields = Fields.of("task", task);
        return Decoder.task(isLegacy() ? Fields.of("task", LegacyShapes.taskFrom03((ObjectNode) task)) : fields);
    }

    /** Returns the JSON of a task without the envelope that events have. */
    public ObjectNode writeTask(Task task) {
        ObjectNode node = JsonEncoder.task(task);
        return isLegacy() ? LegacyShapes.taskTo03(node) : node;
    }

    public PushConfig readPush(JsonNode config) {
        Fields fields = Fields.of("", config);
        return Decoder.pushConfig(
                isLegacy() ? Fields.of("", LegacyShapes.taskPushFrom03((ObjectNode) config)) : fields);
    }

    public ObjectNode write(PushConfig config) {
        ObjectNode node = JsonEncoder.pushConfig(config);
        return isLegacy() ? LegacyShapes.taskPushTo03(node) : node;
    }

    /** Returns the JSON of webhook configurations: a plain array in 0.3. */
    public JsonNode writePushes(List<PushConfig> configs) {
        return isLegacy() ? JsonEncoder.list(configs, this::write) : JsonEncoder.pushConfigs(configs);
    }

    public List<PushConfig> readPushes(JsonNode configs) {
        if (!isLegacy()) {
            return Decoder.pushConfigs(configs);
        }
        ObjectNode holder = Json.object();
        holder.set("configs", configs);
        return Fields.of("", holder).values("configs").stream()
                .map(this::readPush)
                .toList();
    }

    /** Parses a query; 0.3 has none. */
    public TaskQuery readQuery(JsonNode query) {
        return Decoder.taskQuery(Fields.of("", query));
    }

    public ObjectNode write(TaskQuery query) {
        return JsonEncoder.taskQuery(query);
    }

    /** Parses a page; 0.3 has none. */
    public TaskPage readPage(JsonNode page) {
        return Decoder.taskPage(Fields.of("page", page));
    }

    public ObjectNode write(TaskPage page) {
        return JsonEncoder.taskPage(page);
    }

    /** Serializes a task for a store, as version 1.0. */
    public static byte[] store(Task task) {
        return Json.bytes(JsonEncoder.task(task));
    }

    /** Parses a stored task. */
    public static Task restore(byte[] stored) {
        return Decoder.task(Fields.of("task", Json.parse(stored)));
    }

    private boolean isLegacy() {
        return version == ProtocolVersion.V0_3;
    }
}
