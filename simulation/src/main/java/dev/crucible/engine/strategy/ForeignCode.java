package dev.crucible.engine.strategy;

import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.compute.ClientTrainer;
import dev.crucible.engine.data.ExternalDataset;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.setting.Setting;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Code of other parties that a strategy runs, with hashes; results depend on it in addition to the settings.
 *
 * @param jars those that the settings use
 * @param brought code that supplies data and training
 * @param attacks code of attacks
 */
public record ForeignCode(List<String> jars, List<String> brought, List<String> attacks) {

    /** Returns the code that {@code strategy} runs. */
    public static ForeignCode of(StrategyConfig strategy) {
        return new ForeignCode(
                jars(strategy),
                Stream.concat(
                                strategy.data().external().map(ExternalDataset::code).stream(),
                                strategy.model().trainer().map(ClientTrainer::code).stream())
                        .toList(),
                strategy.schedule().stream()
                        .flatMap(phase -> phase.attack().code().stream())
                        .toList());
    }

    private static List<String> jars(StrategyConfig strategy) {
        Stream<String> steps = strategy.settings()
                .get(Setting.PRE_AGGREGATION)
                .valueStream()
                .map(step -> "pre:" + step.path("name").asText());
        Optional<String> dealt = strategy.data().partitioning() instanceof Partitioning.Added added
                ? Extensions.PARTITIONERS.code(added.keyword())
                : Optional.empty();
        return Stream.of(
                        Stream.concat(Stream.of(strategy.keyword()), steps).map(RuleCatalog::code),
                        strategy.schedule().stream()
                                .map(phase -> AttackCatalog.code(phase.attack().type())),
                        Stream.of(
                                dealt,
                                Extensions.DATASETS.code(strategy.data().keyword()),
                                Extensions.NETWORKS.code(strategy.model().keyword())))
                .flatMap(codes -> codes)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    /** Returns all of it, each part once. */
    public List<String> all() {
        return Stream.of(jars, brought, attacks)
                .flatMap(List::stream)
                .distinct()
                .toList();
    }
}
