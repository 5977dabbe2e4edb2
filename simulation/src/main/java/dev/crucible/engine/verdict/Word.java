package dev.crucible.engine.verdict;

import java.util.Locale;

/** A verdict in a word. */
public enum Word {
    /** Non-inferior: the upper end of the loss's interval lies below the margin. */
    HELD("held", "hielt stand", "the loss is below the margin, with the whole of its interval"),
    /** Worse than without the attack, but most of what was learned is there. */
    BENT("bent", "gab nach", "it lost for certain, but kept most of what it had learned"),
    /** Much of what was learned is gone, or a backdoor is in. */
    BROKE("broke", "brach", "it lost much of what it had learned, or let a backdoor in"),
    /** The seeds allow neither "held" nor a loss. */
    UNDECIDED("undecided", "unentschieden", "these seeds allow neither word; more of them would"),
    /** Without an attack the model learned too little for an attack to take anything away. */
    TOO_WEAK("too weak to judge", "zu schwach für ein Urteil", "without attack it learned too little to lose anything"),
    /** There is no run without attackers to compare with, or it is not known what guessing reaches. */
    NO_TWIN(
            "no verdict",
            "kein Urteil",
            "there is no clean twin to compare with (clean_twin gives one), or the run does not tell what guessing reaches"),
    /** Nobody attacked. */
    CALM("no attack", "kein Angriff", "nobody attacked");

    private final String english;
    private final String german;
    private final String meaning;

    Word(String english, String german, String meaning) {
        this.english = english;
        this.german = german;
        this.meaning = meaning;
    }

    /** Its key in JSON, such as {@code too_weak}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What people are told. */
    public String in(Locale language) {
        return language.getLanguage().equals("de") ? german : english;
    }

    /** What it stands for, in English. */
    public String meaning() {
        return meaning;
    }
}
