package dev.crucible.engine.extension;

import dev.crucible.engine.catalog.Catalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ExternalDataset;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.partition.Partitioner;
import dev.crucible.engine.data.partition.Partitioners;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.NetworkFactory;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Catalogues of the partitioners, data sets and networks that other jars add. */
public final class Extensions {

    /** Partitioners. */
    public static final Catalog<Partitioner> PARTITIONERS =
            catalog("partitioner", Partitioners.names(), ExperimentProvider::partitioners);

    /** Data sets. */
    public static final Catalog<DatasetLoader> DATASETS =
            catalog("data set", Datasets.keywords(), ExperimentProvider::datasets);

    /** Networks. */
    public static final Catalog<NetworkFactory> NETWORKS =
            catalog("network", Architectures.names(), ExperimentProvider::networks);

    private Extensions() {}

    private static <T> Catalog<T> catalog(
            String kind, Collection<String> ours, Function<ExperimentProvider, List<CatalogEntry<T>>> offered) {
        return new Catalog<>(
                kind, ours, provider -> provider instanceof ExperimentProvider more ? offered.apply(more) : List.of());
    }

    /** Returns the data set {@code keyword} that {@code loader} makes. */
    public static ExternalDataset dataset(String keyword, DatasetLoader loader) {
        return new AddedDataset(loader, DATASETS.code(keyword).orElse(keyword));
    }

    private record AddedDataset(DatasetLoader loader, String code) implements ExternalDataset {

        @Override
        public Dataset load(DatasetRequest wanted) {
            Dataset made = loader.load(wanted);
            if (made.vocabulary().isPresent()) {
                throw new DataException(
                        "dataset_keyword: %s makes texts, and data sets of other jars hold images or tables"
                                .formatted(wanted.keyword()));
            }
            return made;
        }
    }

    /** Returns the names of all networks for data of {@code modality}, the built-in ones first. */
    public static List<String> networks(Modality modality) {
        return modality == Modality.TEXT
                ? Architectures.names(modality)
                : Stream.concat(Architectures.names(modality).stream(), NETWORKS.names().stream())
                        .toList();
    }

    /** Returns the network {@code keyword} for images or table rows, built in or added; empty when unknown. */
    public static Optional<Architecture> network(
            String keyword, Shape input, int classes, Architectures.Options options) {
        return Architectures.named(keyword, input, classes, options)
                .or(() -> NETWORKS.find(keyword).map(entry -> entry.usual().build(input, classes, options)));
    }
}
