package dev.crucible.novel.story;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The six of the crew and the two spirits, in the order of the specification. */
public enum Agent {
    HEPHAESTUS("#D4A017", "fierce", "heph"),
    TECHNE("#17A2B8", "fired_up", "tech"),
    KALLOS("#D946EF", "passionate", "kal"),
    METIS("#4C6EF5", "calculating", "met"),
    DOKIMASIA("#6C757D", "fierce", "doki"),
    MNEME("#B73E1D", "remembering", "mne"),
    PUCK("#F59E0B", "scheming", "puck"),
    CUPID("#FB7185", "determined", "cup");

    /** The six whom one befriends; the spirits only comment. */
    public static final List<Agent> CREW = List.of(HEPHAESTUS, TECHNE, KALLOS, METIS, DOKIMASIA, MNEME);

    private final String colour;
    private final String ownState;
    private final String shortName;

    Agent(String colour, String ownState, String shortName) {
        this.colour = colour;
        this.ownState = ownState;
        this.shortName = shortName;
    }

    /** The agent with this id, if it has a face in the novel. */
    public static Optional<Agent> of(String id) {
        return Arrays.stream(values()).filter(agent -> agent.id().equals(id)).findFirst();
    }

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String colour() {
        return colour;
    }

    /** The portrait state that only this agent has, beside neutral and vulnerable. */
    public String ownState() {
        return ownState;
    }

    /** What one may type after an @ instead of the id. */
    public String shortName() {
        return shortName;
    }
}
