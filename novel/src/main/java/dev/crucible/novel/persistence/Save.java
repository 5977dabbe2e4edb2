package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A save: where the bridge is and the state of the conversation, nothing of threads or connections. In the file all fields lie side by side.
 *
 * @param version of this format
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Save(
        int version,
        @JsonUnwrapped Talk talk,
        @JsonUnwrapped Scene scene,
        @JsonUnwrapped Reading reading) {
    public static final int VERSION = 1;

    /**
     * The conversation that goes on.
     *
     * @param bridge its address
     * @param project path of the player's project, empty for none
     * @param affinities by agent id
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
     * What the slot shows.
     *
     * @param place backdrop, such as {@code stoa}
     * @param agent id of whoever spoke last; {@code state} of that portrait
     * @param note the agent's epithet, or what the player wrote
     * @param savedAt seconds since the epoch
     */
    public record Scene(String place, String agent, String state, String note, long savedAt) {}

    /**
     * How far it was read.
     *
     * @param position where in a written scene; null outside of one, and in saves of 0.1.0
     * @param unread whether an answer was not read to its end; not said in saves of 0.1.0
     * @param read the last lines that were read, also those that the bridge has never heard of; none but where the player was last
     */
    public record Reading(@Nullable ScenePosition position, boolean unread, List<ReadLine> read) {
        /** Outside of any written scene and any answer. */
        public static final Reading NONE = new Reading(null, false, List.of());

        public Reading {
            read = read == null ? List.of() : List.copyOf(read);
        }
    }

    /** One of today's, made outside of any written scene and any answer. */
    public Save(Talk talk, Scene scene) {
        this(VERSION, talk, scene, Reading.NONE);
    }

    /** The same, read so far. */
    public Save with(Reading other) {
        return new Save(version, talk, scene, other);
    }

    /** The same, in another conversation. */
    public Save in(String context) {
        return new Save(version, talk.in(context), scene, reading);
    }

    /** Whether nothing is missing that going on needs. */
    @JsonIgnore
    public boolean isWhole() {
        return talk.bridge != null
                && talk.contextId != null
                && talk.playerId != null
                && scene.agent != null
                && scene.state != null
                && scene.note != null;
    }
}
