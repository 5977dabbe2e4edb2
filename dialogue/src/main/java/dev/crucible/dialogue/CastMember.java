package dev.crucible.dialogue;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One agent, as its file describes it.
 *
 * @param id lower-case name, unique, such as {@code hephaestus}
 * @param name as players read it
 * @param epithet shown under the name
 * @param color accent, {@code #RRGGBB}
 * @param spirit true for guides and confidants, who have no lab tools
 * @param role what the agent is there for, in a sentence
 * @param manner how the agent speaks, in a sentence or two
 * @param aliases short names a player may use after an {@code @}
 * @param states portrait states: neutral, vulnerable and the agent's own third one
 * @param home where in the novel it is found, when it has a place of its own
 * @param patronOf the virtue it cares for, if any
 * @param voice preset of its voice
 * @param skills what it offers, for the agent card
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

    /** The state every portrait has. */
    public static final String NEUTRAL = "neutral";

    /** The state in which a character shows what it hides. */
    public static final String VULNERABLE = "vulnerable";

    /**
     * A skill on the agent card.
     *
     * @param id unique within the agent
     * @param name as people read it
     * @param description what it does
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

    /** The portrait state that is the agent's own, neutral when it has none. */
    public String ownState() {
        return states.stream()
                .filter(state -> !state.equals(NEUTRAL) && !state.equals(VULNERABLE))
                .findFirst()
                .orElse(NEUTRAL);
    }
}
