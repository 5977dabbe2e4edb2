package dev.crucible.story.director;

import java.util.Set;
import java.util.regex.Pattern;

/** TurnMood of a turn, as far as it decides about scenes. */
public enum TurnMood {
    /** Nothing forbids a scene. */
    PLAIN,
    /** A question of the crew waits for the player. */
    OPEN,
    /** The player grieves, is in danger or is angry. */
    HEAVY,
    /** The player says good night. */
    FAREWELL;

    private static final Set<String> HEAVY_INTENTS = Set.of("crisis", "insult", "sad");

    private static final Pattern GRIEF =
            words("die|died|dying|death|funeral|grie\\w+|mourn\\w*|passed away|broke up|break-?up"
                    + "|divorced?|miscarriage|cancer|lonely|crying|wept|hopeless|panic|gestorben|sterben|stirbt|tod|beerdigung|trauer\\w*"
                    + "|getrennt|scheidung|fehlgeburt|krebs|einsam|weine|geweint|hoffnungslos");
    private static final Pattern INSULT =
            words("idiots?|morons?|useless|shut up|hate you|idioten?|nutzlos\\w*|halt die klappe|hasse (?:dich|euch)");
    private static final Pattern NIGHT = words("good ?night|gute nacht|see you tomorrow|bis morgen|(?:off|going) to bed"
            + "|ins bett|call it a (?:night|day)|feierabend");

    /** Leaves the table for a moment, not for the night. */
    private static final Pattern AWAY = words("brb|be (?:right )?back|back in|(?:a|one) (?:minute|moment|sec|second)"
            + "|(?:fetch|get|make) (?:some|a|myself|me|my) \\w+|bin (?:gleich|sofort) (?:wieder|zurück)|gleich (?:wieder )?(?:da|zurück)"
            + "|(?:hole?|mache?) (?:ich )?(?:mir|uns) \\w+|einen (?:moment|augenblick)|kurz weg");

    /**
     * Returns the mood of an answered turn.
     *
     * @param intent the crew's classification of the line, empty if unknown
     * @param line the player's line
     * @param answer the last line of the answer
     */
    public static TurnMood of(String intent, String line, String answer) {
        if (HEAVY_INTENTS.contains(intent)
                || GRIEF.matcher(line).find()
                || INSULT.matcher(line).find()) {
            return HEAVY;
        }
        if (AWAY.matcher(line).find()) {
            return OPEN;
        }
        if (intent.equals("farewell") || (NIGHT.matcher(line).find() && line.indexOf('?') < 0)) {
            return FAREWELL;
        }
        return answer.strip().endsWith("?") ? OPEN : PLAIN;
    }

    private static Pattern words(String any) {
        return Pattern.compile(
                "(?<!\\w)(?:" + any + ")(?!\\w)",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }
}
