package dev.crucible.engine.data.recipe;

import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.fetch.Checksum;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Download of one public data set into the folder of its keyword: from {@code files}, {@code hub} or {@code installed}.
 *
 * @param name the {@code dataset_keyword}
 * @param title a description in a few words
 * @param licence as stated by its publisher
 * @param citation the publication to cite
 * @param splits samples of each split, as stated by its publisher; empty if unknown
 * @param bytes the approximate download size, 0 if unknown
 * @param loader the reader of its files
 * @param files the files to fetch
 * @param tables tables joined from plain texts among the files
 * @param hub the set on the hub
 * @param installed texts of a system package
 * @param columns the names of its columns, where they differ from the defaults of configs
 * @param tried true if it was fetched and loaded with this recipe before
 */
public record Recipe(
        String name,
        String title,
        String licence,
        String citation,
        Map<String, Integer> splits,
        long bytes,
        Loader loader,
        List<SourceFile> files,
        List<JoinedTable> tables,
        Optional<HubSet> hub,
        Optional<InstalledTexts> installed,
        Columns columns,
        boolean tried) {

    /** Reader of a set's files. */
    public enum Loader {
        /** The four IDX files of MNIST and similar sets. */
        IDX,
        /** One NPZ with MedMNIST's array names. */
        NPZ,
        /** The binary batches of CIFAR. */
        CIFAR,
        /** Parquet with encoded images. */
        IMAGES,
        /** Texts. */
        TEXTS,
        /** A table of typed columns. */
        TABLE
    }

    /**
     * One file to fetch.
     *
     * @param name its local name
     * @param from its addresses, the best one first
     * @param bytes its length, 0 if unknown
     * @param checksum the published checksum; if empty, that of the first copy is recorded
     * @param members the members to extract if it is an archive, with their local names
     */
    public record SourceFile(
            String name, List<URI> from, long bytes, Optional<Checksum> checksum, Map<String, String> members) {}

    /** Names of columns; empty for the defaults of configs. */
    public record Columns(Optional<String> image, Optional<String> text, Optional<String> label) {}
}
