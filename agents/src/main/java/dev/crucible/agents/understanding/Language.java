package dev.crucible.agents.understanding;

import java.util.Set;

/** The languages that the crew answers in. */
public enum Language {
    ENGLISH("en"),
    GERMAN("de");

    private static final Set<String> GERMAN_WORDS = Set.of(
            "ich",
            "mich",
            "mir",
            "mein",
            "meine",
            "meinen",
            "meiner",
            "du",
            "dich",
            "dir",
            "dein",
            "er",
            "sie",
            "es",
            "wir",
            "ihr",
            "uns",
            "der",
            "die",
            "das",
            "den",
            "dem",
            "ein",
            "eine",
            "einen",
            "und",
            "oder",
            "aber",
            "nicht",
            "kein",
            "keine",
            "keinen",
            "mehr",
            "ist",
            "bin",
            "hat",
            "habe",
            "hab",
            "wird",
            "will",
            "wil",
            "möchte",
            "kann",
            "soll",
            "bitte",
            "alle",
            "alles",
            "zu",
            "mit",
            "von",
            "auf",
            "für",
            "ohne",
            "wenn",
            "dass",
            "wie",
            "wer",
            "warum",
            "wann",
            "lauf",
            "läufe",
            "laufende",
            "letzten",
            "stoppe",
            "stopp",
            "starte",
            "lösche",
            "brich",
            "beende",
            "zeig",
            "danke",
            "ja",
            "nein",
            "hallo",
            "sich",
            "nur",
            "noch",
            "leben",
            "sterben",
            "umbringen",
            "schlägt");
    private static final Set<String> ENGLISH_WORDS = Set.of(
            "i", "me", "my", "you", "your", "he", "she", "it", "we", "they", "the", "a", "an", "and", "or", "but",
            "not", "no", "is", "am", "are", "was", "has", "have", "to", "with", "of", "on", "for", "without", "if",
            "that", "how", "who", "why", "when", "run", "runs", "want", "do", "does", "can", "please", "all", "stop",
            "what", "this", "in", "be", "will", "would", "should");

    private final String tag;

    Language(String tag) {
        this.tag = tag;
    }

    /** Its IETF tag. */
    public String tag() {
        return tag;
    }

    /** The language of a line: that of most of its small words; English when they do not tell. */
    public static Language of(String text) {
        int german = 0;
        int english = 0;
        for (String word : Wording.of(text).words()) {
            boolean umlaut = word.chars().anyMatch(c -> "äöüß".indexOf(c) >= 0);
            german += umlaut || GERMAN_WORDS.contains(word) ? 1 : 0;
            english += ENGLISH_WORDS.contains(word) ? 1 : 0;
        }
        return german > english ? GERMAN : ENGLISH;
    }
}
