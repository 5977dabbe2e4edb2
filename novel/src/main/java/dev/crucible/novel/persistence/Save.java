package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.crucible.story.ScenePosition;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A saved game: the bridge's address and the state of the conversation, without threads or connections. The file has
 * all fields on one level.
 *
 * @param version version of this format
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Save(
        int version,
        @JsonUnwrapped Talk talk,
        @JsonUnwrapped Scene scene,
        @JsonUnwrapped Reading reading) {
    public static final int VERSION = 1;

    /** Last second of the year 9999; a later time is no date that a calendar can show. */
    private static final long LATEST = 253_402_300_799L;

    /**
     * The saved conversation.
     *
     * @param bridge address of the bridge
     * @param project path of the player's project, empty for none
     * @param affinities affinities by agent id
     */
    public record Talk(
            String bridge, String contextId, String playerId, String project, Map<String, Double> affinities) {
        public Talk {
            affinities = affinities == null ? Map.of() : Map.copyOf(affinities);
        }

        private Talk in(String context) {
            return new Talk(bridge, context, playerId, project, affinities);
        }
    }

    /**
     * Scene that the slot shows.
     *
     * @param place backdrop, such as {@code stoa}
     * @param agent id of the last speaker; {@code state} is the state of that portrait
     * @param note the agent's epithet, or the player's note
     * @param savedAt seconds since the epoch
     */
    public record Scene(String place, String agent, String state, String note, long savedAt) {}

    /**
     * Reading position.
     *
     * @param position position in a written scene; null outside of one, and in saves of 0.1.0
     * @param unread true if an answer was not read to its end; missing in saves of 0.1.0
     * @param read last lines read, including those that the bridge never received; only in the automatic save of the
     *     last position
     */
    public record Reading(@Nullable ScenePosition position, boolean unread, List<ReadLine> read) {
        /** Position outside of any written scene and any answer. */
        public static final Reading NONE = new Reading(null, false, List.of());

        public Reading {
            read = read == null ? List.of() : List.copyOf(read);
        }
    }

    /** Creates a save of the present version, outside of any written scene and any answer. */
    public Save(Talk talk, Scene scene) {
        this(VERSION, talk, scene, Reading.NONE);
    }

    /** Returns a copy with another reading position. */
    public Save with(Reading other) {
        return new Save(version, talk, scene, other);
    }

    /** Returns a copy in another conversation. */
    public Save in(String context) {
        return new Save(version, talk.in(context), scene, reading);
    }

    /** Returns true if every field needed for continuing is there and may be used. */
    @JsonIgnore
    public boolean isWhole() {
        return isAddress(talk.bridge)
                && talk.contextId != null
                && talk.playerId != null
                && scene.agent != null
                && scene.state != null
                && scene.note != null
                && scene.savedAt >= 0
                && scene.savedAt <= LATEST;
    }

    private static boolean isAddress(@Nullable String text) {
        try {
            return text != null && new URI(text).getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
