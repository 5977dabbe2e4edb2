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
            read.add(language.say("why.nothing_read"));
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
                    || change instanceof Request.Break -> language.say("why.took_experiment");
            case Request.Change _ -> language.say("why.took_change");
            case Request.Explain _ -> language.say("why.took_explanation");
            case Request.Known _ -> language.say("why.took_known");
            case Request.Bounds _, Request.Weigh _ -> language.say("why.took_bounds");
            case Request.Figures _ -> language.say("why.took_figures");
            case Request.Stated _ -> language.say("why.took_claim");
            case Request.Next _, Request.RunThat _, Request.Rerun _ -> language.say("why.took_next");
            case Request.Beyond _ -> language.say("why.took_beyond");
            case Request.AndThen _, Request.FollowUp _, Request.Recap _, Request.InLanguage _ ->
                language.say("why.took_said_before");
            case Request.NameTold _,
                    Request.NameAsked _,
                    Request.LikeTold _,
                    Request.KnownAsked _,
                    Request.ToldAsked _,
                    Request.Remember _,
                    Request.Forget _,
                    Request.LikeForgotten _ -> language.say("why.took_facts");
            case Request.SmallTalk _, Request.Help _, Request.Blank _ -> language.say("why.took_talk");
            case Request.Unknown _ -> language.say("why.took_nothing");
            default -> language.say("why.took_runs");
        };
    }

    private List<String> slots(Request request) {
        return switch (request) {
            case Request.Unsure(var wanted) -> slots(wanted);
            case Request.Launch(var design) -> slots(design);
            case Request.Compare(var design) -> slots(design);
            case Request.Sweep(var design) -> slots(design);
            case Request.Break(var design, var _) -> slots(design);
            case Request.AndThen(var design, var topics) ->
                both(slots(design), named(language.say("why.topics"), topics));
            case Request.Explain(var topics, var _) -> named(language.say("why.topics"), topics);
            case Request.Known(var question) -> List.of(language.say("why.nearest question", question.way(language)));
            case Request.Bounds(var rule, var n, var f) ->
                both(List.of(language.say("why.rule_of_bound rule", rule)), numbers(n, f));
            case Request.Weigh(var rules, var n, var f, var _) ->
                both(named(language.say("why.rules"), rules), numbers(n, f));
            case Request.Figures(var _, var rule, var _) ->
                named(language.say("why.rule"), rule.stream().toList());
            case Request.Stated(var claim, var denied) ->
                List.of(language.say((denied ? "why.claim_denied" : "why.claim_made") + " claim", claim.in(language)));
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
        slots.addAll(named(language.say("why.rules"), design.rules()));
        slots.addAll(named(language.say("why.attacks"), design.attacks()));
        slots.addAll(named(
                language.say("why.attackers"),
                design.attackers().stream().map(String::valueOf).toList()));
        design.clients().ifPresent(n -> slots.add(language.say("why.clients n", n)));
        design.rounds().ifPresent(rounds -> slots.add(language.say("why.rounds rounds", rounds)));
        design.seeds().ifPresent(seeds -> slots.add("Seeds: " + seeds));
        design.dataset().ifPresent(data -> slots.add(language.say("why.data data", data)));
        return slots;
    }

    private List<String> named(String title, List<String> values) {
        return values.isEmpty() ? List.of() : List.of(title + ": " + String.join(", ", values));
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
        return both(named(language.say("why.drawn_from"), runs), named(language.say("why.source"), sources));
    }

    private String source(KnowledgeTopic topic) {
        return topic.in(language).source();
    }

    private static List<String> both(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
