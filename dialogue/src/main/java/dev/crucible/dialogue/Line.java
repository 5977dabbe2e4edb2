package dev.crucible.dialogue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * One line of an answer.
 *
 * @param agent who speaks
 * @param kind what it is
 * @param text what is said or shown; code and results may span many lines
 * @param portrait the speaker's portrait state
 * @param affinityDelta what the line changes in the speaker's affinity to the player, beside the usual; mostly 0
 * @param about what is special about it, mostly nothing
 */
public record Line(String agent, Kind kind, String text, String portrait, double affinityDelta, About about) {

    /**
     * What is special about a line.
     *
     * @param where where the thing lies that is shown, for clients that cannot show it; empty when that goes without saying
     * @param unasked whether it is news that nobody asked for
     * @param crisis whether it answers somebody in need
     * @param tier how close its speaker must be to the player to say it
     * @param brief the same in a sentence or two, for clients that show the whole only to who asks for it; empty text where
     *     nothing need be said until then, nothing where the line is read as it is
     */
    public record About(String where, boolean unasked, boolean crisis, Tier tier, Optional<String> brief) {

        /** An ordinary line. */
        public static final About NOTHING = new About("", false, false, Tier.PROFESSIONAL, Optional.empty());
    }

    /** A line with nothing special about it. */
    public Line(String agent, Kind kind, String text, String portrait, double affinityDelta) {
        this(agent, kind, text, portrait, affinityDelta, About.NOTHING);
    }

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
        /** A formula, to be shown as a card; its place says what of, and whose it is. */
        CARD,
        /** What a run gave. */
        RESULT;

        /** The name on the wire. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The kind of this name. */
        static Optional<Kind> of(String key) {
            return Arrays.stream(values())
                    .filter(kind -> kind.key().equals(key))
                    .findFirst();
        }
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
        return new Line(agent, kind, text, portrait, delta, about);
    }

    /** This line with another text. */
    public Line saying(String other) {
        return new Line(agent, kind, other, portrait, affinityDelta, about);
    }

    /** This line, which shows what lies {@code where}. */
    public Line of(String where) {
        return with(new About(where, about.unasked(), about.crisis(), about.tier(), about.brief()));
    }

    /** This line as news that nobody asked for. */
    public Line unasked() {
        return with(new About(about.where(), true, about.crisis(), about.tier(), about.brief()));
    }

    /** This line as the answer to somebody in need, which is nobody's merit. */
    public Line inCrisis() {
        return with(new About(about.where(), about.unasked(), true, about.tier(), about.brief()));
    }

    /** This line, which only somebody this close says. */
    public Line from(Tier tier) {
        return with(new About(about.where(), about.unasked(), about.crisis(), tier, about.brief()));
    }

    /** This line, of which so much is enough for who has not asked for all of it; empty text for nothing of it. */
    public Line inBrief(String brief) {
        return with(new About(about.where(), about.unasked(), about.crisis(), about.tier(), Optional.of(brief)));
    }

    private Line with(About other) {
        return new Line(agent, kind, text, portrait, affinityDelta, other);
    }
}
