package dev.crucible.engine.catalog;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.Attack;
import java.util.List;

/**
 * Service by which another jar adds to the catalogues of rules and attacks; {@code ExperimentProvider} adds more. Its class is public, has a
 * constructor without parameters, and is named in the jar's {@code META-INF/services/dev.crucible.engine.catalog.CatalogProvider}. The jar is
 * found by {@link java.util.ServiceLoader} on the class path, and in the {@link StrategyFolder} that the operator named.
 *
 * <p>Entries follow the naming of built-in ones, may not reuse their names, and keep the same promises: a rule is a record of its parameters
 * whose result depends only on its arguments. The bytes of the jar count as part of an entry, so a sweep runs its cells again when they change.
 */
@PublicApi
public interface CatalogProvider {

    /** Returns rules, by their {@code aggregation_strategy_keyword}; one that takes {@code f} is given the number of attackers. */
    default List<CatalogEntry<Aggregator>> rules() {
        return List.of();
    }

    /** Returns pre-aggregators; their names begin with {@code pre:}. */
    default List<CatalogEntry<PreAggregator>> preAggregators() {
        return List.of();
    }

    /** Returns attacks, by their {@code attack_type}, whose parameters are keys of their entry in the schedule. */
    default List<CatalogEntry<Attack>> attacks() {
        return List.of();
    }
}
