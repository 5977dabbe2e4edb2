package dev.crucible.engine.data;

import dev.crucible.engine.data.file.FileDatasets;
import dev.crucible.engine.data.glyphs.Glyphs;
import dev.crucible.engine.random.Seed;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Data sets by keyword. Files in {@code <directory>/<keyword>/} come first: one NPZ with MedMNIST's array names ({@code train_images},
 * {@code train_labels}, {@code test_images}, {@code test_labels}, and {@code train_writers} when samples have natural owners), or the
 * four IDX files of MNIST or EMNIST, plain or gzip. Without files, {@code femnist_iid} and {@code femnist_niid} are the embedded
 * synthetic handwriting.
 *
 * @param directory where the data sets lie; it need not exist
 */
public record Datasets(Path directory) {

    private static final String FEMNIST_IID = "femnist_iid";
    private static final String FEMNIST_NIID = "femnist_niid";
    private static final int FEWEST_WRITERS = 60;
    private static final List<String> TEXT =
            List.of("medquad", "financial_phrasebank", "lexglue", "pubmed_classification_20k", "medal");
    private static final Map<String, Optional<DatasetFacts>> KNOWN = catalogue();

    private static Map<String, Optional<DatasetFacts>> catalogue() {
        Map<String, Optional<DatasetFacts>> known = new LinkedHashMap<>();
        known.put(FEMNIST_IID, facts(Glyphs.CLASSES, 1, 28));
        known.put(FEMNIST_NIID, facts(Glyphs.CLASSES, 1, 28));
        known.put("mnist", facts(10, 1, 28));
        known.put("fashionmnist", facts(10, 1, 28));
        known.put("emnist", Optional.empty());
        known.put("pneumoniamnist", facts(2, 1, 28));
        known.put("bloodmnist", facts(8, 3, 28));
        known.put("breastmnist", facts(2, 1, 28));
        known.put("pathmnist", facts(9, 3, 28));
        known.put("dermamnist", facts(7, 3, 28));
        known.put("octmnist", facts(4, 1, 28));
        known.put("retinamnist", facts(5, 3, 28));
        known.put("tissuemnist", facts(8, 1, 28));
        known.put("organamnist", facts(11, 1, 28));
        known.put("organcmnist", facts(11, 1, 28));
        known.put("organsmnist", facts(11, 1, 28));
        known.put("cifar10", facts(10, 3, 32));
        known.put("cifar100", facts(100, 3, 32));
        known.put("cinic10", facts(10, 3, 32));
        known.put("its", Optional.empty());
        known.put("flair", Optional.empty());
        known.put("lung_photos", Optional.empty());
        return known;
    }

    private static Optional<DatasetFacts> facts(int classes, int channels, int side) {
        return Optional.of(new DatasetFacts(classes, new Shape(channels, side, side)));
    }

    /** All keywords, the embedded ones first. */
    public static List<String> keywords() {
        return List.copyOf(KNOWN.keySet());
    }

    public static boolean known(String keyword) {
        return KNOWN.containsKey(keyword);
    }

    /** True when the set can be had without files. */
    public static boolean embedded(String keyword) {
        return keyword.equals(FEMNIST_IID) || keyword.equals(FEMNIST_NIID);
    }

    /** Classes and usual shape of a known set; empty when only its files can tell. Files of another size are welcome. */
    public static Optional<DatasetFacts> facts(String keyword) {
        return KNOWN.getOrDefault(keyword, Optional.empty());
    }

    /**
     * Loads a data set.
     *
     * @param clients how many clients will share it; the embedded handwriting has a writer for each, and at least 60
     * @param maxSamples the most samples of the training and of the test set, 0 for no limit
     * @param seed the run's seed
     * @throws DataException when the keyword is unknown, or its files are missing or malformed
     */
    public Dataset load(String keyword, int clients, int maxSamples, Seed seed) {
        if (!known(keyword)) {
            String reason =
                    TEXT.contains(keyword) ? "is a text data set, which this engine does not read" : "is unknown";
            throw new DataException("dataset_keyword '%s' %s; known are %s"
                    .formatted(keyword, reason, String.join(", ", KNOWN.keySet())));
        }
        Path place = directory.resolve(keyword);
        return FileDatasets.load(place, keyword, facts(keyword), maxSamples, seed)
                .or(() ->
                        embedded(keyword) ? Optional.of(glyphs(keyword, clients, maxSamples, seed)) : Optional.empty())
                .orElseThrow(() -> new DataException(("dataset_keyword '%s': no data in %s; put in one NPZ with arrays "
                                + "train_images, train_labels, test_images and test_labels, or the four IDX files "
                                + "train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-idx3-ubyte and "
                                + "t10k-labels-idx1-ubyte (plain or .gz), or use femnist_iid or femnist_niid")
                        .formatted(keyword, place.toAbsolutePath())));
    }

    private static Dataset glyphs(String keyword, int clients, int maxSamples, Seed seed) {
        int writers = Math.max(FEWEST_WRITERS, clients);
        return Glyphs.dataset(keyword, writers, keyword.equals(FEMNIST_NIID), maxSamples, seed);
    }
}
