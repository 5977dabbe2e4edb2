package com.example;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.partition.Partitioner;
import dev.crucible.engine.extension.ExperimentProvider;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.NetworkFactory;
import dev.crucible.engine.parameters.Range;
import java.util.List;

/** What this jar adds, and how it reads its parameters. */
public final class ExampleProvider implements ExperimentProvider {

    @Override
    public List<CatalogEntry<Aggregator>> rules() {
        return List.of(new CatalogEntry<>(
                "median_of_means",
                "the median of the means of groups",
                given -> new MedianOfMeans(given.integer("groups", 5, 1, 1000))));
    }

    @Override
    public List<CatalogEntry<Attack>> attacks() {
        return List.of(new CatalogEntry<>(
                "replay",
                "sends the last round's change again",
                given -> new Replay(given.number("factor", 1, Range.ANY))));
    }

    @Override
    public List<CatalogEntry<Partitioner>> partitioners() {
        return List.of(new CatalogEntry<>(
                "zipf",
                "few clients hold most",
                given -> new ZipfPartitioner(given.number("exponent", 1, Range.NON_NEGATIVE))));
    }

    @Override
    public List<CatalogEntry<DatasetLoader>> datasets() {
        return List.of(new CatalogEntry<>(
                "rings", "points on rings, a class each", given -> new Rings(given.integer("rings", 3, 2, 10))));
    }

    @Override
    public List<CatalogEntry<NetworkFactory>> networks() {
        return List.of(new CatalogEntry<>(
                "two_layers",
                "two hidden layers of 32 and 16 rectified units",
                given -> (input, classes, options) -> twoLayers(input, classes)));
    }

    private static Architecture twoLayers(Shape input, int classes) {
        return new Architecture(
                "two_layers",
                input,
                List.of(
                        new Layer.Dense(32),
                        new Layer.Relu(),
                        new Layer.Dense(16),
                        new Layer.Relu(),
                        new Layer.Dense(classes)));
    }
}
