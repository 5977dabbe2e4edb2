package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Aspect;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.knowledge.TopicText;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRefused;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.mind.Language;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is known: the literature's topics, the bounds of rules, and past runs. */
final class KnowledgeTools {

    /** Configs that one search looks into. */
    private static final int MOST_SEARCHED = 60;

    private static final int MOST_FOUND = 10;
    private static final String LANGUAGES = "of the answer: en, the default, or de";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final LabClient lab;
    private final Knowledge knowledge;

    KnowledgeTools(LabClient lab, Knowledge knowledge) {
        this.lab = lab;
        this.knowledge = knowledge;
    }

    List<Tool> all() {
        return List.of(
                SimpleTool.reading(
                        "explain_topic",
                        "Explains a rule, an attack, a pre-aggregator or a term: formula, bound, what breaks it, paper.",
                        Schema.of()
                                .must("topic", "string", "its keyword or name, such as krum or alie")
                                .may("form", "string", "brief, simple, exact, example or whole, the default")
                                .may(
                                        "fact",
                                        "string",
                                        "only this fact of the catalogue: knows, server_sees, bound, parameters or advice")
                                .may("language", "string", LANGUAGES),
                        (arguments, caller) -> explain(
                                topic(arguments.text("topic")),
                                arguments.text("fact", ""),
                                form(arguments.text("form", "whole")),
                                language(arguments.text("language", "en")))),
                SimpleTool.reading(
                        "check_bounds",
                        "Whether a rule bears f attackers among n clients, and the most it bears.",
                        Schema.of()
                                .must("rule", "string", "keyword or name of the rule")
                                .must("clients", "integer", "n")
                                .must("attackers", "integer", "f")
                                .may("language", "string", LANGUAGES),
                        (arguments, caller) -> check(
                                topic(arguments.text("rule")),
                                arguments.number("clients", 10, 1, 1000),
                                arguments.number("attackers", 0, 0, 1000),
                                language(arguments.text("language", "en")))),
                SimpleTool.reading(
                        "search_history",
                        "Finds past simulations by rule, attack and data set, the newest first.",
                        Schema.of()
                                .may("rule", "string", "keyword of a rule")
                                .may("attack", "string", "attack type, or none")
                                .may("dataset", "string", "keyword of a data set"),
                        (arguments, caller) -> search(
                                arguments.text("rule", ""),
                                arguments.text("attack", ""),
                                arguments.text("dataset", ""))));
    }

    private ToolResult explain(KnowledgeTopic topic, String fact, TopicForm form, Language language)
            throws ToolFailure, LabException, InterruptedException {
        if (fact.isEmpty()) {
            return Explanation.of(topic, form, language);
        }
        Aspect asked = Stream.of(Aspect.values())
                .filter(one -> one.isDeclared() && one.key().equals(fact))
                .findFirst()
                .orElseThrow(() -> new ToolFailure("fact: must be knows, server_sees, bound, parameters or advice"));
        JsonNode settings = lab.schema().at("/$defs/settings/properties");
        JsonNode facts = topic.kind() == KnowledgeTopic.Kind.ATTACK
                ? settings.at("/attack_schedule/items/properties/attack_type/x-facts")
                : settings.at("/aggregation_strategy_keyword/x-facts");
        JsonNode cells = facts.path(topic.key());
        String title = topic.in(language).title();
        return new ToolResult(asked.declared(title, key -> cells.path(key).asText(), language), cells);
    }

    private KnowledgeTopic topic(String name) throws ToolFailure {
        return knowledge
                .find(name)
                .orElseThrow(() -> new ToolFailure("I know nothing of “" + QuotedText.line(name, 60) + "”. Rules: "
                        + keys(KnowledgeTopic.Kind.RULE) + ". Attacks: " + keys(KnowledgeTopic.Kind.ATTACK) + "."));
    }

    private String keys(KnowledgeTopic.Kind kind) {
        return knowledge.of(kind).stream().map(KnowledgeTopic::key).collect(Collectors.joining(", "));
    }

    private static TopicForm form(String said) throws ToolFailure {
        return Stream.of(TopicForm.values())
                .filter(form -> form.name().equalsIgnoreCase(said))
                .findFirst()
                .orElseThrow(() -> new ToolFailure("form: must be brief, simple, exact, example or whole"));
    }

    private static Language language(String said) throws ToolFailure {
        return Language.all().stream()
                .filter(language -> language.tag().equals(said))
                .findFirst()
                .orElseThrow(() -> new ToolFailure("language: must be en or de"));
    }

    private static ToolResult check(KnowledgeTopic rule, int n, int f, Language language) throws ToolFailure {
        TopicText told = rule.in(language);
        if (rule.kind() != KnowledgeTopic.Kind.RULE && rule.kind() != KnowledgeTopic.Kind.PRE) {
            throw new ToolFailure(language.say("topic.no_rule title", told.title()));
        }
        ObjectNode data =
                JSON.objectNode().put("rule", rule.key()).put("clients", n).put("attackers", f);
        if (rule.needs().isEmpty()) {
            boolean holds = !rule.undefended() || f == 0;
            String text = language.say("topic.no_bound title breaks", told.title(), told.breaks());
            return new ToolResult(text, data.put("holds", holds));
        }
        KnowledgeTopic.Bound bound = rule.needs().get();
        int most = Math.min(bound.most(n), n);
        data.put("holds", bound.holds(n, f)).put("most_attackers", most).put("fewest_clients", bound.fewest(f));
        return new ToolResult(checked(told.title(), bound, n, f, language), data);
    }

    private static String checked(String title, KnowledgeTopic.Bound bound, int n, int f, Language language) {
        int most = Math.min(bound.most(n), n);
        if (bound.holds(n, f)) {
            return language.say("topic.bears title f n bound most", title, f, n, bound, most);
        }
        String atMost = most < 0 ? language.say("topic.not_even_none") : language.say("topic.up_to most", most);
        return language.say(
                "topic.bears_not title f n bound fewest at_most", title, f, n, bound, bound.fewest(f), atMost);
    }

    private ToolResult search(String rule, String attack, String dataset) throws LabException, InterruptedException {
        ArrayNode found = JSON.arrayNode();
        for (LabRunSummary run : lab.list(MOST_SEARCHED, "", List.of())) {
            if (found.size() == MOST_FOUND) {
                break;
            }
            Optional<JsonNode> config = config(run.id());
            if (config.isPresent() && matches(config.get(), rule, attack, dataset)) {
                found.add(RunTools.data(run));
            }
        }
        return new ToolResult(
                LabText.runs(new ToolResult("No such simulation was found.", found), Language.ENGLISH), found);
    }

    /** A run that was deleted since it was listed, or whose config cannot be read, counts as not found. */
    private Optional<JsonNode> config(String id) throws LabException, InterruptedException {
        try {
            return Optional.of(lab.config(id));
        } catch (LabRefused e) {
            return Optional.empty();
        }
    }

    private static boolean matches(JsonNode config, String rule, String attack, String dataset) {
        List<String> attacks = config.findValuesAsText("attack_type");
        boolean attacked = attack.isEmpty() || (attack.equals("none") ? attacks.isEmpty() : attacks.contains(attack));
        return attacked
                && (rule.isEmpty()
                        || config.findValuesAsText("aggregation_strategy_keyword")
                                .contains(rule))
                && (dataset.isEmpty()
                        || config.findValuesAsText("dataset_keyword").contains(dataset));
    }
}
