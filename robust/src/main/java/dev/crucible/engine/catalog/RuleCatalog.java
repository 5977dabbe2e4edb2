package dev.crucible.engine.catalog;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Catalogue of rules and pre-aggregators by name: what each does, the f of n clients that it tolerates as attackers, its parameters.
 */
@PublicApi
public final class RuleCatalog {

    private static final Map<String, CatalogEntry<Aggregator>> RULES =
            Catalog.own(EntryFacts.Kind.RULE, Aggregator.class);
    private static final Map<String, CatalogEntry<PreAggregator>> PRE =
            Catalog.own(EntryFacts.Kind.PRE, PreAggregator.class);
    private static final Catalog<Aggregator> ALL_RULES = new Catalog<>("rule", RULES, CatalogProvider::rules);
    private static final Catalog<PreAggregator> ALL_PRE =
            new Catalog<>("pre-aggregator", PRE, CatalogProvider::preAggregators);

    private RuleCatalog() {}

    /** Returns all rules, in the order of help texts, built-in ones before those of other jars. */
    public static List<CatalogEntry<Aggregator>> rules() {
        return ALL_RULES.entries();
    }

    /** Returns all pre-aggregators; their names begin with {@code pre:}. */
    public static List<CatalogEntry<PreAggregator>> preAggregators() {
        return ALL_PRE.entries();
    }

    /** Returns the jar, with a hash, of the rule or pre-aggregator {@code name}; empty for built-in ones. */
    public static Optional<String> code(String name) {
        return name.startsWith("pre:") ? ALL_PRE.code(name) : ALL_RULES.code(name);
    }

    /** Creates the rule called {@code rule}. Every mistake is added to {@code problems}; then the result is empty. */
    public static Optional<Aggregator> create(String rule, Map<String, ?> parameters, List<Problem> problems) {
        return create(rule, parameters, "", problems);
    }

    /** Creates a rule whose parameters lie at {@code path}. */
    static Optional<Aggregator> create(String rule, Map<String, ?> parameters, String path, List<Problem> problems) {
        return create(ALL_RULES, "rule", rule, parameters, path, problems);
    }

    /** Reads the parameters {@code given} of a built-in rule, to tell its defaults; empty for other rules. */
    public static Optional<Parameters> read(String rule, Map<String, ?> given) {
        Parameters reading = new Parameters(given, "", new ArrayList<>());
        return Optional.ofNullable(RULES.get(rule)).map(entry -> {
            Object _ = entry.reader().apply(reading);
            return reading;
        });
    }

    /** Creates the pre-aggregator called {@code name}. Every mistake is added to {@code problems}; then the result is empty. */
    public static Optional<PreAggregator> createPre(String name, Map<String, ?> parameters, List<Problem> problems) {
        return create(ALL_PRE, "name", name, parameters, "", problems);
    }

    private static <T> Optional<T> create(
            Catalog<T> catalog,
            String field,
            String name,
            Map<String, ?> parameters,
            String path,
            List<Problem> problems) {
        Optional<CatalogEntry<T>> entry = catalog.find(name);
        if (entry.isEmpty()) {
            List<String> names =
                    catalog.entries().stream().map(CatalogEntry::name).toList();
            problems.add(Problem.error(field, Suggestions.unknown(name, names, "rule")));
            return Optional.empty();
        }
        return entry.get().create(parameters, path, problems);
    }
}
