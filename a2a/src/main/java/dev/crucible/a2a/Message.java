package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * One turn of a conversation.
 *
 * @param messageId id made by the sender
 * @param contextId id of the conversation, empty for a new one
 * @param taskId id of the task that it belongs to, empty for none
 * @param role sender
 * @param parts content, at least one
 * @param metadata data of extensions under their URIs
 * @param extensions URIs of the extensions in use
 * @param referenceTaskIds ids of other tasks that it refers to
 */
public record Message(
        String messageId,
        String contextId,
        String taskId,
        Role role,
        List<Part> parts,
        Map<String, JsonNode> metadata,
        List<String> extensions,
        List<String> referenceTaskIds)
        implements StreamEvent {

    public Message {
        parts = List.copyOf(parts);
        metadata = Copies.of(metadata);
        extensions = List.copyOf(extensions);
        referenceTaskIds = List.copyOf(referenceTaskIds);
    }

    /** Creates a user's text that starts a conversation. */
    public static Message user(String text) {
        return of(Role.USER, List.of(Part.text(text)));
    }

    /** Creates a message with a fresh id and without a conversation. */
    public static Message of(Role role, List<Part> parts) {
        return new Message(UUID.randomUUID().toString(), "", "", role, parts, Map.of(), List.of(), List.of());
    }

    /** Returns a copy in a conversation and a task. */
    public Message in(String contextId, String taskId) {
        return new Message(messageId, contextId, taskId, role, parts, metadata, extensions, referenceTaskIds);
    }

    /** Returns a copy with {@code metadata} in place of its metadata. */
    public Message with(Map<String, JsonNode> metadata) {
        return new Message(messageId, contextId, taskId, role, parts, metadata, extensions, referenceTaskIds);
    }

    /** Returns all text parts, joined by line breaks. */
    public String text() {
        return parts.stream()
                .filter(Part.TextPart.class::isInstance)
                .map(part -> ((Part.TextPart) part).text())
                .collect(Collectors.joining("\n"));
    }
}
