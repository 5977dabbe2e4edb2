package dev.crucible.engine.catalog;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.Attack;
import java.util.List;

/**
 * What another jar adds to the catalogues of rules and attacks; {@code ExperimentProvider} adds more. Its class, public and with a constructor without parameters, is named in the jar's {@code
 * META-INF/services/dev.crucible.engine.catalog.CatalogProvider}; the jar is found by {@link java.util.ServiceLoader} on the class path,
 * and in the {@link StrategyFolder} that the operator named.
 *
 * <p>What it adds is named as ours is, has no name of ours, and keeps the same promises: a rule is a record of its parameters whose
 * result hangs on its arguments alone. The bytes of the jar count as part of what it adds, so that a sweep runs its cells anew when
 * they change.
 */
@PublicApi
public interface CatalogProvider {

    /** Rules, by their {@code aggregation_strategy_keyword}; one that takes {@code f} is given the number of attackers. */
    default List<CatalogEntry<Aggregator>> rules() {
        return List.of();
    }

    /** Pre-aggregators; their names begin with {@code pre:}. */
    default List<CatalogEntry<PreAggregator>> preAggregators() {
        return List.of();
    }

    /** Attacks, by their {@code attack_type}, whose parameters are keys of their entry in the schedule. */
    default List<CatalogEntry<Attack>> attacks() {
        return List.of();
    }
}
