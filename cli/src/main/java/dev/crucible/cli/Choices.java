package dev.crucible.cli;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.config.NetworkCatalog;
import dev.crucible.engine.config.PartitionerCatalog;
import dev.crucible.engine.config.StrategyRules;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.recipe.Recipes;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.metrics.ClientMetric;
import dev.crucible.engine.metrics.ClientMetrics;
import dev.crucible.engine.metrics.Metric;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.python.PythonStrategies;
import dev.crucible.engine.setting.Setting;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Catalogues of the values that configs choose from and of the metrics that runs record. */
enum Choices {
    RULE("aggregation rules and pre-aggregators", Setting.AGGREGATION_STRATEGY_KEYWORD.name()) {
        @Override
        List<Choice> all(Consumer<String> problem) {
            return with(
                    Stream.<CatalogEntry<?>>concat(RuleCatalog.rules().stream(), RuleCatalog.preAggregators().stream())
                            .map(Choices::rule),
                    "rule",
                    problem);
        }
    },
    ATTACK("attacks", Setting.ATTACK_TYPE.name()) {
        @Override
        List<Choice> all(Consumer<String> problem) {
            return with(AttackCatalog.attacks().stream().map(Choices::attack), "attack", problem);
        }
    },
    PARTITIONER("partitioners, which distribute samples to clients", Setting.PARTITIONING_STRATEGY.name()) {
        @Override
        List<Choice> all(Consumer<String> problem) {
            return PartitionerCatalog.names().stream()
                    .map(name ->
                            new Choice(name, PartitionerCatalog.help(name), plain(PartitionerCatalog.parameters(name))))
                    .toList();
        }
    },
    DATASET("data sets", Setting.DATASET_KEYWORD.name()) {
        @Override
        List<Choice> all(Consumer<String> problem) {
            return with(
                    Stream.concat(
                            Datasets.keywords().stream().map(Choices::dataset),
                            Extensions.DATASETS.entries().stream().map(Choices::added)),
                    "dataset",
                    problem);
        }
    },
    NETWORK("networks", Setting.MODEL_KEYWORD.name()) {
        @Override
        List<Choice> all(Consumer<String> problem) {
            return Stream.concat(
                            Architectures.names().stream()
                                    .map(name -> new Choice(
                                            name, "for " + readers(name), plain(NetworkCatalog.parameters(name)))),
                            Extensions.NETWORKS.entries().stream().map(Choices::added))
                    .toList();
        }
    },
    METRIC("metrics of rounds and clients", "events.ndjson") {
        @Override
        List<Choice> all(Consumer<String> problem) {
            return Stream.concat(
                            RoundMetrics.ALL.stream().map(Choices::metric),
                            ClientMetrics.ALL.stream().map(Choices::metric))
                    .toList();
        }
    };

    /**
     * An entry of a catalogue.
     *
     * @param name name in configs or events
     * @param about short description, may be empty
     * @param facts other properties by name
     */
    record Choice(String name, String about, List<Parameter> parameters, SequencedMap<String, String> facts) {

        Choice(String name, String about, List<Parameter> parameters) {
            this(name, about, parameters, new LinkedHashMap<>());
        }

        /** Returns true if it is kept for existing configs. */
        boolean isLegacy() {
            return facts.containsKey("legacy");
        }
    }

    /**
     * A parameter.
     *
     * @param form description of the allowed values
     * @param fallback default value, empty if it is derived from other settings
     * @param help additional description, may be empty
     */
    record Parameter(String name, boolean required, String form, String fallback, String help) {}

    private final String title;
    private final String key;

    Choices(String title, String key) {
        this.title = title;
        this.key = key;
    }

    /** Returns all entries; passes an error in an operator's file to {@code problem}. */
    abstract List<Choice> all(Consumer<String> problem);

    /** Returns true if files in the folder of {@code --strategies} can add entries. */
    boolean isOpen() {
        return this != METRIC;
    }

    /** Returns the plural name of the entries. */
    String title() {
        return title;
    }

    /** Returns the config key that selects an entry, or the file that contains a metric. */
    String key() {
        return key;
    }

    /** Returns the name of the command that lists the entries. */
    String command() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static List<Choice> with(Stream<Choice> catalogued, String kind, Consumer<String> problem) {
        Stream<Choice> python = PythonStrategies.all(kind, problem).stream()
                .map(one -> new Choice(
                        one.keyword(),
                        "in Python",
                        one.parameters().stream()
                                .map(each -> new Parameter(each.name(), each.required(), "any value", "", ""))
                                .toList()));
        return Stream.concat(catalogued, python).toList();
    }

    private static Choice added(CatalogEntry<?> entry) {
        return new Choice(entry.name(), entry.help(), plain(entry.declared()));
    }

    private static Choice rule(CatalogEntry<?> entry) {
        Map<String, Parameters.Declared> forms =
                entry.declared().stream().collect(Collectors.toMap(Parameters.Declared::key, Function.identity()));
        Parameters.Declared unknown = new Parameters.Declared("", false, "", "");
        return new Choice(
                entry.name(),
                entry.help(),
                entry.parameters().stream()
                        .map(parameter -> {
                            Parameters.Declared form = forms.getOrDefault(parameter.name(), unknown);
                            String fallback = parameter.required() ? "" : form.fallback();
                            return new Parameter(
                                    parameter.name(), parameter.required(), form.form(), fallback, parameter.help());
                        })
                        .toList(),
                ofRule(entry.name()));
    }

    private static Choice metric(Metric metric) {
        SequencedMap<String, String> facts = new LinkedHashMap<>();
        facts.put("title", metric.title().english());
        facts.put("title_de", metric.title().german());
        facts.put("unit", metric.unit().word());
        facts.put("better", metric.better().word());
        switch (metric) {
            case RoundMetric round -> {
                facts.put("scope", "round");
                facts.put("event", (round.group().isEmpty() ? "" : round.group() + ".") + round.key());
                round.column().ifPresent(column -> facts.put("column", column));
                round.plot().ifPresent(plot -> facts.put("plot", plot));
                round.beside().ifPresent(beside -> facts.put("beside", beside.key()));
            }
            case ClientMetric client -> {
                facts.put("scope", "client");
                facts.put("event", "clients." + client.key());
                client.column().ifPresent(column -> facts.put("column", column));
            }
        }
        return new Choice(metric.key(), metric.about(), List.of(), facts);
    }

    private static Choice attack(CatalogEntry<Attack> entry) {
        String moment =
                switch (entry.usual()) {
                    case Attack.OnData _ -> "on data";
                    case Attack.OnTraining _ -> "in training";
                    case Attack.OnUpdate _ -> "on updates";
                    default -> "";
                };
        String about = entry.help().isEmpty() ? moment : moment + "; " + entry.help();
        return new Choice(entry.name(), about, plain(entry.declared()), facts(EntryFacts.Kind.ATTACK, entry.name()));
    }

    private static SequencedMap<String, String> ofRule(String name) {
        SequencedMap<String, String> facts =
                facts(name.startsWith("pre:") ? EntryFacts.Kind.PRE : EntryFacts.Kind.RULE, name);
        StrategyRules.forms(name).ifPresent(text -> facts.put("forms", text));
        return facts;
    }

    private static SequencedMap<String, String> facts(EntryFacts.Kind kind, String name) {
        return EntryFacts.of(kind, name).map(EntryFacts::shown).orElseGet(LinkedHashMap::new);
    }

    private static Choice dataset(String keyword) {
        String samples = word(Datasets.modality(keyword)) + "s";
        String shape = Datasets.facts(keyword)
                .map(facts -> ", %d classes, %d×%d×%d"
                        .formatted(
                                facts.classes(),
                                facts.shape().channels(),
                                facts.shape().height(),
                                facts.shape().width()))
                .orElse("");
        return new Choice(keyword, samples + shape + "; " + origin(keyword), List.of());
    }

    private static String origin(String keyword) {
        if (Datasets.embedded(keyword)) {
            return Datasets.synthetic(keyword) ? "built in, synthetic" : "built in, real";
        }
        return Recipes.of(keyword).isPresent() ? "needs files: crucible data get " + keyword : "needs files";
    }

    private static String readers(String network) {
        return Stream.of(Modality.values())
                .filter(modality -> Architectures.names(modality).contains(network))
                .map(Modality::toString)
                .collect(Collectors.joining(" and "));
    }

    private static String word(Modality modality) {
        return modality.name().toLowerCase(Locale.ROOT);
    }

    private static List<Parameter> plain(Collection<Parameters.Declared> declared) {
        return declared.stream()
                .map(parameter -> new Parameter(
                        parameter.key(), parameter.required(), parameter.form(), parameter.fallback(), ""))
                .toList();
    }
}
