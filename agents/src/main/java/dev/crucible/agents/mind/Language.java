package dev.crucible.agents.mind;

import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.dialogue.text.Texts;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The languages that the crew speaks. */
public enum Language {
    ENGLISH("en"),
    GERMAN("de");

    private static final Texts TEXTS = new Texts(Language.class, "/dev/crucible/agents/texts");

    /** What parts words; quotations, ids and paths are of no language. */
    private static final Pattern NO_WORD = Pattern.compile("\"[^\"]{1,200}\"|\\S*[\\d_/]\\S*|[^\\p{L}]+");

    private static final Set<String> GERMAN_WORDS = words("""
            ab abbrechen abend aber alle alles angreifer angreifern angriff angriffe angriffen archiviere auch auf aus
            beende bei beispiel benenne bin bis bist bitte brich da danke dann das dass daten definier definiere dein deine
            deinen deiner dem den denn der des dich die diese diesem diesen dieser dieses dir doch drei du durch ein eine
            einem einen einer einfach entferne er ergebnis ergebnisse erklär erkläre es etwas euch eure exakt fort
            funktioniert fünf für gegen genau genauigkeit gerade gern gerne gestoppt gestoppten gib gibt gut guten hab habe
            hallo halt hast hat hatte her heute hier hilfe hol hole ich ihm ihn ihnen ihr ihre ihren immer ist ja jeden
            jetzt kann kannst kein keine keinen kenne klar kommt könnte kürzer lauf laufende laufenden leben letzte letzten
            länger läufe läufen läuft lösch lösche mach machen macht mal mehr mein meine meinen meiner mich mir mit morgen
            muss möchte müssen nach nein nenne neue nicht nichts nie noch nochmal notiere nun nur oder ohne papierkorb
            passiert regel regeln runden sag sage schlägt schon sehr sein seine setze sich sie sind soll sollte später
            starte starten steht stelle sterben stopp stoppe stoppen trainiere tschüss um umbringen und uns unser unsere
            unter vergiss vergleich vergleiche vergleichst verlust verschiebe verträgt verwerfen viel viele vier vom von vor
            wann war warum was weiter weiterlaufen weiß welche welchem welchen welcher welches wenn wer werden wie wieso wil
            wir wird wirf wo wurde wäre würde zahlen zeig zeige zu zum zur zwei zwilling über
            """);
    private static final Set<String> ENGLISH_WORDS = words("""
            a about all and any archive are at be been but by can cancel compare could delete did do does explain first for
            from had has have he hello here hi how i if into is it last launch list me more much my no not of on or please
            rename results resume run runs she should show some start stop tell than thanks that the them then there these
            they this those to want we were what when which who why will with without would yes you your
            """);

    /** Greetings of one language alone; a line of small words counts by those. */
    private static final Set<String> GERMAN_GREETINGS = words("servus moin tach tagchen grüezi griaß pfiat mahlzeit");

    /** Further words of German alone; they tell only where no small word does. */
    private static final Set<String> OTHER_GERMAN_WORDS = words(BundledFile.text(Language.class, "german.txt")
            .lines()
            .filter(line -> !line.startsWith("#"))
            .collect(Collectors.joining(" ")));

    private static final Pattern ENGLISH_OR_GERMAN = Pattern.compile(
            "^(?:(?:and|now|ok|okay|please|can|could|would|you|let'?s|say|tell|repeat|explain|answer|reply|write|give|translate|put|speak|talk|switch|change|go|that|this|it|me|us|the|same|your|answer|again|back|only|just|all|from|on"
                    + "|und|jetzt|bitte|kannst|könntest|könnt|du|ihr|sag|sagt|sage|erklär\\w*|wiederhol\\w*|antworte\\w*|schreib\\w*|übersetz\\w*|sprich|sprecht|rede|redet|red|wechsle|das|es|dies|alles|mir|uns|nochmal|noch|einmal|mal|wieder|nur|lieber|mit|gib|dasselbe|deine|antwort)[ ,]+)*"
                    + "(?:(?:in|to|into|ins|auf|zu|zum) )?(?<tongue>german|deutsche?|english|englische?)"
                    + "(?:[ ,]+(?:please|bitte|now|jetzt|again|from now on|nochmal|noch einmal|version|instead|then|dann|mal|sagen|erklären|übersetzen|sprechen|antworten|reden|wiederholen))*[ .!?]*$",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    /** Whoever says more wants more than a language. */
    private static final int LONGEST_WISH = 90;

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

    /** In which figures are written. */
    public Locale locale() {
        return Locale.forLanguageTag(tag);
    }

    /** A number as it is written in this language, of one with a point. */
    public String number(String plain) {
        return this == GERMAN ? plain.replace('.', ',') : plain;
    }

    /** The language of an IETF tag, whatever its region; empty for one that the crew does not speak. */
    public static Optional<Language> ofTag(String tag) {
        String language = tag.split("-", 2)[0].toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(each -> each.tag.equals(language)).findFirst();
    }

    /** The language of a line, that of most of its small words; empty when they do not tell. */
    public static Optional<Language> heard(String text) {
        int german = 0;
        int english = 0;
        for (String word : NO_WORD.split(text.toLowerCase(Locale.ROOT))) {
            boolean umlaut = word.chars().anyMatch(c -> "äöüß".indexOf(c) >= 0);
            german += umlaut || GERMAN_WORDS.contains(word) ? 1 : 0;
            english += ENGLISH_WORDS.contains(word) ? 1 : 0;
        }
        if (german == english) {
            return Optional.empty();
        }
        return Optional.of(german > english ? GERMAN : ENGLISH);
    }

    /** The language that a line asks for and asks nothing else; empty for any other line. */
    public static Optional<Language> wanted(String text) {
        Matcher line = ENGLISH_OR_GERMAN.matcher(text.strip());
        return text.length() <= LONGEST_WISH && line.matches()
                ? Optional.of(line.group("tongue").toLowerCase(Locale.ROOT).startsWith("e") ? ENGLISH : GERMAN)
                : Optional.empty();
    }

    /** The language of a line of which no small word tells, by words that are of one language alone; empty for any other. */
    public static Optional<Language> told(String text) {
        boolean german = NO_WORD.splitAsStream(text.toLowerCase(Locale.ROOT)).anyMatch(OTHER_GERMAN_WORDS::contains);
        return german && heard(text).isEmpty() ? Optional.of(GERMAN) : Optional.empty();
    }

    /** The language of a line of which only the greeting tells; empty for any other. */
    public static Optional<Language> greeted(String text) {
        boolean german = NO_WORD.splitAsStream(text.toLowerCase(Locale.ROOT)).anyMatch(GERMAN_GREETINGS::contains);
        return german ? Optional.of(GERMAN) : Optional.empty();
    }

    /** The language of a line; English when nothing tells. */
    public static Language of(String text) {
        return heard(text).orElse(ENGLISH);
    }

    /** A text of the crew's in this language; behind the key, divided by blanks, stand the names of the values. */
    public String say(String key, Object... values) {
        return TEXTS.say(tag, key, values);
    }

    /** The one or the other. */
    public <T> T choose(T english, T german) {
        return this == GERMAN ? german : english;
    }
}
