package dev.crucible.agents.understanding;

import java.util.Optional;
import java.util.Set;

/** The languages that the crew speaks. */
public enum Language {
    ENGLISH("en"),
    GERMAN("de");

    private static final Set<String> GERMAN_WORDS = words("""
            ab abbrechen abend aber alle alles angreifer archiviere auf beende benenne bin bitte brich danke das dass dein dem den
            der des dich die dir doch du ein eine einen entferne er ergebnis ergebnisse erklär erkläre es fort für gegen gerade
            gern gerne gestoppt gestoppten gut guten hab habe hallo halt hat her hilfe hol hole ich ihr ist ja jetzt kann kannst
            kein keine keinen klar lauf laufende laufenden leben letzte letzten läufe läuft lösch lösche mach mal mehr mein meine
            meinen meiner mich mir mit morgen möchte nein nenne nicht noch nochmal notiere nur oder ohne papierkorb regel runden
            sag sage schlägt setze sich sie soll später starte starten stelle sterben stopp stoppe stoppen trainiere tschüss um
            umbringen und uns unter vergleich vergleiche verschiebe verwerfen von wann warum weiter weiterlaufen welche welchen
            welcher welches wenn wer wie wieso wil wir wird wirf wo zeig zeige zu zur über
            """);
    private static final Set<String> ENGLISH_WORDS = words("""
            a all am an and any archive are be but can cancel compare delete do does explain first for has have he hello hi how i
            if in is it last launch list me my no not of on or please rename results resume run runs she should show some start
            stop tell thanks that the them there they this to want was we were what when which who why will with without would yes
            you your
            """);

    private final String tag;

    Language(String tag) {
        this.tag = tag;
    }

    private static Set<String> words(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    /** Its IETF tag. */
    public String tag() {
        return tag;
    }

    /** The language of a line, that of most of its small words; empty when they do not tell. */
    public static Optional<Language> heard(String text) {
        int german = 0;
        int english = 0;
        for (String word : Wording.of(text).words()) {
            boolean umlaut = word.chars().anyMatch(c -> "äöüß".indexOf(c) >= 0);
            german += umlaut || GERMAN_WORDS.contains(word) ? 1 : 0;
            english += ENGLISH_WORDS.contains(word) ? 1 : 0;
        }
        if (german == english) {
            return Optional.empty();
        }
        return Optional.of(german > english ? GERMAN : ENGLISH);
    }

    /** The language of a line; English when nothing tells. */
    public static Language of(String text) {
        return heard(text).orElse(ENGLISH);
    }

    /** The one or the other. */
    public String choose(String english, String german) {
        return this == GERMAN ? german : english;
    }
}
