package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.mind.Assent;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** "Why did you say that?": what the line before was taken for, how surely, what was read in it, and which facts the answer drew on. */
final class WhySaid {

    private static final int MOST_RUNS = 4;

    private final Act act;
    private final Language language;

    private WhySaid(Act act) {
        this.act = act;
        this.language = act.language();
    }

    static void tell(Act act, RequestParser parser) {
        new WhySaid(act).tell(parser);
    }

    private void tell(RequestParser parser) {
        List<HistoryEntry> said = act.turn().history();
        int at = said.size() - 1;
        while (at >= 0 && !said.get(at).speaker().equals(HistoryEntry.PLAYER)) {
            at--;
        }
        if (at < 0) {
            act.say("hephaestus", "unknown");
            return;
        }
        String line = said.get(at).text();
        Heard heard = parser.parse(line);
        act.say(
                "mneme",
                occasion(line, heard, parser),
                "line",
                QuotedText.line(line, 80),
                "what",
                what(heard.request()),
                "intent",
                heard.meaning().heard().key(),
                "percent",
                Long.toString(Math.round(100 * heard.meaning().probability())));
        List<String> read = new ArrayList<>(slots(heard.request()));
        read.addAll(facts(said.subList(at + 1, said.size()), heard.request()));
        if (read.isEmpty()) {
            read.add(language.choose(
                    "nothing but the line as a whole; the words of the answer were prepared",
                    "nichts als die Zeile im Ganzen; die Worte der Antwort lagen bereit"));
        }
        act.show("mneme", Line.Kind.RESULT, "- " + String.join("\n- ", read));
    }

    /** What decided: the care for somebody in need, a fixed list of answers, the words alone, or the vote over the whole line. */
    private static String occasion(String line, Heard heard, RequestParser parser) {
        if (heard.meaning().concern() != Meaning.Concern.NONE) {
            return "why_care";
        }
        if (Assent.of(line, List.of(), List.of()) != Assent.OTHER) {
            return "why_assent";
        }
        return parser.decidedByWords(line) ? "why_words" : "why_said";
    }

    /** What a line was taken to ask for. */
    private String what(Request request) {
        return switch (request) {
            case Request.Unsure(var wanted) -> what(wanted);
            case Request.Change change
            when change instanceof Request.Launch
                    || change instanceof Request.Compare
                    || change instanceof Request.Sweep
                    || change instanceof Request.Break -> language.choose("an experiment", "ein Experiment");
            case Request.Change _ -> language.choose("a change of runs", "eine Änderung an Läufen");
            case Request.Explain _ -> language.choose("an explanation", "eine Erklärung");
            case Request.Known _ -> language.choose("a question that is known", "eine bekannte Frage");
            case Request.Bounds _, Request.Weigh _ -> language.choose("what bounds allow", "was Schranken erlauben");
            case Request.Figures _ -> language.choose("figures of the last result", "Zahlen des letzten Ergebnisses");
            case Request.Stated _ -> language.choose("a judgement of a claim", "ein Urteil über eine Behauptung");
            case Request.Next _, Request.RunThat _, Request.Rerun _ ->
                language.choose("the next experiment", "das nächste Experiment");
            case Request.Beyond _ -> language.choose("something that we cannot do", "etwas, das wir nicht können");
            case Request.AndThen _, Request.FollowUp _, Request.Recap _, Request.InLanguage _ ->
                language.choose("something said before", "etwas Gesagtes");
            case Request.NameTold _,
                    Request.NameAsked _,
                    Request.LikeTold _,
                    Request.KnownAsked _,
                    Request.ToldAsked _,
                    Request.Remember _,
                    Request.Forget _,
                    Request.LikeForgotten _ -> language.choose("what we know of you", "was wir von dir wissen");
            case Request.SmallTalk _, Request.Help _, Request.Blank _ -> language.choose("talk", "Plauderei");
            case Request.Unknown _ -> language.choose("nothing that we know", "nichts, was wir kennen");
            default -> language.choose("something about runs or files", "etwas über Läufe oder Dateien");
        };
    }

    private List<String> slots(Request request) {
        return switch (request) {
            case Request.Unsure(var wanted) -> slots(wanted);
            case Request.Launch(var design) -> slots(design);
            case Request.Compare(var design) -> slots(design);
            case Request.Sweep(var design) -> slots(design);
            case Request.Break(var design, var _) -> slots(design);
            case Request.AndThen(var design, var topics) -> both(slots(design), named("topics", "Themen", topics));
            case Request.Explain(var topics, var _) -> named("topics", "Themen", topics);
            case Request.Known(var question) ->
                List.of(language.choose("nearest to: ", "am nächsten an: ")
                        + language.choose(
                                question.asked().getFirst(), question.asked().getLast()));
            case Request.Bounds(var rule, var n, var f) ->
                both(List.of(language.choose("rule: ", "Regel: ") + rule), numbers(n, f));
            case Request.Weigh(var rules, var n, var f, var _) -> both(named("rules", "Regeln", rules), numbers(n, f));
            case Request.Figures(var _, var rule, var _) ->
                named("rule", "Regel", rule.stream().toList());
            case Request.Stated(var claim, var denied) ->
                List.of(language.choose("a claim, ", "eine Behauptung, ")
                        + (denied ? language.choose("denied", "verneint") : language.choose("made", "aufgestellt"))
                        + ": " + language.choose(claim.english(), claim.german()));
            default -> List.of();
        };
    }

    private static List<String> numbers(OptionalInt n, OptionalInt f) {
        return Stream.of(
                        n.isPresent() ? Optional.of("n = " + n.getAsInt()) : Optional.<String>empty(),
                        f.isPresent() ? Optional.of("f = " + f.getAsInt()) : Optional.<String>empty())
                .flatMap(Optional::stream)
                .toList();
    }

    private List<String> slots(Design design) {
        List<String> slots = new ArrayList<>();
        slots.addAll(named("rules", "Regeln", design.rules()));
        slots.addAll(named("attacks", "Angriffe", design.attacks()));
        slots.addAll(named(
                "attackers",
                "Angreifer",
                design.attackers().stream().map(String::valueOf).toList()));
        design.clients().ifPresent(n -> slots.add(language.choose("clients: ", "Clients: ") + n));
        design.rounds().ifPresent(rounds -> slots.add(language.choose("rounds: ", "Runden: ") + rounds));
        design.seeds().ifPresent(seeds -> slots.add("Seeds: " + seeds));
        design.dataset().ifPresent(data -> slots.add(language.choose("data: ", "Daten: ") + data));
        return slots;
    }

    private List<String> named(String english, String german, List<String> values) {
        return values.isEmpty()
                ? List.of()
                : List.of(language.choose(english, german) + ": " + String.join(", ", values));
    }

    /** What stands behind the answer: the runs that it named, else the sources of what was explained. */
    private List<String> facts(List<HistoryEntry> answer, Request request) {
        List<String> runs = answer.stream()
                .flatMap(said -> RunFinder.named(said.text()).stream())
                .distinct()
                .limit(MOST_RUNS)
                .toList();
        List<String> sources = request instanceof Request.Explain(var topics, var _)
                ? topics.stream()
                        .map(act.shop().knowledge()::require)
                        .map(this::source)
                        .toList()
                : List.of();
        return both(named("drawn from the runs", "geschöpft aus den Läufen", runs), named("source", "Quelle", sources));
    }

    private String source(KnowledgeTopic topic) {
        return language.choose(topic.english(), topic.german()).source();
    }

    private static List<String> both(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
