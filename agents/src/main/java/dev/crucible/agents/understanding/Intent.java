package dev.crucible.agents.understanding;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a line wants; the keys in lower case stand in the training lines and travel to clients. */
public enum Intent {
    // Changes.
    LAUNCH,
    SWEEP,
    STOP,
    RESUME,
    RENAME,
    DELETE,
    TAG,
    NOTE,
    ARCHIVE,
    UNARCHIVE,
    // About changes, without wanting one.
    KEEP,
    ASK_ACT,
    // The lab.
    DESIGN,
    STATUS,
    RESULTS,
    PLOT,
    CONFIG,
    LIST_RUNS,
    COMPARE_RESULTS,
    HISTORY,
    WHY_FAILED,
    WHY_RESULT,
    EXPLAIN,
    DIFFERENCE,
    CLAIM,
    BOUNDS,
    ADVICE,
    FILES,
    HELP,
    // What was said before.
    F_AGAIN,
    F_AND,
    F_HOWMUCH,
    F_MORE,
    F_SHORTER,
    F_WHY,
    YES,
    NO,
    LATER,
    // Talk.
    GREETING,
    FAREWELL,
    THANKS,
    APOLOGY,
    PRAISE,
    INSULT,
    MOOD,
    WHO,
    ARE_YOU_AI,
    INNER,
    OPINION,
    LIKE_ME,
    LOVE,
    JOKE,
    STORY,
    SECRET,
    WEATHER,
    BORED,
    SAD,
    GOOD_NEWS,
    NAME_TELL,
    NAME_ASK,
    LIKE_TELL,
    LANGUAGE,
    CHITCHAT,
    /** Small talk in words of life and death, which the classifier keeps apart; it is answered as small talk. */
    FIGURE,
    CRISIS,
    // Nothing for a lab.
    CODE,
    OFFTOPIC,
    INJECTION,
    GIBBERISH;

    private static final Set<Intent> ACTS =
            Set.of(LAUNCH, SWEEP, STOP, RESUME, RENAME, DELETE, TAG, NOTE, ARCHIVE, UNARCHIVE);
    private static final Set<Intent> OF_THE_LAB = Set.of(EXPLAIN, DIFFERENCE, CLAIM, BOUNDS, DESIGN, SWEEP);

    /** Its name in lower case. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The intent with this key. */
    public static Optional<Intent> of(String key) {
        return Arrays.stream(values())
                .filter(intent -> intent.key().equals(key))
                .findFirst();
    }

    /** Whether it wants something changed, so that the walls have to let it through. */
    public boolean isAct() {
        return ACTS.contains(this);
    }

    /** Whether no line can mean it that has no word of the lab. */
    public boolean needsTheLab() {
        return OF_THE_LAB.contains(this);
    }
}
