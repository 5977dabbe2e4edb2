package dev.crucible.dialogue;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One agent, as described by its file.
 *
 * @param id lower-case name, unique, such as {@code hephaestus}
 * @param name display name
 * @param epithet text shown under the name
 * @param color accent, {@code #RRGGBB}
 * @param spirit true for guides and confidants, which have no lab tools
 * @param role purpose of the agent, in a sentence
 * @param manner manner of speaking, in one or two sentences
 * @param aliases short names that a player may use after an {@code @}
 * @param states portrait states: neutral, vulnerable and the agent's own third one
 * @param home its location in the novel, if it has one
 * @param patronOf the virtue that it fosters, if any
 * @param voice preset of its voice
 * @param skills skills on the agent card
 * @param tools names of the tools it may use
 */
public record CastMember(
        String id,
        String name,
        String epithet,
        String color,
        boolean spirit,
        String role,
        String manner,
        List<String> aliases,
        List<String> states,
        Optional<String> home,
        Optional<Virtue> patronOf,
        VoicePreset voice,
        List<Skill> skills,
        List<String> tools) {

    /** The portrait state that every agent has. */
    public static final String NEUTRAL = "neutral";

    /** The portrait state in which a character shows a hidden side. */
    public static final String VULNERABLE = "vulnerable";

    /**
     * A skill on the agent card.
     *
     * @param id id, unique within the agent
     * @param name display name
     * @param description description of the skill
     * @param examples requests that use it
     */
    public record Skill(String id, String name, String description, List<String> examples) {

        public Skill {
            examples = List.copyOf(examples);
        }
    }

    public CastMember {
        aliases = List.copyOf(aliases);
        states = List.copyOf(states);
        skills = List.copyOf(skills);
        tools = List.copyOf(tools);
        if (!id.equals(id.toLowerCase(Locale.ROOT)) || id.isBlank()) {
            throw new IllegalArgumentException("id: must be lower case and not empty, got '" + id + "'");
        }
        if (!color.matches("#[0-9A-Fa-f]{6}")) {
            throw new IllegalArgumentException("color: must look like #D4A017, got '" + color + "'");
        }
        if (!states.contains(NEUTRAL)) {
            throw new IllegalArgumentException("states: must contain neutral");
        }
    }

    /** Returns the portrait state specific to the agent, neutral if it has none. */
    public String ownState() {
        return states.stream()
                .filter(state -> !state.equals(NEUTRAL) && !state.equals(VULNERABLE))
                .findFirst()
                .orElse(NEUTRAL);
    }
}
