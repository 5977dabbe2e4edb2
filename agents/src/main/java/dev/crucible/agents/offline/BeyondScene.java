package dev.crucible.agents.offline;

import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.dialogue.Line;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Says what the crew cannot do, and what there is instead. */
final class BeyondScene {

    private static final String AGENT = "hephaestus";

    private BeyondScene() {}

    static void tell(Act act, Request.Limit limit) {
        Language language = act.language();
        if (limit != Request.Limit.ALL) {
            act.show(AGENT, Line.Kind.DIALOGUE, text(limit, language));
            return;
        }
        act.show(
                AGENT,
                Line.Kind.DIALOGUE,
                language.choose(
                        "What is beyond us, so that you need not find out:",
                        "Was wir nicht können, damit du es nicht erst herausfinden musst:"));
        act.show(
                AGENT,
                Line.Kind.RESULT,
                Arrays.stream(Request.Limit.values())
                        .filter(each -> each != Request.Limit.ALL)
                        .map(each -> "- " + text(each, language))
                        .collect(Collectors.joining("\n")));
    }

    private static String text(Request.Limit limit, Language language) {
        return switch (limit) {
            case ALL -> throw new IllegalArgumentException("the list is made of the others");
            case ATTACK ->
                language.choose(
                        "We write no attacks; aggregation rules are all the code we write. An attack of your own begins with “crucible new attack NAME”"
                                + " and lies in the strategies folder. The attacks that the lab has we do run, and we search for the worst: “break krum within 100 runs”.",
                        "Angriffe schreiben wir nicht; Aggregationsregeln sind der einzige Code, den wir schreiben. Ein eigener Angriff beginnt mit"
                                + " „crucible new attack NAME“ und liegt im Strategieordner. Die Angriffe des Labors starten wir, und den schlimmsten suchen wir: „brich Krum in 100 Läufen“.");
            case CODE ->
                language.choose(
                        "We write no code but aggregation rules, from templates: ask “which rules can you write?”. What you write in Python yourself,"
                                + " rules, attacks, training or data, the lab runs from the strategies folder; “crucible new” writes a file to start from.",
                        "Außer Aggregationsregeln nach Vorlagen schreiben wir keinen Code: frag „welche Regeln kannst du schreiben?“. Was du selbst in Python"
                                + " schreibst, Regeln, Angriffe, Training oder Daten, führt das Labor aus dem Strategieordner aus; „crucible new“ schreibt eine Datei für den Anfang.");
            case FILE ->
                language.choose(
                        "We change no files of yours. A project folder that you opened we read: ask what is in it, what a config means, or whether it is valid."
                                + " All we ever write is a rule from our templates, into the strategies folder, after your yes.",
                        "Wir ändern keine deiner Dateien. Einen Projektordner, den du geöffnet hast, lesen wir: frag, was darin liegt, was eine Config bedeutet oder ob sie gültig ist."
                                + " Geschrieben wird nur eine Regel nach unseren Vorlagen, in den Strategieordner, nach deinem Ja.");
            case GIT ->
                language.choose(
                        "We have no git and no account anywhere: no commits, no branches, no pull requests. What we write lies as a file in the strategies folder; committing it is yours.",
                        "Wir haben kein Git und nirgends ein Konto: keine Commits, keine Branches, keine Pull Requests. Was wir schreiben, liegt als Datei im Strategieordner; einchecken musst du es.");
            case ERRAND ->
                language.choose(
                        "We have no hands outside this lab, alas: no orders, no calls, no music, no alarms. Experiments we do serve.",
                        "Außerhalb dieses Labors haben wir leider keine Hände: keine Bestellungen, keine Anrufe, keine Musik, keine Wecker. Experimente servieren wir gern.");
            case WEB ->
                language.choose(
                        "We do not go to the internet: no searches, no downloads, no mail. What we know of rules, attacks and papers came with us; data sets are fetched on the lab's own page.",
                        "Ins Internet gehen wir nicht: keine Suche, keine Downloads, keine Mails. Was wir über Regeln, Angriffe und Artikel wissen, haben wir mitgebracht; Datensätze holt die Seite des Labors.");
        };
    }
}
