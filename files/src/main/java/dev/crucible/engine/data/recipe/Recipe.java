package dev.crucible.engine.data.recipe;

import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.fetch.Checksum;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How one public data set comes to the folder of its keyword. It comes as {@code files}, as {@code hub} or as {@code installed}.
 *
 * @param name the {@code dataset_keyword}
 * @param title what it is, in a few words
 * @param licence as its publisher states it
 * @param citation whom to cite
 * @param splits samples of each split, as its publisher states them; empty where nobody does
 * @param bytes about how much is fetched, 0 where nobody says
 * @param loader what reads its files
 * @param files what is fetched
 * @param tables tables that are made of plain texts among the files
 * @param hub the set on the hub
 * @param installed texts that a package of this machine's system brought
 * @param columns what its columns are called, where not as configs call them by default
 * @param tried whether it was ever fetched and loaded with this recipe
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

    /** What reads the files of a set. */
    public enum Loader {
        /** The four IDX files of MNIST and its kin. */
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
     * @param name what it is called here
     * @param from its addresses, the best one first
     * @param bytes how long it is, 0 when nobody says
     * @param checksum as published; empty where nobody publishes one, and the first copy's is recorded
     * @param members what is taken out of it, where it is an archive: the members' names, and what they are called here
     */
    public record SourceFile(
            String name, List<URI> from, long bytes, Optional<Checksum> checksum, Map<String, String> members) {}

    /** The names of columns; empty ones are as in configs. */
    public record Columns(Optional<String> image, Optional<String> text, Optional<String> label) {}
}
