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

    private String say(String english, String german) {
        return language.choose(english, german);
    }

    private List<String> config(JsonNode config) {
        List<JsonNode> strategies = ConfigWords.strategies(config);
        List<String> lines = new ArrayList<>();
        JsonNode first = strategies.getFirst();
        String name = quoted(first.path("display_name").asText());
        lines.add(say("A config of ", "Eine Config mit ")
                + (strategies.size() == 1
                        ? say("one strategy", "einer Strategie")
                        : strategies.size() + say(" strategies", " Strategien"))
                + (name.isEmpty() ? "." : say(", called “", ", namens „") + name + say("”.", "“.")));
        lines.add(common(first));
        int number = 0;
        for (JsonNode strategy : strategies.stream().limit(MOST_STRATEGIES).toList()) {
            String title = strategies.size() == 1 ? "" : number++ + ". ";
            lines.add(title + rule(strategy));
            attacks(strategy).forEach(line -> lines.add((strategies.size() == 1 ? "" : "   ") + line));
        }
        if (strategies.size() > MOST_STRATEGIES) {
            lines.add(say("and ", "und ") + (strategies.size() - MOST_STRATEGIES) + say(" more.", " weitere."));
        }
        return lines;
    }

    private String common(JsonNode strategy) {
        String data = quoted(strategy.path("dataset_keyword").asText());
        String network = quoted(strategy.path("model_keyword").asText());
        List<String> parts = new ArrayList<>();
        parts.add(say("Data ", "Daten ")
                + (data.isEmpty() ? say("of the lab's own choice", "nach Wahl des Labors") : data));
        if (!network.isEmpty()) {
            parts.add(say("network ", "Netz ") + network);
        }
        parts.add("n = " + clients(strategy) + say(" clients", " Clients"));
        parts.add(rounds(strategy) + say(" rounds", " Runden"));
        String seed = strategy.path("seed").asText(strategy.path("random_seed").asText());
        if (!seed.isEmpty()) {
            parts.add(say("seed ", "Seed ") + quoted(seed));
        }
        String dealt = strategy.path("partitioning_strategy").asText();
        if (!dealt.isEmpty()) {
            JsonNode alpha = strategy.at("/partitioning_params/alpha");
            parts.add(say("dealt out by ", "verteilt nach ")
                    + quoted(dealt)
                    + (alpha.isNumber() ? ", alpha " + alpha.asText() : ""));
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
            return say(
                    "Rule: none is named, so it cannot run.", "Regel: es ist keine genannt, so kann sie nicht laufen.");
        }
        if (keyword.startsWith("python:")) {
            return say("Rule: ", "Regel: ")
                    + quoted(keyword)
                    + say(
                            ", a Python function of the strategies folder; its bound stands in its file.",
                            ", eine Python-Funktion des Strategieordners; ihre Schranke steht in ihrer Datei.");
        }
        Optional<KnowledgeTopic> topic =
                knowledge.find(keyword).filter(found -> found.kind() == KnowledgeTopic.Kind.RULE);
        if (topic.isEmpty()) {
            return say("Rule: ", "Regel: ") + quoted(keyword) + say(", which I do not know.", ", die ich nicht kenne.");
        }
        String pre = Stream.of(strategy.path("pre_aggregation"))
                .flatMap(list ->
                        list.valueStream().map(step -> quoted(step.path("name").asText())))
                .collect(Collectors.joining(", "));
        return say("Rule: ", "Regel: ") + title(topic.get()) + " (" + quoted(keyword) + ")"
                + (pre.isEmpty() ? "" : say(" behind ", " hinter ") + pre) + ". " + bound(topic.get(), strategy);
    }

    private String bound(KnowledgeTopic rule, JsonNode strategy) {
        int n = clients(strategy);
        if (rule.undefended()) {
            return say(
                    "It has no defence: one attacker can move it anywhere.",
                    "Sie hat keine Abwehr: ein Angreifer kann sie überallhin ziehen.");
        }
        if (rule.needs().isEmpty()) {
            return say("It has no bound of the form n ≥ a·f + b.", "Sie hat keine Schranke der Form n ≥ a·f + b.");
        }
        KnowledgeTopic.Bound bound = rule.needs().get();
        int f = told(strategy).orElse(0);
        String holds = bound.holds(n, f)
                ? say(" that holds", " gilt das")
                : say(" that does not hold: it takes at least ", " gilt das nicht: nötig sind mindestens ")
                        + bound.fewest(f)
                        + say(" clients", " Clients");
        return say("It needs ", "Sie braucht ")
                + bound
                + say("; with n = ", "; mit n = ")
                + n
                + say(" and f = ", " und f = ")
                + f
                + holds
                + say(", and f = ", ", und f = ")
                + Math.max(0, bound.most(n))
                + say(" is the most.", " ist das Höchste.");
    }

    private String title(KnowledgeTopic topic) {
        return language.choose(topic.english(), topic.german()).title();
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
            lines.add(say("Attack: ", "Angriff: ") + name + say(", rounds ", ", Runden ")
                    + entry.path("start_round").asInt(1) + say(" to ", " bis ")
                    + entry.path("end_round").asInt(rounds(strategy)) + say(", by ", ", von ")
                    + (count.isPresent() ? Integer.toString(count.getAsInt()) : "?") + say(" clients", " Clients")
                    + chosen(entry) + ".");
        }
        if (lines.isEmpty()) {
            lines.add(say("No attack.", "Kein Angriff."));
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
                say(", the numbers ", ", den Nummern ") + quoted(ConfigWords.list(entry.path("malicious_client_ids")));
            case "random", "percentage" -> say(", drawn at random", ", zufällig gezogen");
            default -> "";
        };
    }

    /** Whether rule and schedule speak of as many attackers. */
    private Optional<String> agreement(JsonNode strategy, int attack) {
        OptionalInt told = told(strategy);
        int f = told.orElse(0);
        if (attack == 0) {
            return f == 0
                    ? Optional.empty()
                    : Optional.of(say("The rule is told of f = ", "Die Regel weiß von f = ")
                            + f
                            + say(", though nobody attacks.", ", obwohl niemand angreift."));
        }
        String both = say("The rule is told of f = ", "Die Regel weiß von f = ")
                + f
                + say(", the schedule lets ", ", der Plan lässt ")
                + attack
                + say(" attack: ", " angreifen: ");
        if (f == attack) {
            return Optional.of(both + say("they agree.", "das passt zusammen."));
        }
        return Optional.of(both
                + (f < attack
                        ? say(
                                "they do not agree, it is told of too few.",
                                "das passt nicht zusammen, sie weiß von zu wenigen.")
                        : say(
                                "they do not agree, it is told of too many.",
                                "das passt nicht zusammen, sie weiß von zu vielen.")));
    }

    private List<String> grid(JsonNode grid) {
        List<String> lines = new ArrayList<>();
        String name = quoted(grid.path("name").asText());
        JsonNode axes = grid.path("axes");
        long cells = 1;
        for (JsonNode axis : axes) {
            cells *= Math.max(1, axis.size());
        }
        lines.add(say("A grid for a sweep", "Ein Raster für einen Sweep")
                + (name.isEmpty() ? "" : say(", called “", ", namens „") + name + say("”", "“"))
                + say(": ", ": ")
                + cells
                + say(" combinations before any is left out.", " Kombinationen, ehe welche wegfallen."));
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
            lines.add(say(
                    "Every rule is tuned with the same number of tries.",
                    "Jede Regel wird mit gleich vielen Versuchen eingestellt."));
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
                    .ifPresent(bound -> lines.add(quoted(keyword) + say(" needs ", " braucht ") + bound
                            + say(" and is left out from f = ", " und fällt weg ab f = ")
                            + (Math.max(0, bound.most(n)) + 1) + "."));
        }
        return List.copyOf(lines);
    }

    private static String quoted(String text) {
        return QuotedText.line(text, LONGEST);
    }
}
