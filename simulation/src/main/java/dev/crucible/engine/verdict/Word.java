package dev.crucible.engine.verdict;

import java.util.Locale;

/** Verdict as a word. */
public enum Word {
    /** Non-inferior under an attack that bites: the upper end of the loss's interval is below the margin. */
    HELD(
            "held",
            "hielt stand",
            "the loss is below the margin, with the whole of its interval, under an attack that harms the mean"),
    /** Worse than without the attack, but most of what was learned is left. */
    BENT("bent", "gab nach", "it lost for certain, but kept most of what it had learned"),
    /** Much of what was learned is lost, or a backdoor works. */
    BROKE("broke", "brach", "it lost much of what it had learned, or let a backdoor in"),
    /** The seeds support neither "held" nor a loss, or the bite of the attack is unknown. */
    UNDECIDED(
            "undecided",
            "unentschieden",
            "these seeds allow neither word, or no control shows that the attack bites; more seeds or a control would"),
    /** In no control, a rule without a defence, did the attack do harm; so it shows nothing about the rule. */
    NO_BITE(
            "no bite shown",
            "ohne Wirkung",
            "the attack does no harm even to the mean of all updates, so that holding against it shows nothing"),
    /** The attacked model is better than the clean one, by more than the margin and more than chance. */
    HELPED(
            "better attacked than clean",
            "angegriffen besser",
            "the attacked model is better than the one without attack"),
    /** Without an attack the model learned too little for an attack to damage. */
    TOO_WEAK("too weak to judge", "zu schwach für ein Urteil", "without attack it learned too little to lose anything"),
    /** There is no run without attackers to compare with, or the accuracy of guessing is unknown. */
    NO_TWIN(
            "no verdict",
            "kein Urteil",
            "there is no clean twin to compare with (clean_twin gives one), or the run does not tell what guessing reaches"),
    /** There was no attack. */
    CALM("no attack", "kein Angriff", "nobody attacked");

    private final String english;
    private final String german;
    private final String meaning;

    Word(String english, String german, String meaning) {
        this.english = english;
        this.german = german;
        this.meaning = meaning;
    }

    /** Returns its key in JSON, such as {@code too_weak}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns its display name. */
    public String in(Locale language) {
        return language.getLanguage().equals("de") ? german : english;
    }

    /** Returns its meaning, in English. */
    public String meaning() {
        return meaning;
    }
}
