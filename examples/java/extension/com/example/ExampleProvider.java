package com.example;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.CatalogProvider;
import dev.crucible.engine.parameters.Range;
import java.util.List;

/** What this jar adds, and how it reads its parameters. */
public final class ExampleProvider implements CatalogProvider {

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
}
