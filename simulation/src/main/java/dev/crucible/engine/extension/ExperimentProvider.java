package dev.crucible.engine.extension;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.CatalogProvider;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.partition.Partitioner;
import dev.crucible.engine.model.NetworkFactory;
import java.util.List;

/**
 * Additions of another jar to the catalogues, in addition to rules and attacks. It is declared where every {@link CatalogProvider} is, and
 * its parts keep the same contracts.
 */
@PublicApi
public interface ExperimentProvider extends CatalogProvider {

    /** Returns partitioners, found by {@code partitioning_strategy}; their parameters are those of {@code partitioning_params}. */
    default List<CatalogEntry<Partitioner>> partitioners() {
        return List.of();
    }

    /**
     * Returns data sets of images or tables, found by {@code dataset_keyword}; their parameters are those of {@code dataset_params}. Each
     * must respect {@link dev.crucible.engine.data.DatasetRequest#maxSamples} itself.
     */
    default List<CatalogEntry<DatasetLoader>> datasets() {
        return List.of();
    }

    /** Returns networks for images and tables, found by {@code model_keyword}; configs give them no parameters. */
    default List<CatalogEntry<NetworkFactory>> networks() {
        return List.of();
    }
}
