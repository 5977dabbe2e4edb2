package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.mind.Language;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a config or a grid means, in words: its rules with their bounds, its attacks, and whether both speak of as many attackers. */
public final class ConfigMeaning {

    private static final int MOST_STRATEGIES = 8;
    private static final int LONGEST = 120;
    private static final String RULE = "aggregation_strategy_keyword";
    private static final int USUAL_CLIENTS = 10;
    private static final int USUAL_ROUNDS = 10;

    private final Knowledge knowledge;
    private final Language language;

    private ConfigMeaning(Knowledge knowledge, Language language) {
        this.knowledge = knowledge;
        this.language = language;
    }

    /** What a JSON file is to the lab. */
    public enum Form {
        CONFIG,
        GRID,
        OTHER
    }

    /** Whether {@code json} is a config, a grid of configs, or neither. */
    public static Form form(JsonNode json) {
        if (json.path("axes").isObject()) {
            return Form.GRID;
        }
        boolean config = json.path("simulation_strategies").isArray()
                || Stream.of(RULE, "dataset_keyword", "num_of_rounds", "attack_schedule")
                        .anyMatch(json::has);
        return json.isObject() && config ? Form.CONFIG : Form.OTHER;
    }

    /** A line or two that say it all, for a list of configs. */
    public static String brief(JsonNode json) {
        return form(json) == Form.GRID ? ConfigWords.ofGrid(json) : ConfigWords.of(json);
    }

    /** What it means, a part a line. */
    public static String of(JsonNode json, Knowledge knowledge, Language language) {
        ConfigMeaning meaning = new ConfigMeaning(knowledge, language);
        return String.join("\n", form(json) == Form.GRID ? meaning.grid(json) : meaning.config(json));
    }

    private List<String> config(JsonNode config) {
        List<JsonNode> strategies = ConfigWords.strategies(config);
        List<String> lines = new ArrayList<>();
        JsonNode first = strategies.getFirst();
        String name = quoted(first.path("display_name").asText());
        lines.add(language.say(
                "config_meaning.config strategies called",
                (strategies.size() == 1
                        ? language.say("config_meaning.one_strategy")
                        : language.say("config_meaning.strategies strategies", strategies.size())),
                (name.isEmpty() ? "." : language.say("config_meaning.called name", name))));
        lines.add(common(first));
        int number = 0;
        for (JsonNode strategy : strategies.stream().limit(MOST_STRATEGIES).toList()) {
            String title = strategies.size() == 1 ? "" : number++ + ". ";
            lines.add(title + rule(strategy));
            attacks(strategy).forEach(line -> lines.add((strategies.size() == 1 ? "" : "   ") + line));
        }
        if (strategies.size() > MOST_STRATEGIES) {
            lines.add(language.say("config_meaning.more count", (strategies.size() - MOST_STRATEGIES)));
        }
        return lines;
    }

    private String common(JsonNode strategy) {
        String data = quoted(strategy.path("dataset_keyword").asText());
        String network = quoted(strategy.path("model_keyword").asText());
        List<String> parts = new ArrayList<>();
        parts.add(language.say(
                "config_meaning.data data", (data.isEmpty() ? language.say("config_meaning.data_of_choice") : data)));
        if (!network.isEmpty()) {
            parts.add(language.say("config_meaning.network network", network));
        }
        parts.add(language.say("config_meaning.clients clients", clients(strategy)));
        parts.add(language.say("config_meaning.rounds rounds", rounds(strategy)));
        String seed = strategy.path("seed").asText(strategy.path("random_seed").asText());
        if (!seed.isEmpty()) {
            parts.add(language.say("config_meaning.seed seed", quoted(seed)));
        }
        String dealt = strategy.path("partitioning_strategy").asText();
        if (!dealt.isEmpty()) {
            JsonNode alpha = strategy.at("/partitioning_params/alpha");
            parts.add(language.say(
                    "config_meaning.dealt way alpha",
                    quoted(dealt),
                    (alpha.isNumber() ? ", alpha " + alpha.asText() : "")));
        }
        return String.join(", ", parts) + ".";
    }

    private static int clients(JsonNode strategy) {
        return strategy.path("num_of_clients").asInt(USUAL_CLIENTS);
    }

    private static int rounds(JsonNode strategy) {
        return strategy.path("num_of_rounds").asInt(USUAL_ROUNDS);
    }

    /** How many attackers a rule is told of, where it is told. */
    private static OptionalInt told(JsonNode strategy) {
        for (JsonNode f : List.of(strategy.at("/aggregation_params/f"), strategy.path("num_of_malicious_clients"))) {
            if (f.isIntegralNumber()) {
                return OptionalInt.of(f.asInt());
            }
        }
        JsonNode trim = strategy.path("trim_ratio");
        boolean trims = strategy.path(RULE).asText().equals("trimmed_mean") && !strategy.has("aggregation_params");
        return trims && trim.isNumber()
                ? OptionalInt.of(trim.decimalValue()
                        .multiply(BigDecimal.valueOf(clients(strategy)))
                        .intValue())
                : OptionalInt.empty();
    }

    private String rule(JsonNode strategy) {
        String keyword = strategy.path(RULE).asText();
        if (keyword.isEmpty()) {
            return language.say("config_meaning.no_rule");
        }
        if (keyword.startsWith("python:")) {
            return language.say("config_meaning.rule_in_python keyword", quoted(keyword));
        }
        Optional<KnowledgeTopic> topic =
                knowledge.find(keyword).filter(found -> found.kind() == KnowledgeTopic.Kind.RULE);
        if (topic.isEmpty()) {
            return language.say("config_meaning.rule_unknown keyword", quoted(keyword));
        }
        String pre = Stream.of(strategy.path("pre_aggregation"))
                .flatMap(list ->
                        list.valueStream().map(step -> quoted(step.path("name").asText())))
                .collect(Collectors.joining(", "));
        return language.say(
                "config_meaning.rule title keyword pre bound",
                title(topic.get()),
                quoted(keyword),
                (pre.isEmpty() ? "" : language.say("config_meaning.behind pre", pre)),
                bound(topic.get(), strategy));
    }

    private String bound(KnowledgeTopic rule, JsonNode strategy) {
        int n = clients(strategy);
        if (rule.undefended()) {
            return language.say("config_meaning.undefended");
        }
        if (rule.needs().isEmpty()) {
            return language.say("config_meaning.no_bound");
        }
        KnowledgeTopic.Bound bound = rule.needs().get();
        int f = told(strategy).orElse(0);
        String holds = bound.holds(n, f)
                ? language.say("config_meaning.holds")
                : language.say("config_meaning.holds_not fewest", bound.fewest(f));
        return language.say(
                "config_meaning.bound bound n f holds most", bound, n, f, holds, Math.max(0, bound.most(n)));
    }

    private String title(KnowledgeTopic topic) {
        return topic.in(language).title();
    }

    private List<String> attacks(JsonNode strategy) {
        List<String> lines = new ArrayList<>();
        for (JsonNode entry : strategy.path("attack_schedule")) {
            String type = entry.path("attack_type").asText();
            String name = knowledge
                    .find(type)
                    .filter(found -> found.kind() == KnowledgeTopic.Kind.ATTACK)
                    .map(found -> title(found) + " (" + quoted(type) + ")")
                    .orElse(quoted(type));
            OptionalInt count = attackers(entry, strategy);
            lines.add(language.say(
                    "config_meaning.attack name start_round end_round attackers chosen",
                    name,
                    entry.path("start_round").asInt(1),
                    entry.path("end_round").asInt(rounds(strategy)),
                    (count.isPresent() ? Integer.toString(count.getAsInt()) : "?"),
                    chosen(entry)));
        }
        if (lines.isEmpty()) {
            lines.add(language.say("config_meaning.no_attack"));
        }
        agreement(strategy, most(strategy)).ifPresent(lines::add);
        return lines;
    }

    /** The most that attack in one round, which is one in which an entry begins; nobody attacks twice in it. */
    private static int most(JsonNode strategy) {
        JsonNode schedule = strategy.path("attack_schedule");
        int most = schedule.valueStream()
                .mapToInt(begun -> schedule.valueStream()
                        .filter(entry -> entry.path("start_round").asInt(1)
                                        <= begun.path("start_round").asInt(1)
                                && begun.path("start_round").asInt(1)
                                        <= entry.path("end_round").asInt(rounds(strategy)))
                        .mapToInt(entry -> attackers(entry, strategy).orElse(0))
                        .sum())
                .max()
                .orElse(0);
        return Math.min(most, clients(strategy));
    }

    private static OptionalInt attackers(JsonNode entry, JsonNode strategy) {
        return switch (entry.path("selection_strategy").asText()) {
            case "specific" -> OptionalInt.of(entry.path("malicious_client_ids").size());
            case "percentage" ->
                OptionalInt.of(
                        (int) Math.floor(entry.path("malicious_percentage").asDouble() * clients(strategy) + 1e-9));
            case "all_malicious" ->
                OptionalInt.of(strategy.path("num_of_malicious_clients").asInt());
            default ->
                entry.path("malicious_client_count").isIntegralNumber()
                        ? OptionalInt.of(entry.path("malicious_client_count").asInt())
                        : OptionalInt.empty();
        };
    }

    private String chosen(JsonNode entry) {
        return switch (entry.path("selection_strategy").asText()) {
            case "specific" ->
                language.say(
                        "config_meaning.chosen_by_number numbers",
                        quoted(ConfigWords.list(entry.path("malicious_client_ids"))));
            case "random", "percentage" -> language.say("config_meaning.chosen_at_random");
            default -> "";
        };
    }

    /** Whether rule and schedule speak of as many attackers. */
    private Optional<String> agreement(JsonNode strategy, int attack) {
        OptionalInt told = told(strategy);
        int f = told.orElse(0);
        if (attack == 0) {
            return f == 0 ? Optional.empty() : Optional.of(language.say("config_meaning.told_without_attack f", f));
        }
        String both = language.say("config_meaning.told_and_attack f attackers", f, attack);
        if (f == attack) {
            return Optional.of(language.say("config_meaning.agreed told", both));
        }
        return Optional.of(both
                + (f < attack
                        ? language.say("config_meaning.told_too_few")
                        : language.say("config_meaning.told_too_many")));
    }

    private List<String> grid(JsonNode grid) {
        List<String> lines = new ArrayList<>();
        String name = quoted(grid.path("name").asText());
        JsonNode axes = grid.path("axes");
        long cells = 1;
        for (JsonNode axis : axes) {
            cells *= Math.max(1, axis.size());
        }
        lines.add(language.say(
                "config_meaning.grid called cells",
                (name.isEmpty() ? "" : language.say("config_meaning.grid_called name", name)),
                cells));
        axes.properties()
                .forEach(axis -> lines.add("- " + quoted(axis.getKey()) + ": "
                        + QuotedText.line(
                                axis.getValue().isArray()
                                        ? ConfigWords.list(axis.getValue())
                                        : axis.getValue().toString(),
                                300)));
        if (grid.path("base") instanceof ObjectNode base) {
            lines.add(common(ConfigWords.strategies(base).getFirst()));
        }
        broken(axes, grid.path("base")).forEach(lines::add);
        if (grid.has("tuning")) {
            lines.add(language.say("config_meaning.tuned"));
        }
        return lines;
    }

    /** Rules of a grid that do not bear all of its numbers of attackers. */
    private List<String> broken(JsonNode axes, JsonNode base) {
        int n = clients(ConfigWords.strategies(base).getFirst());
        int f = axes.path("f").valueStream().mapToInt(JsonNode::asInt).max().orElse(0);
        Set<String> lines = new LinkedHashSet<>();
        for (JsonNode rule : axes.path("rule")) {
            String keyword = rule.isObject() ? rule.path(RULE).asText() : rule.asText();
            knowledge
                    .find(keyword)
                    .flatMap(KnowledgeTopic::needs)
                    .filter(bound -> !bound.holds(n, f))
                    .ifPresent(bound -> lines.add(language.say(
                            "config_meaning.left_out keyword bound f",
                            quoted(keyword),
                            bound,
                            (Math.max(0, bound.most(n)) + 1))));
        }
        return List.copyOf(lines);
    }

    private static String quoted(String text) {
        return QuotedText.line(text, LONGEST);
    }
}
