package dev.crucible.a2a.server;

import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** Media types that an agent reads: those of its card and skills, where {@code image/*} and plain {@code text} are wildcards. */
final class MediaTypes {

    private final Set<String> read = new LinkedHashSet<>();

    MediaTypes(AgentCard card) {
        card.defaultInputModes().forEach(mode -> read.add(essence(mode)));
        card.skills().forEach(skill -> skill.inputModes().forEach(mode -> read.add(essence(mode))));
    }

    /** Rejects a message with a part of an unsupported type; parts without a type pass. */
    void require(Message message) {
        for (Part part : message.parts()) {
            String type = essence(part.about().mediaType());
            if (!type.isEmpty() && !isRead(type)) {
                throw new A2aException(
                        A2aError.CONTENT_TYPE_NOT_SUPPORTED,
                        "The agent does not read " + type + "; it reads " + String.join(", ", read) + ".");
            }
        }
    }

    private boolean isRead(String type) {
        String family = type.contains("/") ? type.substring(0, type.indexOf('/')) : type;
        return read.contains(type) || read.contains(family) || read.contains(family + "/*") || read.contains("*/*");
    }

    static String essence(String mediaType) {
        return mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }
}
