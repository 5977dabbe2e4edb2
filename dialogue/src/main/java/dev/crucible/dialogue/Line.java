package dev.crucible.dialogue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * One line of an answer.
 *
 * @param agent id of the speaker
 * @param kind kind of the line
 * @param text spoken or shown text; code and results may have many lines
 * @param portrait the speaker's portrait state
 * @param affinityDelta change of the speaker's affinity to the player in addition to the usual one; mostly 0
 * @param about special properties, mostly none
 */
public record Line(String agent, Kind kind, String text, String portrait, double affinityDelta, About about) {

    /**
     * Special properties of a line.
     *
     * @param where location of the thing shown, for clients that cannot show it; empty if it is obvious
     * @param unasked true if the line is news without a request
     * @param crisis true if the line answers a person in crisis
     * @param tier lowest tier of the player at which its speaker says it
     * @param brief a version of one or two sentences, for clients that show the whole text on request; an empty text hides the line until then,
     *     and an empty Optional means that the line has no short version
     * @param language tag of the language in which it is written; empty if nobody said
     */
    public record About(
            String where, boolean unasked, boolean crisis, Tier tier, Optional<String> brief, String language) {

        /** Properties of an ordinary line. */
        public static final About NOTHING = new About("", false, false, Tier.PROFESSIONAL, Optional.empty(), "");

        /** Returns these with another short version. */
        public About inBrief(String other) {
            return new About(where, unasked, crisis, tier, Optional.of(other), language);
        }
    }

    /** Creates a line without special properties. */
    public Line(String agent, Kind kind, String text, String portrait, double affinityDelta) {
        this(agent, kind, text, portrait, affinityDelta, About.NOTHING);
    }

    /** The kind of a line; lower case on the wire. */
    public enum Kind {
        /** Progress, shown while the player waits. */
        STATUS,
        /** Speech. */
        DIALOGUE,
        /** A design: a proposed run and its purpose. */
        SPEC,
        /** A config or another text for machines. */
        CODE,
        /** A formula, shown as a card; its {@code where} names the rule or attack and its authors. */
        CARD,
        /** The result of a run. */
        RESULT;

        /** Returns the name on the wire. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the kind of this name. */
        static Optional<Kind> of(String key) {
            return Arrays.stream(values())
                    .filter(kind -> kind.key().equals(key))
                    .findFirst();
        }
    }

    /** Creates a line of progress. */
    public static Line status(String agent, String text) {
        return new Line(agent, Kind.STATUS, text, "neutral", 0);
    }

    /** Creates speech with a neutral face. */
    public static Line say(String agent, String text) {
        return say(agent, text, "neutral");
    }

    /** Creates speech. */
    public static Line say(String agent, String text, String portrait) {
        return new Line(agent, Kind.DIALOGUE, text, portrait, 0);
    }

    /** Returns this line with a change of the speaker's affinity. */
    public Line moving(double delta) {
        return new Line(agent, kind, text, portrait, delta, about);
    }

    /** Returns this line with another text. */
    public Line saying(String other) {
        return new Line(agent, kind, other, portrait, affinityDelta, about);
    }

    /** Returns this line with the location of the thing it shows. */
    public Line of(String where) {
        return with(new About(where, about.unasked(), about.crisis(), about.tier(), about.brief(), about.language()));
    }

    /** Returns this line marked as news without a request. */
    public Line unasked() {
        return with(new About(about.where(), true, about.crisis(), about.tier(), about.brief(), about.language()));
    }

    /** Returns this line marked as the answer to a person in crisis; it moves no affinity. */
    public Line inCrisis() {
        return with(new About(about.where(), about.unasked(), true, about.tier(), about.brief(), about.language()));
    }

    /** Returns this line restricted to players of at least {@code tier}. */
    public Line from(Tier tier) {
        return with(new About(about.where(), about.unasked(), about.crisis(), tier, about.brief(), about.language()));
    }

    /** Returns this line with a short version; an empty text hides it until the player asks for all. */
    public Line inBrief(String brief) {
        return with(about.inBrief(brief));
    }

    /** Returns this line as one that is written in the language of a tag. */
    public Line in(String language) {
        return with(new About(about.where(), about.unasked(), about.crisis(), about.tier(), about.brief(), language));
    }

    private Line with(About other) {
        return new Line(agent, kind, text, portrait, affinityDelta, other);
    }
}
