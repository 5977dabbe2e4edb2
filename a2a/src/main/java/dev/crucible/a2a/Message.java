package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * One turn of a conversation.
 *
 * @param messageId made by the sender
 * @param contextId conversation, empty for a new one
 * @param taskId task that it continues or belongs to, empty for none
 * @param role who sent it
 * @param parts content, at least one
 * @param metadata data of extensions under their URIs
 * @param extensions URIs of the extensions that the message uses
 * @param referenceTaskIds other tasks that it speaks of
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

    /** A user's text that opens a conversation. */
    public static Message user(String text) {
        return of(Role.USER, List.of(Part.text(text)));
    }

    /** A message with a fresh id, in no conversation yet. */
    public static Message of(Role role, List<Part> parts) {
        return new Message(UUID.randomUUID().toString(), "", "", role, parts, Map.of(), List.of(), List.of());
    }

    /** The same message in a conversation and a task. */
    public Message in(String contextId, String taskId) {
        return new Message(messageId, contextId, taskId, role, parts, metadata, extensions, referenceTaskIds);
    }

    /** The same message with metadata instead of its own. */
    public Message with(Map<String, JsonNode> metadata) {
        return new Message(messageId, contextId, taskId, role, parts, metadata, extensions, referenceTaskIds);
    }

    /** All text parts, one a line. */
    public String text() {
        return parts.stream()
                .filter(Part.TextPart.class::isInstance)
                .map(part -> ((Part.TextPart) part).text())
                .collect(Collectors.joining("\n"));
    }
}
