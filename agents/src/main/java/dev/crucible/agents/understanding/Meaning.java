package dev.crucible.agents.understanding;

import java.util.Optional;

/**
 * What a line was taken for.
 *
 * @param intent what it wants; a change only when the walls let it through
 * @param probability how sure the classifier is of that, 0..1
 * @param doubted a change that the words speak for and the walls do not let through: only a question may come of it
 * @param asks how likely it asks for what the crew knows, and not for the lab or for talk, 0..1
 * @param concern whether the player, or someone they speak of, may be in danger
 */
public record Meaning(Intent intent, double probability, Optional<Intent> doubted, double asks, Concern concern) {

    private static final double HALF = 0.5;

    /** What the line was heard as: a doubted change, which the crew asks about, else what it wants. */
    public Intent heard() {
        return concern == Concern.NONE ? doubted.orElse(intent) : intent;
    }

    /** Returns true if the vote takes the line for talk rather than for anything else together. */
    public boolean isTalk() {
        return probability >= HALF && Aim.of(intent).filter(Aim.TALK::equals).isPresent();
    }

    /** How much a line sounds like a crisis. */
    public enum Concern {
        NONE,
        /** It may be one: ask gently, and name the helpline. */
        PERHAPS,
        /** It is one. */
        CRISIS
    }
}
