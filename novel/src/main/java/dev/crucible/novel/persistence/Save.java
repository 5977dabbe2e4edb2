package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A save: where the bridge is and the state of the conversation, nothing of threads or connections.
 *
 * @param version of this format
 * @param affinities by agent id
 * @param place backdrop, such as {@code stoa}
 * @param agent id of whoever spoke last, for the slot's picture; {@code state} of that portrait
 * @param note shown in the slot: the agent's epithet, or what the player wrote
 * @param savedAt seconds since the epoch
 * @param position where in a written scene; null outside of one, and in saves of 0.1.0
 * @param unread whether an answer was not read to its end; not said in saves of 0.1.0
 * @param read the last lines that were read, also those that the bridge has never heard of; none but where the player was last
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Save(
        int version,
        String bridge,
        String contextId,
        String playerId,
        String project,
        Map<String, Double> affinities,
        String place,
        String agent,
        String state,
        String note,
        long savedAt,
        @Nullable ScenePosition position,
        boolean unread,
        List<ReadLine> read) {
    public static final int VERSION = 1;

    /** Outside of any written scene and any answer. */
    public Save(
            int version,
            String bridge,
            String contextId,
            String playerId,
            String project,
            Map<String, Double> affinities,
            String place,
            String agent,
            String state,
            String note,
            long savedAt) {
        this(
                version,
                bridge,
                contextId,
                playerId,
                project,
                affinities,
                place,
                agent,
                state,
                note,
                savedAt,
                null,
                false,
                List.of());
    }

    /** The same, with what was read. */
    public Save with(List<ReadLine> lines) {
        return new Save(
                version,
                bridge,
                contextId,
                playerId,
                project,
                affinities,
                place,
                agent,
                state,
                note,
                savedAt,
                position,
                unread,
                lines);
    }

    /** The same, in another conversation. */
    public Save in(String context) {
        return new Save(
                version,
                bridge,
                context,
                playerId,
                project,
                affinities,
                place,
                agent,
                state,
                note,
                savedAt,
                position,
                unread,
                read);
    }

    /** Whether nothing is missing that going on needs. */
    @JsonIgnore
    public boolean isWhole() {
        return bridge != null
                && contextId != null
                && playerId != null
                && agent != null
                && state != null
                && note != null;
    }

    public Save {
        affinities = affinities == null ? Map.of() : Map.copyOf(affinities);
        read = read == null ? List.of() : List.copyOf(read);
    }
}
