package dev.crucible.story.scene;

import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Trigger of a scene. */
public enum Occasion {
    /** The first evening at the forge. */
    OPENING(About.NOBODY, ""),
    /** The agent has just spoken and is disappointed with the player. */
    WORK(About.ONE, "affinity < 0.4"),
    /**
     * The agent has just spoken, and the tier is reached. Affinity rises fast, so the higher tiers also require talks
     * and evenings.
     */
    FRIENDLY(About.ONE, "affinity >= 0.4"),
    CLOSE(About.ONE, "affinity >= 0.65 and talks >= 8"),
    INTIMATE(About.ONE, "affinity >= 0.85 and talks >= 16 and evenings >= 2"),
    /** The agent has just spoken, late at night. */
    NIGHT(About.ONE, "affinity >= 0.4 and (hour >= 22 or hour < 5)"),
    /** An evening begins after days away; the agent who spoke last comes first. */
    RETURNING(About.ANYONE, "days_away >= 1"),
    /** A run launched from the novel is in progress. */
    WAITING(About.ANYONE, ""),
    /** A run launched from the novel has ended, and the rule held. */
    RUN_HELD(About.ANYONE, "runs >= 1 and runs_held >= 1"),
    RUN_BROKE(About.ANYONE, "runs >= 1 and runs_broke >= 1"),
    RUN_FAILED(About.ANYONE, "runs >= 1 and runs_failed >= 1"),
    /** The crew reports the agent's jealousy, which is not shown below this tier. */
    JEALOUSY(About.ONE, "romance and affinity >= 0.65"),
    /** The agent has just spoken, after a jealousy or a loss. */
    RECONCILIATION(About.ONE, ""),
    CONFESSION(About.ONE, "romance and affinity >= 0.95 and talks >= 30 and evenings >= 3"),
    /** A new season of the arc has begun. */
    SEASON(About.ANYONE, ""),
    /** The last season: with a loved agent, or with all. */
    ENDING(About.ANYONE, "season == 4"),
    /** An occasional glimpse in the corner. */
    VULNERABLE(About.ONE, "romance and affinity >= 0.7"),
    /** Cupid asks once if the player wants romance. */
    CUPID(About.NOBODY, ""),
    /** Puck appears in the corner if two or more of the crew are neglected. */
    NUDGE(About.NOBODY, "");

    /** Agents that its scenes may be about. */
    enum About {
        NOBODY,
        ONE,
        ANYONE
    }

    private final About about;
    private final String implied;

    Occasion(About about, String implied) {
        this.about = about;
        this.implied = implied;
    }

    /** Returns true if such a scene must name its agent. */
    public boolean isOfAgent() {
        return about == About.ONE;
    }

    /** Returns true if such a scene may name an agent. */
    public boolean mayNameAgent() {
        return about != About.NOBODY;
    }

    /** Returns true if it is a glimpse in a corner, not a scene on stage: one line without a question. */
    public boolean isGlimpse() {
        return this == VULNERABLE || this == NUDGE;
    }

    /** Returns true if it brings an agent closer; the number of such scenes in a short time is limited. */
    public boolean isBonding() {
        return switch (this) {
            case FRIENDLY, CLOSE, INTIMATE, NIGHT, RECONCILIATION, CONFESSION -> true;
            default -> false;
        };
    }

    /** Returns the condition that every such scene has in addition to its own. */
    SceneCondition implied(Optional<Agent> agent, Company company) {
        if (implied.isEmpty()) {
            return SceneCondition.All.NONE;
        }
        return ConditionReader.read(
                this == ENDING && agent.isPresent() ? implied + " and affinity >= 0.85" : implied, agent, company);
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Occasion> of(String word) {
        return Arrays.stream(values())
                .filter(value -> value.word().equals(word))
                .findFirst();
    }
}
