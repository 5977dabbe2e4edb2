package dev.crucible.agents.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.mind.Language;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A plan with every number decided: all combinations of rules, attacks, attacker counts and skews, under each of the seeds.
 *
 * @param name what the runs are called
 * @param rules keywords
 * @param pre pre-aggregators in front of every rule but FedAvg
 * @param attacks types; empty for none
 * @param attackers counts f; one for each point of a sweep
 * @param alphas Dirichlet parameters; empty for even data
 * @param dataset keyword
 * @param network keyword
 * @param clients n
 * @param rounds number of rounds
 * @param seeds one run for each
 * @param stopOnCancel whether a cancelled turn also stops its simulations
 * @param settings further keys of the config and their numbers
 */
public record ExperimentPlan(
        String name,
        List<String> rules,
        List<String> pre,
        List<String> attacks,
        List<Integer> attackers,
        List<Double> alphas,
        String dataset,
        String network,
        int clients,
        int rounds,
        List<Long> seeds,
        boolean stopOnCancel,
        Map<String, Double> settings) {

    /** The network of a plan that names none. */
    public static final String NETWORK = "mlp";

    /** The most strategies of one run; a plan with more is a sweep. */
    public static final int MOST_ARMS = 12;

    /** The most cells of a sweep that a plan may have. */
    public static final int MOST_CELLS = 2_000;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Twice the engine's usual one: the plans are short, and a model that has learned little cannot tell what an attack takes. */
    private static final double LEARNING_RATE = 0.1;

    public ExperimentPlan {
        rules = List.copyOf(rules);
        pre = List.copyOf(pre);
        attacks = List.copyOf(attacks);
        attackers = List.copyOf(attackers);
        alphas = List.copyOf(alphas);
        seeds = List.copyOf(seeds);
        // A plan that was kept before networks could be named has none.
        network = Objects.requireNonNullElse(network, NETWORK);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(Objects.requireNonNullElse(settings, Map.of())));
    }

    /** The same plan under another name. */
    public ExperimentPlan named(String name) {
        return new ExperimentPlan(
                name,
                rules,
                pre,
                attacks,
                attackers,
                alphas,
                dataset,
                network,
                clients,
                rounds,
                seeds,
                stopOnCancel,
                settings);
    }

    /** Strategies of each run. */
    public int arms() {
        return rules.size() * Math.max(1, attacks.size()) * attackers.size() * Math.max(1, alphas.size());
    }

    /** Whether the plan is too large for one run a seed, so that it is a sweep. */
    public boolean needsSweep() {
        return arms() > MOST_ARMS;
    }

    /** Cells of the sweep, before any is left out. */
    public int cells() {
        return arms() * seeds.size();
    }

    /** Rounds over its data that a client trains before it answers; skewed clients learn more slowly together. */
    public int epochs() {
        return alphas.isEmpty() && !dataset.equals("femnist_niid") && !isAsQuickStart() ? 2 : 3;
    }

    /** Returns true if clients train as in {@code examples/quickstart.json}: the scans are few, so batches are small. */
    private boolean isAsQuickStart() {
        return dataset.equals("digits");
    }

    /** One config for each seed. */
    public List<ObjectNode> configs(Knowledge knowledge) {
        List<ObjectNode> configs = new ArrayList<>();
        for (long seed : seeds) {
            ObjectNode config = JSON.objectNode();
            config.set("shared_settings", shared(seed));
            ArrayNode strategies = config.putArray("simulation_strategies");
            for (double alpha : alphas.isEmpty() ? List.of(Double.NaN) : alphas) {
                for (int f : attackers) {
                    for (String attack : attacks.isEmpty() ? List.of("") : attacks) {
                        rules.forEach(rule -> strategies.add(strategy(knowledge, rule, attack, f, alpha)));
                    }
                }
            }
            configs.add(config);
        }
        return configs;
    }

    /** The plan as a grid for the lab, whose rules count f by themselves. */
    public ObjectNode grid(Knowledge knowledge) {
        ObjectNode grid = JSON.objectNode().put("name", name);
        ObjectNode base = shared(seeds.getFirst());
        base.remove(List.of("seed", "display_name", "clean_twin"));
        grid.set("base", base);
        ObjectNode axes = grid.putObject("axes");
        ArrayNode ruleAxis = axes.putArray("rule");
        rules.forEach(rule -> ruleAxis.add(rule(knowledge.require(rule))));
        if (!pre.isEmpty()) {
            ArrayNode chain = axes.putArray("pre").addArray();
            pre.forEach(chain::add);
        }
        ArrayNode attackAxis = axes.putArray("attack");
        int f = attackers.stream().mapToInt(Integer::intValue).max().orElse(0);
        for (String attack : attacks) {
            attackAxis
                    .addObject()
                    .put("attack_type", attack)
                    .setAll(numbers(knowledge.require(attack).settings(), f));
        }
        if (attacks.isEmpty()) {
            attackAxis.add("none");
        }
        attackers.forEach(axes.putArray("f")::add);
        ArrayNode heterogeneity = axes.putArray("heterogeneity");
        if (alphas.isEmpty()) {
            axes.remove("heterogeneity");
        } else {
            alphas.forEach(heterogeneity::add);
        }
        seeds.forEach(axes.putArray("seed")::add);
        return grid;
    }

    /** By its keyword alone a rule counts f; settings of its own that do not are spelt out. */
    private JsonNode rule(KnowledgeTopic rule) {
        ObjectNode settings = rule.settings();
        boolean counted = settings.isEmpty() || settings.toString().contains("\"f\"");
        int f = attackers.stream().mapToInt(Integer::intValue).max().orElse(0);
        return counted
                ? JSON.textNode(rule.key())
                : JSON.objectNode()
                        .put("aggregation_strategy_keyword", rule.key())
                        .setAll(numbers(settings, f));
    }

    private ObjectNode shared(long seed) {
        ObjectNode shared = usual(seed);
        settings.forEach((key, value) -> {
            if (value == Math.rint(value)) {
                shared.put(key, value.longValue());
            } else {
                shared.put(key, value);
            }
        });
        return shared;
    }

    private ObjectNode usual(long seed) {
        int drawn = settings.getOrDefault("clients_per_round", (double) clients).intValue();
        return JSON.objectNode()
                .put("display_name", seeds.size() == 1 ? name : name + " (seed " + seed + ")")
                .put("dataset_keyword", dataset)
                .put("model_type", "cnn")
                .put("model_keyword", network)
                .put("use_llm", false)
                .put("num_of_rounds", rounds)
                .put("num_of_clients", clients)
                .put("min_fit_clients", drawn)
                .put("min_evaluate_clients", drawn)
                .put("min_available_clients", drawn)
                .put("evaluate_metrics_aggregation_fn", "weighted_average")
                .put("training_device", "cpu")
                .put("cpus_per_client", 1)
                .put("gpus_per_client", 0)
                .put("training_subset_fraction", 0.8)
                .put("num_of_client_epochs", epochs())
                .put("learning_rate", isAsQuickStart() ? LEARNING_RATE / 2 : LEARNING_RATE)
                .put("batch_size", isAsQuickStart() ? 16 : 32)
                .put("remove_clients", false)
                .put("preserve_dataset", false)
                .put("show_plots", false)
                .put("save_plots", true)
                .put("save_csv", true)
                .put("clean_twin", !attacks.isEmpty())
                .put("seed", seed);
    }

    private ObjectNode strategy(Knowledge knowledge, String rule, String attack, int f, double alpha) {
        ObjectNode strategy =
                JSON.objectNode().put("aggregation_strategy_keyword", rule).put("num_of_malicious_clients", f);
        strategy.setAll(numbers(knowledge.require(rule).settings(), f));
        if (!pre.isEmpty() && !knowledge.require(rule).undefended()) {
            ArrayNode chain = strategy.putArray("pre_aggregation");
            for (String name : pre) {
                ObjectNode entry = chain.addObject().put("name", name);
                entry.setAll(numbers(knowledge.require(name).settings(), f));
            }
        }
        ArrayNode schedule = strategy.putArray("attack_schedule");
        if (!attack.isEmpty() && f > 0) {
            ObjectNode entry = schedule.addObject()
                    .put("start_round", 1)
                    .put("end_round", rounds)
                    .put("attack_type", attack)
                    .put("selection_strategy", "random")
                    .put("malicious_client_count", f);
            entry.setAll(numbers(knowledge.require(attack).settings(), f));
        }
        if (!Double.isNaN(alpha)) {
            strategy.put("partitioning_strategy", "dirichlet")
                    .putObject("partitioning_params")
                    .put("alpha", alpha)
                    .put("min_partition_size", 10);
        }
        return strategy;
    }

    /** {@code settings} with the texts that stand for numbers replaced. */
    private ObjectNode numbers(ObjectNode settings, int f) {
        ObjectNode replaced = JSON.objectNode();
        settings.properties().forEach(entry -> {
            if (entry.getValue() instanceof ObjectNode inner) {
                replaced.set(entry.getKey(), numbers(inner, f));
                return;
            }
            switch (entry.getValue().asText()) {
                case "n" -> replaced.put(entry.getKey(), clients);
                case "f" -> replaced.put(entry.getKey(), f);
                case "n-f" -> replaced.put(entry.getKey(), clients - f);
                default -> replaced.set(entry.getKey(), entry.getValue());
            }
        });
        return replaced;
    }

    /** Why {@code rule} does not bear the largest f, or an empty text when it does. */
    public String broken(KnowledgeTopic rule, Language language) {
        int f = attackers.stream().mapToInt(Integer::intValue).max().orElse(0);
        if (rule.needs().isEmpty() || rule.needs().get().holds(clients, f)) {
            return "";
        }
        KnowledgeTopic.Bound bound = rule.needs().get();
        return language.say(
                "plan.broken rule bound fewest f n", rule.in(language).title(), bound, bound.fewest(f), f, clients);
    }
}
