package dev.crucible.novel.scene;

import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Company;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a scene waits for. */
public enum Occasion {
    /** The first evening at the forge. */
    OPENING(About.NOBODY, ""),
    /** The agent has just spoken, and is disappointed with the player. */
    WORK(About.ONE, "affinity < 0.4"),
    /** The tier is reached and the agent has just spoken. Hearts come fast; what they open also takes talks and evenings. */
    FRIENDLY(About.ONE, "affinity >= 0.4"),
    CLOSE(About.ONE, "affinity >= 0.65 and talks >= 8"),
    INTIMATE(About.ONE, "affinity >= 0.85 and talks >= 16 and evenings >= 2"),
    /** The agent has just spoken, late. */
    NIGHT(About.ONE, "affinity >= 0.4 and (hour >= 22 or hour < 5)"),
    /** A sitting begins after days away; the agent who spoke last then comes first. */
    RETURNING(About.ANYONE, "days_away >= 1"),
    /** A run launched from the novel goes on. */
    WAITING(About.ANYONE, ""),
    /** A run launched from the novel has ended, and the rule held. */
    RUN_HELD(About.ANYONE, "runs >= 1 and runs_held >= 1"),
    RUN_BROKE(About.ANYONE, "runs >= 1 and runs_broke >= 1"),
    RUN_FAILED(About.ANYONE, "runs >= 1 and runs_failed >= 1"),
    /** The crew reports the agent's jealousy; below this tier they keep it to themselves. */
    JEALOUSY(About.ONE, "romance and affinity >= 0.65"),
    /** The agent has just spoken, after a jealousy or a loss. */
    RECONCILIATION(About.ONE, ""),
    CONFESSION(About.ONE, "romance and affinity >= 0.95 and talks >= 30 and evenings >= 3"),
    /** The arc has gone on. */
    SEASON(About.ANYONE, ""),
    /** The last season; of an agent, whoever is loved, or of all. */
    ENDING(About.ANYONE, "season == 4"),
    /** A glimpse in the corner, now and then. */
    VULNERABLE(About.ONE, "romance and affinity >= 0.7"),
    /** Cupid asks once whether the player wants romance. */
    CUPID(About.NOBODY, ""),
    /** Puck, in the corner, when two or more of the crew are neglected. */
    NUDGE(About.NOBODY, "");

    /** Whom its scenes are about. */
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

    /** Whether such a scene must name the agent whom it is about. */
    public boolean isOfAgent() {
        return about == About.ONE;
    }

    /** Whether such a scene may name an agent. */
    public boolean mayNameAgent() {
        return about != About.NOBODY;
    }

    /** Whether it passes in a corner instead of taking the stage: one line, nothing to answer. */
    public boolean isGlimpse() {
        return this == VULNERABLE || this == NUDGE;
    }

    /** Whether it brings somebody closer, of which there must not be too many at once. */
    public boolean isBonding() {
        return switch (this) {
            case FRIENDLY, CLOSE, INTIMATE, NIGHT, RECONCILIATION, CONFESSION -> true;
            default -> false;
        };
    }

    /** What always holds when such a scene is played, whatever its own condition says. */
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
