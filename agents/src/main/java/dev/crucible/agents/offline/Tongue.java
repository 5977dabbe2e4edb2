package dev.crucible.agents.offline;

import java.util.Locale;
import java.util.Set;

/** The language in which a player speaks, guessed from small words; English when nothing tells. */
enum Tongue {
    ENGLISH,
    GERMAN;

    private static final Set<String> GERMAN_WORDS = Set.of(
            "der",
            "die",
            "das",
            "den",
            "dem",
            "des",
            "und",
            "ist",
            "nicht",
            "ein",
            "eine",
            "einen",
            "bitte",
            "ich",
            "du",
            "wir",
            "mit",
            "für",
            "auf",
            "zu",
            "zur",
            "was",
            "wie",
            "warum",
            "wieso",
            "welche",
            "welcher",
            "zeig",
            "zeige",
            "starte",
            "starten",
            "stopp",
            "stoppe",
            "stoppen",
            "beende",
            "lauf",
            "läufe",
            "laufende",
            "laufenden",
            "alle",
            "nein",
            "ja",
            "doch",
            "mach",
            "noch",
            "von",
            "gegen",
            "vergleiche",
            "kannst",
            "kann",
            "soll",
            "mein",
            "meine",
            "letzten",
            "letzte",
            "benenne",
            "nenne",
            "archiviere",
            "notiere",
            "danke",
            "hallo",
            "weiter",
            "fort",
            "setze",
            "um",
            "später",
            "verwerfen");
    private static final Set<String> ENGLISH_WORDS = Set.of(
            "the", "is", "and", "of", "to", "a", "an", "please", "what", "how", "why", "which", "show", "me", "run",
            "yes", "no", "it", "with", "on", "start", "all", "them", "my", "not", "do", "does", "rename", "stop",
            "last");

    static Tongue of(String text) {
        int german = 0;
        int english = 0;
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_]+")) {
            if (GERMAN_WORDS.contains(word) || word.chars().anyMatch(c -> "äöüß".indexOf(c) >= 0)) {
                german++;
            } else if (ENGLISH_WORDS.contains(word)) {
                english++;
            }
        }
        return german > english ? GERMAN : ENGLISH;
    }

    /** The one or the other. */
    String choose(String english, String german) {
        return this == GERMAN ? german : english;
    }
}
