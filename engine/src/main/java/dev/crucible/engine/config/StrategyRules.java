package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.AdapterProducts;
import dev.crucible.engine.aggregation.AdapterStacks;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.ArKrum;
import dev.crucible.engine.aggregation.Bulyan;
import dev.crucible.engine.aggregation.DocumentedArKrum;
import dev.crucible.engine.aggregation.DocumentedBulyan;
import dev.crucible.engine.aggregation.DocumentedMultiKrum;
import dev.crucible.engine.aggregation.FedAvg;
import dev.crucible.engine.aggregation.GeometricMedian;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.MultiKrum;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.aggregation.Weighting;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.python.PythonStrategies;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every {@code aggregation_strategy_keyword}, the rule it stands for and the bound the settings must keep. The keywords of the existing
 * program keep their documented form unless {@code rule_form} asks for the paper's; every other keyword is a rule of the catalogue with
 * its parameters in {@code aggregation_params}.
 */
public final class StrategyRules {

    private static final List<String> EXISTING = List.of(
            "fedavg",
            "krum",
            "multi-krum",
            "multi-krum-based",
            "trimmed_mean",
            "bulyan",
            "rfa",
            "arkrum",
            "trust",
            "pid",
            "pid_scaled",
            "pid_standardized",
            "pid_standardized_score_based");

    /** The keywords. */
    public static final List<String> KEYWORDS = Stream.concat(
                    EXISTING.stream(), RuleCatalog.rules().stream().map(CatalogEntry::name))
            .distinct()
            .toList();

    private static final String PRE = "pre:";
    private static final double RFA_NU = 1e-5;
    private static final int RFA_STEPS = 1000;
    private static final double RFA_TOLERANCE = 1e-5;

    private StrategyRules() {}

    /**
     * The rule of {@code keyword} with its pre-aggregators and client removal; what is wrong is noted in {@code findings}, and then there
     * may be none.
     *
     * @param keyword one of {@link #KEYWORDS}
     * @param settings a strategy's sound settings, complete
     * @param sampled the clients of a round
     */
    static Optional<Aggregator> create(String keyword, ObjectNode settings, int sampled, Diagnostics findings) {
        check(keyword, settings, sampled, findings);
        RemovalRules.check(keyword, settings, findings);
        Optional<Aggregator> rule =
                bare(keyword, settings, sampled, findings).map(bare -> preAggregated(bare, settings, findings));
        rule = rule.map(made -> ofAdapters(made, settings));
        rule.ifPresent(made -> require(made, keyword, sampled, findings));
        rule.ifPresent(made -> RemovalRules.checkScores(made, keyword, settings, findings));
        return rule.map(made -> RemovalRules.around(made, keyword, settings));
    }

    /** {@code rule} with the products of adapters in place of their halves, where that is asked for. */
    private static Aggregator ofAdapters(Aggregator rule, ObjectNode settings) {
        boolean adapters = settings.get("use_llm").booleanValue()
                && settings.path("llm_finetuning").asText().equals("lora");
        if (!adapters) {
            return rule;
        }
        return switch (LlmReader.aggregation(settings)) {
            case SEPARATE, FREEZE_A -> rule;
            case PRODUCT -> new AdapterProducts(rule);
            case STACK ->
                new AdapterStacks(
                        rule,
                        settings.get("lora_alpha").floatValue()
                                / settings.get("lora_rank").intValue());
        };
    }

    private static Optional<Aggregator> bare(String keyword, ObjectNode settings, int sampled, Diagnostics findings) {
        boolean paper = settings.path("rule_form").asText().equals("paper");
        int selections = settings.path("num_krum_selections").asInt(2);
        int f = malicious(settings);
        boolean existing = EXISTING.contains(keyword) && !settings.has("aggregation_params");
        return switch (existing ? keyword : "") {
            case "fedavg", "trust", "pid", "pid_scaled", "pid_standardized", "pid_standardized_score_based" ->
                Optional.of(new FedAvg());
            case "trimmed_mean" -> Optional.of(new TrimmedMean(trimmed(settings, sampled)));
            case "krum" -> Optional.of(new Krum(f, Neighbours.PAPER));
            case "multi-krum" ->
                Optional.of(
                        paper
                                ? new MultiKrum(f, selections, Neighbours.PAPER, Weighting.UNIFORM)
                                : new DocumentedMultiKrum(selections, DocumentedMultiKrum.Distance.SQUARED));
            case "multi-krum-based" ->
                Optional.of(
                        paper
                                ? new MultiKrum(f, selections, Neighbours.PAPER, Weighting.UNIFORM)
                                : new DocumentedMultiKrum(selections, DocumentedMultiKrum.Distance.PLAIN_WITH_SELF));
            case "bulyan" ->
                Optional.of(
                        paper
                                ? new Bulyan(f, 0, Neighbours.PAPER, Bulyan.Selection.ITERATED)
                                : new DocumentedBulyan(selections));
            case "rfa" ->
                Optional.of(new GeometricMedian(
                        RFA_NU, RFA_STEPS, RFA_TOLERANCE, GeometricMedian.Start.MEAN, Weighting.UNIFORM));
            case "arkrum" -> Optional.of(paper ? new ArKrum() : new DocumentedArKrum());
            default ->
                PythonStrategies.names(keyword)
                        ? python(keyword, settings, sampled, findings)
                        : catalogued(keyword, settings, findings);
        };
    }

    /** A rule of the catalogue; one that takes f counts {@code num_of_malicious_clients} unless its parameters say otherwise. */
    private static Optional<Aggregator> catalogued(String keyword, ObjectNode settings, Diagnostics findings) {
        Optional<CatalogEntry<Aggregator>> entry = RuleCatalog.rules().stream()
                .filter(e -> e.name().equals(keyword))
                .findFirst();
        if (entry.isEmpty()) {
            findings.error(
                    "aggregation_params",
                    List.of("aggregation_strategy_keyword"),
                    "are not for " + keyword + ", whose settings have keys of their own");
            return Optional.empty();
        }
        ObjectNode parameters =
                settings.withObjectProperty("aggregation_params").deepCopy();
        withF(parameters, entry.get(), settings);
        List<Problem> problems = new ArrayList<>();
        Optional<Aggregator> rule = RuleCatalog.create(keyword, JsonValues.of(parameters), problems);
        note("aggregation_params", problems, findings);
        return rule;
    }

    private static Optional<Aggregator> python(String keyword, ObjectNode settings, int sampled, Diagnostics findings) {
        List<Problem> problems = new ArrayList<>();
        ObjectNode parameters =
                settings.withObjectProperty("aggregation_params").deepCopy();
        Optional<Aggregator> rule = PythonStrategies.rule(keyword, sampled, malicious(settings), parameters, problems);
        for (Problem problem : problems) {
            String field = problem.field().isEmpty()
                    ? "aggregation_strategy_keyword"
                    : "aggregation_params." + problem.field();
            if (problem.isError()) {
                findings.error(field, List.of(), problem.message());
            } else {
                findings.warn(field, problem.message());
            }
        }
        return rule;
    }

    private static Aggregator preAggregated(Aggregator rule, ObjectNode settings, Diagnostics findings) {
        List<PreAggregator> steps = new ArrayList<>();
        JsonNode list = settings.path("pre_aggregation");
        for (int i = 0; i < list.size(); i++) {
            String path = "pre_aggregation." + i;
            if (!(list.get(i) instanceof ObjectNode given)
                    || !given.path("name").isTextual()) {
                findings.error(path + ".name", List.of(), "is required, such as \"nnm\"");
                continue;
            }
            String name = PRE + given.get("name").textValue();
            Optional<CatalogEntry<PreAggregator>> entry = RuleCatalog.preAggregators().stream()
                    .filter(e -> e.name().equals(name))
                    .findFirst();
            if (entry.isEmpty()) {
                findings.error(path + ".name", List.of(), noPreAggregator(given.get("name")));
                continue;
            }
            ObjectNode parameters = given.deepCopy().without("name");
            withF(parameters, entry.get(), settings);
            List<Problem> problems = new ArrayList<>();
            RuleCatalog.createPre(name, JsonValues.of(parameters), problems).ifPresent(steps::add);
            note(path, problems, findings);
        }
        return steps.isEmpty() ? rule : new PreAggregated(steps, rule);
    }

    private static String noPreAggregator(JsonNode name) {
        List<String> names = RuleCatalog.preAggregators().stream()
                .map(entry -> entry.name().substring(PRE.length()))
                .toList();
        return "must be one of " + String.join(", ", names) + ", got " + name
                + Suggestions.question(name.asText(), names);
    }

    private static void withF(ObjectNode parameters, CatalogEntry<?> entry, ObjectNode settings) {
        boolean takesF = entry.parameters().stream().anyMatch(p -> p.name().equals("f"));
        if (takesF && !parameters.has("f")) {
            parameters.put("f", malicious(settings));
        }
    }

    private static void note(String path, List<Problem> problems, Diagnostics findings) {
        for (Problem problem : problems) {
            String field = problem.field().isEmpty() ? path : path + "." + problem.field();
            if (problem.isError()) {
                findings.error(field, List.of(), problem.message());
            } else {
                findings.warn(field, problem.message());
            }
        }
    }

    private static void require(Aggregator rule, String keyword, int sampled, Diagnostics findings) {
        if (findings.anyError()) {
            return;
        }
        try {
            rule.require(sampled);
        } catch (PreconditionException e) {
            findings.bound(
                    "aggregation_strategy_keyword",
                    List.of("num_of_clients", "num_of_malicious_clients", "num_krum_selections"),
                    "%s cannot work with %d clients a round: %s".formatted(keyword, sampled, e.getMessage()));
        }
    }

    private static void check(String keyword, ObjectNode settings, int sampled, Diagnostics findings) {
        switch (keyword) {
            case "krum", "multi-krum", "multi-krum-based" -> checkKrum(keyword, settings, sampled, findings);
            case "trimmed_mean" -> {
                if (!settings.has("aggregation_params") && trimmed(settings, sampled) == 0) {
                    findings.warn(
                            "trim_ratio",
                            "%s of %d clients trims nobody, which is a plain mean; use at least %s"
                                    .formatted(settings.get("trim_ratio"), sampled, shareOf(1, sampled)));
                }
            }
            default -> {}
        }
    }

    private static void checkKrum(String keyword, ObjectNode settings, int n, Diagnostics findings) {
        int f = malicious(settings);
        if (n > 2L * f + 2) {
            return;
        }
        String fix = n > 2
                ? "lower num_of_malicious_clients to %d or use at least %d clients".formatted((n - 3) / 2, 2L * f + 3)
                : "use at least %d clients".formatted(2L * f + 3);
        findings.bound(
                f > 0 ? "num_of_malicious_clients" : "num_of_clients",
                List.of("num_of_clients", "aggregation_strategy_keyword"),
                "%s needs n > 2f + 2 clients, got n = %d, f = %d; %s".formatted(keyword, n, f, fix));
    }

    private static int malicious(ObjectNode settings) {
        return settings.path("num_of_malicious_clients").intValue();
    }

    /** ⌊trim_ratio · n⌋, exact in decimals: 0.29 of 100 is 29. */
    private static int trimmed(ObjectNode settings, int sampled) {
        return settings.get("trim_ratio")
                .decimalValue()
                .multiply(BigDecimal.valueOf(sampled))
                .intValue();
    }

    /** The least share, to four places, of which {@code whole} clients make at least {@code part}. */
    static String shareOf(int part, int whole) {
        return BigDecimal.valueOf(part)
                .divide(BigDecimal.valueOf(whole), 4, RoundingMode.CEILING)
                .stripTrailingZeros()
                .toPlainString();
    }
}
