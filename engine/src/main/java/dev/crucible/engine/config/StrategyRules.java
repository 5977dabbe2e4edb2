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
import dev.crucible.engine.aggregation.ShareCap;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.aggregation.WeightedMedian;
import dev.crucible.engine.aggregation.WeightedTrimmedMean;
import dev.crucible.engine.aggregation.Weighting;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.python.PythonStrategies;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingDefaults;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every {@code aggregation_strategy_keyword} with its rule and the bound that the settings must keep. Keywords of the existing program keep
 * their documented form unless {@code rule_form} requests the paper's. Every other keyword is a rule of the catalogue with its parameters
 * in {@code aggregation_params}.
 */
public final class StrategyRules {

    /** Of fewer clients, none is left when one is dropped on each side. */
    private static final int FEWEST_TRIMMED = 3;

    private static final String TWO_NAMES =
            "has two names: multi_krum is the paper's rule, with f and m; multi-krum and multi-krum-based are those of"
                    + " existing configs, with num_krum_selections";

    /** Keywords whose name alone does not tell the paper's rule from that of existing configs. */
    private static final Map<String, String> FORMS = Map.of(
            "multi_krum",
            TWO_NAMES,
            "multi-krum",
            TWO_NAMES,
            "multi-krum-based",
            TWO_NAMES,
            "trimmed_mean",
            "has two forms: with f or aggregation_params the paper's, which drops f values on each side; otherwise"
                    + " that of existing configs, which drops trim_ratio of the clients on each side",
            "bulyan",
            "has two forms: with f, aggregation_params or rule_form paper the paper's; otherwise that of existing"
                    + " configs",
            "arkrum",
            "has two forms: with aggregation_params or rule_form paper the paper's; otherwise that of existing"
                    + " configs");

    private static final String PRE = "pre:";
    private static final String TOLD = "aggregation_params.f";
    private static final double RFA_NU = 1e-5;
    private static final double HALF = 0.5;
    private static final int RFA_STEPS = 1000;
    private static final double RFA_TOLERANCE = 1e-5;

    private StrategyRules() {}

    /** Returns the forms that rules by the name {@code keyword} have in configs; empty if there is only one. */
    public static Optional<String> forms(String keyword) {
        return Optional.ofNullable(FORMS.get(keyword));
    }

    /** Returns the forms of the rule in the valid {@code settings}, with the one that they use; empty if there is only one. */
    static Optional<String> note(ObjectNode settings) {
        String keyword = Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings);
        boolean paper = !isExisting(keyword, settings) || Setting.RULE_FORM.is(settings, "paper");
        return forms(keyword).map(forms -> "%s %s; here %s"
                .formatted(keyword, forms, paper ? "the paper's" : "that of existing configs"));
    }

    /**
     * Returns the rule of {@code keyword} with its pre-aggregators and client removal. Problems are added to {@code diagnostics}; the rule may
     * then be empty.
     *
     * @param keyword one of {@link Setting#RULES}
     * @param settings a strategy's valid and complete settings
     * @param sampled the clients of a round
     */
    static Optional<Aggregator> create(String keyword, ObjectNode settings, int sampled, Diagnostics diagnostics) {
        check(keyword, settings, sampled, diagnostics);
        RemovalRules.check(keyword, settings, diagnostics);
        Optional<Aggregator> bare = bare(keyword, settings, sampled, diagnostics);
        bare.ifPresent(made -> checkShares(made, keyword, settings, sampled, diagnostics));
        Optional<Aggregator> rule = bare.map(made -> preAggregated(made, settings, sampled, diagnostics));
        rule = rule.map(made -> ofAdapters(made, settings));
        rule.ifPresent(made -> require(
                made,
                keyword,
                sampled,
                settings.path(Setting.AGGREGATION_PARAMS.name()).has("f"),
                diagnostics));
        rule.ifPresent(made -> RemovalRules.checkScores(made, keyword, settings, diagnostics));
        return rule.map(made -> RemovalRules.around(made, keyword, settings));
    }

    /** Returns {@code rule} with the products of adapters in place of their factors, if requested. */
    private static Aggregator ofAdapters(Aggregator rule, ObjectNode settings) {
        if (!SettingDefaults.adapts(settings)) {
            return rule;
        }
        return switch (LlmReader.aggregation(settings)) {
            case SEPARATE, FREEZE_A -> rule;
            case PRODUCT -> new AdapterProducts(rule);
            case STACK ->
                new AdapterStacks(rule, Setting.LORA_ALPHA.in(settings).floatValue() / Setting.LORA_RANK.in(settings));
        };
    }

    private static Optional<Aggregator> bare(
            String keyword, ObjectNode settings, int sampled, Diagnostics diagnostics) {
        boolean paper = Setting.RULE_FORM.is(settings, "paper");
        int selections = Setting.NUM_KRUM_SELECTIONS.in(settings, 2);
        int f = told(settings, sampled);
        return switch (isExisting(keyword, settings) ? keyword : "") {
            case "fedavg", "trust", "pid", "pid_scaled", "pid_standardized", "pid_standardized_score_based" ->
                Optional.of(new FedAvg());
            case "trimmed_mean" -> Optional.of(new TrimmedMean(trimmed(settings, sampled)));
            case "krum" -> Optional.of(new Krum(f, Neighbours.PAPER));
            case "multi-krum", "multi-krum-based" ->
                Optional.of(
                        paper
                                ? new MultiKrum(f, selections, Neighbours.PAPER, Weighting.UNIFORM)
                                : new DocumentedMultiKrum(
                                        selections,
                                        keyword.equals("multi-krum")
                                                ? DocumentedMultiKrum.Distance.SQUARED
                                                : DocumentedMultiKrum.Distance.PLAIN_WITH_SELF));
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
                        ? python(keyword, settings, sampled, diagnostics)
                        : catalogued(keyword, settings, sampled, diagnostics);
        };
    }

    /** Returns true if {@code keyword} means its rule in the form of existing configs, or in the paper's by {@code rule_form}. */
    private static boolean isExisting(String keyword, ObjectNode settings) {
        return Setting.EXISTING_RULES.contains(keyword) && !Setting.AGGREGATION_PARAMS.isIn(settings);
    }

    /** Returns a rule of the catalogue; its f is that of {@link ToldAttackers}. */
    private static Optional<Aggregator> catalogued(
            String keyword, ObjectNode settings, int sampled, Diagnostics diagnostics) {
        Optional<CatalogEntry<Aggregator>> entry = RuleCatalog.rules().stream()
                .filter(e -> e.name().equals(keyword))
                .findFirst();
        if (entry.isEmpty()) {
            diagnostics.error(
                    Setting.AGGREGATION_PARAMS,
                    "are not for " + keyword + ", whose settings have keys of their own",
                    Setting.AGGREGATION_STRATEGY_KEYWORD);
            return Optional.empty();
        }
        ObjectNode parameters =
                settings.withObjectProperty(Setting.AGGREGATION_PARAMS.name()).deepCopy();
        withF(parameters, entry.get(), ToldAttackers.of(settings, sampled), diagnostics);
        List<Problem> problems = new ArrayList<>();
        Optional<Aggregator> rule = RuleCatalog.create(keyword, JsonValues.of(parameters), problems);
        note(Setting.AGGREGATION_PARAMS.name(), problems, diagnostics);
        return rule;
    }

    private static Optional<Aggregator> python(
            String keyword, ObjectNode settings, int sampled, Diagnostics diagnostics) {
        List<Problem> problems = new ArrayList<>();
        ObjectNode parameters =
                settings.withObjectProperty(Setting.AGGREGATION_PARAMS.name()).deepCopy();
        Optional<Aggregator> rule = PythonStrategies.rule(keyword, sampled, malicious(settings), parameters, problems);
        note(Setting.AGGREGATION_PARAMS.name(), Setting.AGGREGATION_STRATEGY_KEYWORD.name(), problems, diagnostics);
        return rule;
    }

    private static Aggregator preAggregated(
            Aggregator rule, ObjectNode settings, int sampled, Diagnostics diagnostics) {
        List<PreAggregator> steps = new ArrayList<>();
        JsonNode list = Setting.PRE_AGGREGATION.node(settings);
        for (int i = 0; i < list.size(); i++) {
            String path = "pre_aggregation." + i;
            if (!(list.get(i) instanceof ObjectNode given)
                    || !given.path("name").isTextual()) {
                diagnostics.error(path + ".name", "is required, such as \"nnm\"");
                continue;
            }
            String name = PRE + given.get("name").textValue();
            Optional<CatalogEntry<PreAggregator>> entry = RuleCatalog.preAggregators().stream()
                    .filter(e -> e.name().equals(name))
                    .findFirst();
            if (entry.isEmpty()) {
                diagnostics.error(path + ".name", noPreAggregator(given.get("name")));
                continue;
            }
            ObjectNode parameters = given.deepCopy().without("name");
            withF(parameters, entry.get(), ToldAttackers.of(settings, sampled), diagnostics);
            List<Problem> problems = new ArrayList<>();
            RuleCatalog.createPre(name, JsonValues.of(parameters), problems).ifPresent(steps::add);
            note(path, problems, diagnostics);
        }
        return steps.isEmpty() ? rule : new PreAggregated(steps, rule);
    }

    private static String noPreAggregator(JsonNode name) {
        List<String> names = RuleCatalog.preAggregators().stream()
                .map(entry -> entry.name().substring(PRE.length()))
                .toList();
        return Suggestions.unknown(name.isTextual() ? name.asText() : name.toString(), names, "rule");
    }

    private static void withF(
            ObjectNode parameters, CatalogEntry<?> entry, ToldAttackers told, Diagnostics diagnostics) {
        if (entry.parameters().stream().anyMatch(p -> p.name().equals("f"))) {
            told.resolve(parameters, diagnostics);
        }
    }

    private static void note(String path, List<Problem> problems, Diagnostics diagnostics) {
        note(path, path, problems, diagnostics);
    }

    private static void note(String path, String whole, List<Problem> problems, Diagnostics diagnostics) {
        for (Problem problem : problems) {
            String field = problem.field().isEmpty() ? whole : path + "." + problem.field();
            if (problem.isError()) {
                diagnostics.error(field, problem.message());
            } else {
                diagnostics.warn(field, problem.message());
            }
        }
    }

    private static void require(Aggregator rule, String keyword, int sampled, boolean told, Diagnostics diagnostics) {
        if (diagnostics.anyError()) {
            return;
        }
        try {
            rule.require(sampled);
        } catch (PreconditionException e) {
            diagnostics.bound(
                    told ? TOLD : Setting.AGGREGATION_STRATEGY_KEYWORD.name(),
                    "%s cannot work with %d clients a round: %s".formatted(keyword, sampled, e.getMessage()),
                    Setting.NUM_OF_CLIENTS,
                    Setting.NUM_OF_MALICIOUS_CLIENTS,
                    Setting.NUM_KRUM_SELECTIONS);
        }
    }

    /** Warns if as many clients as attackers may hold half of the weight. */
    private static void checkShares(
            Aggregator rule, String keyword, ObjectNode settings, int sampled, Diagnostics diagnostics) {
        int f = rule.told().orElse(ToldAttackers.of(settings, sampled).expected());
        double share =
                switch (rule) {
                    case WeightedMedian(ShareCap cap) -> cap.of(sampled, 0);
                    case WeightedTrimmedMean(int told, ShareCap cap) -> cap.of(sampled, told);
                    default -> 0;
                };
        if (f * share >= HALF) {
            diagnostics.warn(
                    "aggregation_params.max_client_share",
                    "lets a client hold %s of the weight, so %d of %d clients may hold half, and %s tolerates attackers with less than half; set it below %s"
                            .formatted(decimal(share), f, sampled, keyword, decimal(1.0 / (2 * f))));
        }
    }

    private static String decimal(double share) {
        return BigDecimal.valueOf(share)
                .setScale(4, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static void check(String keyword, ObjectNode settings, int sampled, Diagnostics diagnostics) {
        switch (keyword) {
            case "krum", "multi-krum", "multi-krum-based" -> checkKrum(keyword, settings, sampled, diagnostics);
            case "trimmed_mean" -> {
                if (!Setting.AGGREGATION_PARAMS.isIn(settings) && trimmed(settings, sampled) == 0) {
                    diagnostics.warn(
                            Setting.TRIM_RATIO,
                            "%s of %d clients trims nobody, which is a plain mean; use at least %s"
                                    .formatted(
                                            Setting.TRIM_RATIO.node(settings),
                                            sampled,
                                            sampled < FEWEST_TRIMMED
                                                    ? FEWEST_TRIMMED
                                                            + " clients in each round, and trim_ratio of at least"
                                                            + " 0.3334"
                                                    : shareOf(1, sampled)));
                }
            }
            default -> {}
        }
    }

    private static void checkKrum(String keyword, ObjectNode settings, int n, Diagnostics diagnostics) {
        JsonNode given = Setting.AGGREGATION_PARAMS.node(settings);
        boolean otherwise =
                given.has("neighbours") || (given.has("f") && !given.path("f").isInt());
        int f = given.path("f").asInt(told(settings, n));
        if (otherwise || n > 2L * f + 2) {
            return;
        }
        String field = given.has("f") ? TOLD : Setting.NUM_OF_MALICIOUS_CLIENTS.name();
        String fix = n > 2
                ? "lower %s to %d or use at least %d clients".formatted(field, (n - 3) / 2, 2L * f + 3)
                : "use at least %d clients".formatted(2L * f + 3);
        diagnostics.bound(
                f > 0 ? field : Setting.NUM_OF_CLIENTS.name(),
                "%s needs n > 2f + 2 clients, got n = %d, f = %d; %s".formatted(keyword, n, f, fix),
                Setting.NUM_OF_CLIENTS,
                Setting.AGGREGATION_STRATEGY_KEYWORD);
    }

    /**
     * Returns the f of a rule in the existing program's form: the number of hostile clients, or where a round samples too few clients for that,
     * the expected number of a round.
     */
    private static int told(ObjectNode settings, int sampled) {
        int hostile = malicious(settings);
        return sampled > 2L * hostile + 2
                ? hostile
                : ToldAttackers.of(settings, sampled).expected();
    }

    private static int malicious(ObjectNode settings) {
        return Setting.NUM_OF_MALICIOUS_CLIENTS.in(settings);
    }

    /** Returns ⌊trim_ratio · n⌋, exact in decimals: 0.29 of 100 is 29. */
    private static int trimmed(ObjectNode settings, int sampled) {
        return Setting.TRIM_RATIO
                .node(settings)
                .decimalValue()
                .multiply(BigDecimal.valueOf(sampled))
                .intValue();
    }

    /** Returns the smallest share, to four places, of {@code whole} clients that makes at least {@code part}. */
    static String shareOf(int part, int whole) {
        return BigDecimal.valueOf(part)
                .divide(BigDecimal.valueOf(whole), 4, RoundingMode.CEILING)
                .stripTrailingZeros()
                .toPlainString();
    }
}
