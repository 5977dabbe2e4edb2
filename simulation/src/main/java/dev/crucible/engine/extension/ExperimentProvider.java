package dev.crucible.engine.extension;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.CatalogProvider;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.partition.Partitioner;
import dev.crucible.engine.model.NetworkFactory;
import java.util.List;

/**
 * What another jar adds to the catalogues, beside rules and attacks. It is named where every {@link CatalogProvider} is, and what it adds
 * keeps the same promises.
 */
@PublicApi
public interface ExperimentProvider extends CatalogProvider {

    /** Ways to deal samples to clients, by their {@code partitioning_strategy}; parameters are those of {@code partitioning_params}. */
    default List<CatalogEntry<Partitioner>> partitioners() {
        return List.of();
    }

    /**
     * Data sets of images, or of tables, by their {@code dataset_keyword}; parameters are those of {@code dataset_params}. Each takes
     * care of {@link dev.crucible.engine.data.DatasetRequest#maxSamples} itself.
     */
    default List<CatalogEntry<DatasetLoader>> datasets() {
        return List.of();
    }

    /** Networks for images and tables, by their {@code model_keyword}; configs give them no parameters of their own. */
    default List<CatalogEntry<NetworkFactory>> networks() {
        return List.of();
    }
}
