package dev.crucible.agents.mind;

/**
 * One line of an answer.
 *
 * @param agent who speaks
 * @param kind what it is
 * @param text what is said or shown; code and results may span many lines
 * @param portrait the speaker's portrait state
 * @param affinityDelta what the line changes in the speaker's affinity to the player, beside the usual; mostly 0
 */
public record Line(String agent, Kind kind, String text, String portrait, double affinityDelta) {

    /** What a line is; the names travel in lower case. */
    public enum Kind {
        /** Progress, shown while the player waits. */
        STATUS,
        /** Speech. */
        DIALOGUE,
        /** A design: what shall be run and why. */
        SPEC,
        /** A config or another text for machines. */
        CODE,
        /** What a run gave. */
        RESULT
    }

    /** Progress. */
    public static Line status(String agent, String text) {
        return new Line(agent, Kind.STATUS, text, "neutral", 0);
    }

    /** Speech with a neutral face. */
    public static Line say(String agent, String text) {
        return say(agent, text, "neutral");
    }

    /** Speech. */
    public static Line say(String agent, String text, String portrait) {
        return new Line(agent, Kind.DIALOGUE, text, portrait, 0);
    }

    /** This line, which also changes the speaker's affinity. */
    public Line moving(double delta) {
        return new Line(agent, kind, text, portrait, delta);
    }
}
