package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Aspect;
import dev.crucible.agents.knowledge.Claim;
import dev.crucible.agents.knowledge.Comparisons;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.KnownQuestions;
import dev.crucible.agents.knowledge.Tellers;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.tool.LabText;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.agents.understanding.AskedAspect;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the literature says, what the bounds allow, and what the runs have taught. */
final class KnowledgeScene {

    private static final int MOST_FACTS = 8;

    private final Comparisons comparisons = Comparisons.bundled();
    private final Tellers tellers = Tellers.bundled();

    /** Lines of the player among which something explained is still what "that" means. */
    private static final int FAR_BACK = 6;

    /** Forms in which a topic is told as such; one thing of it is told in none other. */
    private static final Set<TopicForm> OF_ALL = Set.of(TopicForm.WHOLE, TopicForm.BRIEF);

    /** How a topic is told that was told already. */
    private static final List<TopicForm> AGAIN = List.of(TopicForm.EXAMPLE, TopicForm.SIMPLE);

    /** Words for all of a kind, which often only stand beside the one that is meant. */
    private static final Set<String> KINDS = Set.of("poisoning", "aggregation_rule");

    /** What helps against an attack is told of all of its kind. */
    private static final Map<String, String> OF_A_KIND = Map.of("backdoor_trigger", "backdoor");

    private static final int USUAL_ATTACKERS = 2;

    /** For so many turns a topic is remembered as it was told; afterwards it is told as if for the first time. */
    private static final int STILL_KNOWN = 5;

    private static final int USUAL_CLIENTS = 10;

    /** Tells topics; without any those that {@code earlier} lines of the player asked about, false when there are none. */
    boolean explain(Act act, Request.Explain request, Optional<CastMember> addressed, Function<String, Heard> earlier)
            throws ToolFailure, InterruptedException {
        List<String> topics = request.topics().isEmpty() ? toldLast(act, earlier) : request.topics();
        if (topics.isEmpty()) {
            return false;
        }
        topics = withoutKinds(topics);
        Optional<Aspect> aspect = AskedAspect.of(act.turn().text());
        KnowledgeTopic first = act.shop().knowledge().require(topics.getFirst());
        String speaker = addressed.map(CastMember::id).orElseGet(() -> tellers.teller(first, aspect));
        if (aspect.isEmpty() && act.isFresh(speaker, "explain")) {
            act.say(speaker, "explain");
        }
        if (aspect.filter(Aspect::isDeclared).isPresent() && declared(act, aspect.get(), speaker, topics)) {
            return true;
        }
        if (topics.size() == 2 && request.form() == TopicForm.WHOLE) {
            act.show(speaker, Line.Kind.DIALOGUE, versus(act, topics.getFirst(), topics.getLast()));
            return true;
        }
        if (aspect.isPresent() && OF_ALL.contains(request.form()) && asked(act, aspect.get(), speaker, topics)) {
            return true;
        }
        for (String topic : topics) {
            TopicForm form = fresh(act, topic, request.form());
            Optional<Telling> telling =
                    form == TopicForm.WHOLE && topics.size() == 1 ? Optional.of(Telling.next(act)) : Optional.empty();
            ObjectNode arguments = Act.arguments()
                    .put("topic", topic)
                    .put("form", form.name().toLowerCase(Locale.ROOT))
                    .put("language", act.language().tag());
            ToolResult explained = act.call("mneme", "explain_topic", arguments);
            boolean exact = form == TopicForm.WHOLE || form == TopicForm.EXACT;
            String formula = exact ? explained.data().path("formula").asText() : "";
            String listed = explained
                    .text()
                    .lines()
                    .filter(line -> formula.isEmpty() || !line.endsWith(formula))
                    .collect(Collectors.joining("\n"));
            KnowledgeTopic known = act.shop().knowledge().require(topic);
            String told = telling.map(way -> way.told(known, act.language())).orElse(listed);
            act.show(speaker, Line.Kind.DIALOGUE, told);

            if (!formula.isEmpty()) {
                act.stage()
                        .play(new Line(speaker, Line.Kind.CARD, formula, "neutral", 0)
                                .of(explained.data().path("title").asText() + ": "
                                        + explained.data().path("source").asText()));
            }
        }
        return true;
    }

    /** "Backdoor attacks" name one topic and not all attacks as well. */
    private static List<String> withoutKinds(List<String> topics) {
        List<String> named =
                topics.stream().filter(topic -> !KINDS.contains(topic)).toList();
        return named.isEmpty() ? topics : named;
    }

    /** Answers a question for a fact that the catalogue declares; false when it declares none, or the lab does not answer. */
    private static boolean declared(Act act, Aspect aspect, String speaker, List<String> topics)
            throws InterruptedException {
        List<String> told = new ArrayList<>();
        try {
            for (String topic : topics) {
                ObjectNode arguments = Act.arguments()
                        .put("topic", topic)
                        .put("fact", aspect.key())
                        .put("language", act.language().tag());
                told.add(act.call("mneme", "explain_topic", arguments).text());
            }
        } catch (ToolFailure e) {
            return false;
        }
        told.removeIf(String::isEmpty);
        told.forEach(text -> act.show(speaker, Line.Kind.DIALOGUE, text));
        return !told.isEmpty();
    }

    /** Answers a question for one thing of the topics; false when there is nothing of the kind to say. */
    private boolean asked(Act act, Aspect aspect, String speaker, List<String> topics) {
        List<String> told = topics.stream()
                .map(topic -> aspect == Aspect.BREAKS ? OF_A_KIND.getOrDefault(topic, topic) : topic)
                .map(act.shop().knowledge()::require)
                .map(topic -> aspect == Aspect.COST ? cost(topic, act.language()) : aspect.told(topic, act.language()))
                .filter(text -> !text.isEmpty())
                .toList();
        told.forEach(text -> act.show(speaker, Line.Kind.DIALOGUE, text));
        return !told.isEmpty();
    }

    /** What a rule does not stand, before it is tried. */
    void limits(Act act, String rule) {
        act.show(
                "dokimasia",
                Line.Kind.DIALOGUE,
                Aspect.NEEDS.told(act.shop().knowledge().require(rule), act.language()));
    }

    private String cost(KnowledgeTopic topic, Language language) {
        String title = topic.in(language).title();
        return comparisons
                .cost(topic)
                .map(cost -> language.say("topic.cost title cost size", title, cost, size(cost, language)))
                .orElse("");
    }

    /** What a cost means beside the others. */
    private static String size(String cost, Language language) {
        if (cost.contains("C(n,f)")) {
            return language.say("topic.cost_exponential");
        }
        return cost.contains("n²") ? language.say("topic.cost_of_pairs") : language.say("topic.cost_linear");
    }

    /** Weighs rules by what is known of them; those named last where the line names none, false when there are none. */
    boolean weigh(Act act, Request.Weigh request, Optional<CastMember> addressed, Function<String, Heard> earlier) {
        CounselScene scene = new CounselScene(act, addressed.map(CastMember::id).orElse("dokimasia"), comparisons);
        if (request.by() != Request.Measure.AMONG_NAMED) {
            scene.all(request.clients(), request.attackers());
            return true;
        }
        List<String> rules = request.rules().size() > 1 ? request.rules() : FollowUpScene.rulesNamed(act, earlier);
        if (rules.size() < 2
                && request.clients().isPresent()
                && request.attackers().isPresent()) {
            scene.all(request.clients(), request.attackers());
            return true;
        }
        if (rules.size() < 2) {
            return false;
        }
        scene.among(rules, request.clients(), request.attackers());
        return true;
    }

    /** Who asks for a topic again is told it in another way, as long as there is one. */
    private static TopicForm fresh(Act act, String topic, TopicForm form) {
        List<TopicForm> ways =
                Stream.concat(Stream.of(form), AGAIN.stream()).distinct().toList();
        return ways.stream()
                .filter(way -> act.turn().number() - act.lastShown(shown(act, topic, way)) > STILL_KNOWN
                        || act.lastShown(shown(act, topic, way)) < 0)
                .findFirst()
                .map(way -> {
                    act.noteShown(shown(act, topic, way));
                    return way;
                })
                .orElse(form);
    }

    private static String shown(Act act, String topic, TopicForm form) {
        return "topic " + topic + " " + form + " " + act.language().tag();
    }

    private String versus(Act act, String one, String other) {
        Knowledge knowledge = act.shop().knowledge();
        return comparisons.between(knowledge.require(one), knowledge.require(other), act.language());
    }

    /** The answer to a known question; asked again it owns up to having said so. */
    void answer(
            Act act,
            KnownQuestions.Question question,
            Optional<CastMember> addressed,
            Function<KnownQuestions.Question, Design> advised) {
        String text = question.answer(act.language())
                .replace("{attack}", act.titles().within(advised.apply(question).attacks(), " + "))
                .replace("{rules}", count(act, KnowledgeTopic.Kind.RULE))
                .replace("{attacks}", count(act, KnowledgeTopic.Kind.ATTACK));
        String speaker = addressed
                .map(CastMember::id)
                .filter(agent -> !question.isAbout(agent))
                .orElseGet(() -> tellers.teller(question));
        act.show(speaker, Line.Kind.DIALOGUE, text);
    }

    private static String count(Act act, KnowledgeTopic.Kind kind) {
        return Integer.toString(act.shop().knowledge().of(kind).size());
    }

    /** Whether a statement is true, and why. */
    void judge(Act act, Request.Stated request, Optional<CastMember> addressed) {
        Claim claim = request.claim();
        String word =
                switch (request.truth()) {
                    case TRUE -> act.language().say("topic.true");
                    case FALSE -> act.language().say("topic.false");
                    case DEPENDS -> act.language().say("topic.depends");
                };
        act.show(
                addressed.map(CastMember::id).orElse("dokimasia"),
                Line.Kind.DIALOGUE,
                word + " " + claim.in(act.language()));
    }

    private static List<String> toldLast(Act act, Function<String, Heard> earlier) {
        return act.turn().history().reversed().stream()
                .filter(said -> said.speaker().equals(HistoryEntry.PLAYER))
                .limit(FAR_BACK)
                .map(said -> earlier.apply(said.text()).request())
                .map(request -> switch (request) {
                    case Request.Explain(var topics, var _) -> topics;
                    case Request.AndThen(var _, var topics) -> topics;
                    case Request.Bounds(var rule, var _, var _) -> List.of(rule);
                    default -> List.<String>of();
                })
                .filter(topics -> !topics.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    void bounds(Act act, Request.Bounds request) throws ToolFailure, InterruptedException {
        if (request.clients().isEmpty()
                && request.attackers().isEmpty()
                && AskedAspect.of(act.turn().text())
                        .filter(Aspect.BOUND::equals)
                        .isPresent()
                && declared(act, Aspect.BOUND, "dokimasia", List.of(request.rule()))) {
            return;
        }
        Optional<KnowledgeTopic.Bound> bound =
                act.shop().knowledge().require(request.rule()).needs();
        int f = request.attackers().orElseGet(() -> mostAmong(bound, request.clients()));
        int n = request.clients().orElse(bound.map(b -> b.fewest(f)).orElse(USUAL_CLIENTS));
        ObjectNode arguments = Act.arguments()
                .put("rule", request.rule())
                .put("clients", n)
                .put("attackers", f)
                .put("language", act.language().tag());
        ToolResult checked = act.call("dokimasia", "check_bounds", arguments);
        String occasion = checked.data().path("holds").asBoolean() ? "bounds_ok" : "bounds_bad";
        act.say("dokimasia", occasion, "reason", checked.text());
    }

    /** Who names clients alone asks for the most; who names neither gets an example. */
    private static int mostAmong(Optional<KnowledgeTopic.Bound> bound, OptionalInt clients) {
        if (clients.isEmpty()) {
            return USUAL_ATTACKERS;
        }
        return bound.map(b -> Math.max(0, b.most(clients.getAsInt()))).orElse(0);
    }

    /** Findings that were remembered, then runs of the same kind; both are quoted as data. */
    void history(Act act, Request.History request) throws ToolFailure, InterruptedException {
        act.busy("mneme", "look");
        Optional<KnowledgeTopic> topic = request.topic().flatMap(act.shop().knowledge()::key);
        List<String> findings = act.turn().facts().stream()
                .filter(fact -> fact.category().equals("finding"))
                .map(Fact::body)
                .filter(body -> topic.isEmpty() || speaksOf(body, topic.get()))
                .map(body -> "- " + QuotedText.line(body, 300))
                .distinct()
                .limit(MOST_FACTS)
                .toList();
        if (findings.isEmpty()) {
            act.say("mneme", "nohistory");
        } else {
            act.say("mneme", "history");
            act.show("mneme", Line.Kind.RESULT, String.join("\n", findings));
        }
        ObjectNode search = Act.arguments();
        topic.ifPresent(found -> narrow(search, found));
        ToolResult runs = act.call("mneme", "search_history", search);
        if (!runs.data().isEmpty()) {
            act.show(
                    "mneme",
                    Line.Kind.RESULT,
                    act.language().say("topic.past_runs runs", LabText.runs(runs, act.language())));
        }
    }

    private static void narrow(ObjectNode search, KnowledgeTopic topic) {
        switch (topic.kind()) {
            case RULE -> search.put("rule", topic.key());
            case ATTACK -> search.put("attack", topic.key());
            case PRE, TERM -> {
                // Past runs cannot be searched by these; all of them are shown.
            }
        }
    }

    private static boolean speaksOf(String body, KnowledgeTopic topic) {
        String spaced = " " + Knowledge.spaced(body) + " ";
        return Knowledge.names(topic).stream().anyMatch(name -> spaced.contains(" " + name + " "));
    }
}
