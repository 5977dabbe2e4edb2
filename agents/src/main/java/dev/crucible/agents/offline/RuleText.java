package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.authoring.RuleKind;
import dev.crucible.agents.experiment.RuleTrial;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.tool.ProposedChange;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** What is said about rules that the crew writes. */
final class RuleText {

    private RuleText() {}

    /** Asks which kind. */
    static String asked(Language language) {
        return language.choose(
                "I write aggregation rules in Python from templates of my own, of these kinds. Say which, with a"
                        + " number and a name if you like: “write me a rule that leaves out the outer 20 %, called my_trim”.",
                "Ich schreibe Aggregationsregeln in Python nach eigenen Vorlagen, von diesen Arten. Sag, welche, gern mit"
                        + " einer Zahl und einem Namen: „schreib mir eine Regel, die die äußeren 20 % weglässt, namens my_trim“.");
    }

    /** All kinds, a line for each. */
    static String kinds(Language language) {
        List<String> lines = Arrays.stream(RuleKind.values())
                .map(kind -> "- " + language.choose(kind.title(), kind.germanTitle()) + ": "
                        + language.choose(kind.does(), kind.germanDoes()))
                .toList();
        return String.join("\n", lines);
    }

    static String introduced(DraftedRule draft, RuleKind kind, Language language) {
        String title = language.choose(kind.title(), kind.germanTitle());
        return switch (draft.state()) {
            case SAME ->
                language.choose(
                                "%s is there already, by me, the same to the byte (%s).",
                                "%s ist schon da, von mir, gleich bis aufs Byte (%s).")
                        .formatted(draft.file(), title);
            case OURS ->
                language.choose(
                                "I read that as: %s. %s is there already, written by me; this is what would change in it.",
                                "Das verstehe ich als: %s. %s ist schon da, von mir geschrieben; das würde sich darin ändern.")
                        .formatted(title, draft.file());
            case FOREIGN ->
                language.choose(
                                "I read that as: %s. Mind: %s is there already, and I have not written it, or it was changed since. This would take its place.",
                                "Das verstehe ich als: %s. Achtung: %s ist schon da, und ich habe es nicht geschrieben, oder es wurde seither geändert. Das träte an seine Stelle.")
                        .formatted(title, draft.file());
            case KEPT ->
                language.choose(
                                "%s is there already and not mine to show or replace. Ask again with another name.",
                                "%s ist schon da, und ich darf es weder zeigen noch ersetzen. Sag die Bitte noch einmal mit einem anderen Namen.")
                        .formatted(draft.file());
            case NEW, CLOSED ->
                language.choose(
                                "I read that as: %s. This is the file, %s; only your numbers and the name went into my template.",
                                "Das verstehe ich als: %s. Das ist die Datei, %s; in meine Vorlage kamen nur deine Zahlen und der Name.")
                        .formatted(title, draft.file());
        };
    }

    static String howToOpen(Language language) {
        return language.choose(
                "I write it once there is a folder for it, and none is open: start with “crucible up --strategies DIR”, or set"
                        + " CRUCIBLE_STRATEGIES=DIR, where DIR is a folder of yours. What lies there runs with your rights. Agents and a lab that are"
                        + " started by themselves each take the same option.",
                "Ich schreibe sie, sobald es einen Ordner dafür gibt, und keiner ist offen: starte mit „crucible up --strategies ORDNER“ oder"
                        + " setze CRUCIBLE_STRATEGIES=ORDNER, wobei ORDNER einer von deinen ist. Was dort liegt, läuft mit deinen Rechten. Agenten und ein Labor,"
                        + " die einzeln gestartet werden, nehmen beide dieselbe Option.");
    }

    static String plan(Act act, DraftedRule draft, RuleTrial trial) {
        Language language = act.language();
        String written =
                switch (draft.state()) {
                    case SAME -> "";
                    case OURS, FOREIGN ->
                        language.choose(
                                        "Write: %s/%s, for you alone; what is there is kept beside it as %s.before\n",
                                        "Schreiben: %s/%s, für dich allein; was da ist, bleibt daneben als %s.before\n")
                                .formatted(draft.folder(), draft.file(), draft.file());
                    default ->
                        language.choose(
                                        "Write: %s/%s, a new file, for you alone\n",
                                        "Schreiben: %s/%s, eine neue Datei, für dich allein\n")
                                .formatted(draft.folder(), draft.file());
                };
        return written
                + language.choose(
                        "Check: the lab tries it with made-up updates, as python -m crucible_fl.check does\n",
                        "Prüfen: das Labor versucht sie mit erfundenen Updates, wie python -m crucible_fl.check es tut\n")
                + language.choose(
                                "Run: a sweep of %d cells, %s beside %s and %s, without attack and under %s; %s, n = %d, f = %d, %d rounds, seeds %s",
                                "Laufen lassen: ein Sweep von %d Zellen, %s neben %s und %s, ohne Angriff und gegen %s; %s, n = %d, f = %d, %d Runden, Seeds %s")
                        .formatted(
                                trial.cells(),
                                draft.name(),
                                title(act, "fedavg"),
                                title(act, trial.beside()),
                                title(act, trial.attack()),
                                act.titles().dataset(trial.dataset()),
                                trial.clients(),
                                trial.attackers(),
                                trial.rounds(),
                                trial.seeds().stream()
                                        .flatMapToLong(LongStream::of)
                                        .mapToObj(Long::toString)
                                        .collect(Collectors.joining(", ")));
    }

    private static String title(Act act, String key) {
        KnowledgeTopic topic = act.shop().knowledge().require(key);
        return act.language().choose(topic.english(), topic.german()).title();
    }

    static String written(ProposedChange change, JsonNode written, Language language) {
        String path = written.path("path").asText();
        boolean replaced = change.arguments().has("replaces");
        return language.choose("Written: %s. Configs call it %s. ", "Geschrieben: %s. In Configs heißt sie %s. ")
                        .formatted(path, written.path("keyword").asText())
                + (replaced
                        ? language.choose(
                                        "What was there before lies beside it as %s.before.",
                                        "Was vorher da war, liegt daneben als %s.before.")
                                .formatted(change.arguments().path("name").asText() + ".py")
                        : language.choose(
                                "Delete the file to undo it.", "Lösch die Datei, um es rückgängig zu machen."));
    }

    /** After a rule was written that the lab could not be asked about. */
    static String notRun(RuleTrial trial, Language language) {
        return language.choose(
                        "%s lies where I wrote it, neither tried nor run; say the same again and I go on from there.",
                        "%s liegt da, wohin ich sie geschrieben habe, weder versucht noch gelaufen; sag dasselbe noch einmal, und ich mache da weiter.")
                .formatted(trial.name());
    }
}
