package dev.crucible.engine.data.catalog;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.colour.SyntheticColour;
import dev.crucible.engine.data.file.EncodedFiles;
import dev.crucible.engine.data.file.FileDatasets;
import dev.crucible.engine.data.file.TextFiles;
import dev.crucible.engine.data.file.VocabularyFile;
import dev.crucible.engine.data.glyphs.Glyphs;
import dev.crucible.engine.data.hub.Hub;
import dev.crucible.engine.data.scans.Digits;
import dev.crucible.engine.data.text.SyntheticText;
import dev.crucible.engine.data.text.Topic;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Data sets by keyword. Files in {@code <directory>/<keyword>/} come first: one NPZ with MedMNIST's array names ({@code train_images},
 * {@code train_labels}, {@code test_images}, {@code test_labels}, and {@code train_writers} when samples have natural owners), or the
 * four IDX files of MNIST or EMNIST, plain or gzip, or PNG and JPEG images in a folder for each class or in Parquet files; for texts
 * {@code train.jsonl} and {@code test.jsonl}, or the same as JSON, CSV or Parquet. {@code digits} are real scans that need no files.
 * Without files, {@code femnist_iid} and {@code femnist_niid} are the embedded synthetic handwriting. {@code synthetic_text} are the
 * embedded synthetic texts, {@code synthetic_colour} the colour images.
 *
 * @param directory where the data sets lie, fetched ones under {@code hub}, language models under {@code models}; it need not exist
 * @param installed where the machine's own packages put data sets; those of Debian's dataset-fashion-mnist are found there
 * @param hub where named sets come from
 */
public record Datasets(Path directory, Path installed, Hub hub) {

    /** Data sets in {@code directory} and of the public hub. */
    public Datasets(Path directory) {
        this(directory, Hub.PUBLIC);
    }

    /** Data sets in {@code directory}, where the machine's packages put them, and from {@code hub}. */
    public Datasets(Path directory, Hub hub) {
        this(directory, Path.of("/usr/share/datasets"), hub);
    }

    /** The folder of language models in the directory. */
    private static final String MODELS = "models";

    /** While the directory holds a file of this name, nothing is fetched, for whatever run. */
    private static final String NO_DOWNLOADS = "no-downloads";

    private static final String DIGITS = "digits";
    private static final String FEMNIST_IID = "femnist_iid";
    private static final String FEMNIST_NIID = "femnist_niid";
    private static final int FEWEST_WRITERS = 60;
    private static final String SYNTHETIC_TEXT = "synthetic_text";
    private static final String SYNTHETIC_COLOUR = "synthetic_colour";

    /** Keywords for files of texts, with the topic that is theirs. */
    private static final Map<String, Optional<Topic>> TEXT_FILES = textFiles();

    private static final Map<String, Optional<DatasetFacts>> KNOWN = catalogue();

    private static Map<String, Optional<DatasetFacts>> catalogue() {
        Map<String, Optional<DatasetFacts>> known = new LinkedHashMap<>();
        known.put(FEMNIST_IID, facts(Glyphs.CLASSES, 1, 28));
        known.put(FEMNIST_NIID, facts(Glyphs.CLASSES, 1, 28));
        known.put(SYNTHETIC_TEXT, Optional.empty());
        known.put(SYNTHETIC_COLOUR, Optional.of(new DatasetFacts(SyntheticColour.CLASSES, SyntheticColour.SHAPE)));
        known.put(DIGITS, Optional.of(new DatasetFacts(Digits.CLASSES, Digits.SHAPE)));
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
        known.put("image_files", Optional.empty());
        TEXT_FILES.keySet().forEach(keyword -> known.put(keyword, Optional.empty()));
        return known;
    }

    private static Map<String, Optional<Topic>> textFiles() {
        Map<String, Optional<Topic>> sets = new LinkedHashMap<>();
        sets.put("text_files", Optional.empty());
        sets.put("medquad", Optional.of(Topic.MEDICAL));
        sets.put("financial_phrasebank", Optional.of(Topic.FINANCIAL));
        sets.put("lexglue", Optional.of(Topic.LEGAL));
        sets.put("pubmed_classification_20k", Optional.of(Topic.MEDICAL));
        sets.put("medal", Optional.of(Topic.MEDICAL));
        return sets;
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
        return keyword.equals(DIGITS) || keyword.equals(FEMNIST_IID) || ofWriters(keyword);
    }

    /** True when the keyword names no set of its own but the form of any files, which may be fetched from the hub. */
    public static boolean ofAnyFiles(String keyword) {
        return keyword.equals("image_files") || keyword.equals("text_files");
    }

    /** What the samples of a known set are. */
    public static Modality modality(String keyword) {
        return keyword.equals(SYNTHETIC_TEXT) || TEXT_FILES.containsKey(keyword) ? Modality.TEXT : Modality.IMAGE;
    }

    /** True when the samples have natural owners who differ, so that each makes a client of its own. */
    public static boolean ofWriters(String keyword) {
        return keyword.equals(FEMNIST_NIID) || keyword.equals(SYNTHETIC_TEXT) || keyword.equals(SYNTHETIC_COLOUR);
    }

    /** The topic whose words make up the domain of a set of texts, where there is one. */
    public static Optional<Topic> domain(String keyword) {
        return TEXT_FILES.getOrDefault(keyword, Optional.empty());
    }

    /** Classes and usual shape of a known set; empty when only its files can tell. Files of another size are welcome. */
    public static Optional<DatasetFacts> facts(String keyword) {
        return KNOWN.getOrDefault(keyword, Optional.empty());
    }

    /** The folder of the language model {@code name} among the data sets in {@code directory}. */
    public static Path model(Path directory, String name) {
        return directory.resolve(MODELS).resolve(name);
    }

    /**
     * The folder in which nothing lies of a set that needs files; empty when something does, for a set that needs none, and for unknown ones.
     *
     * @param hubName the name of the set on the hub, if it comes from there
     */
    public Optional<Path> missing(String keyword, Optional<String> hubName) {
        if (!known(keyword) || embedded(keyword)) {
            return Optional.empty();
        }
        if (hubName.isPresent()) {
            Path cache = directory.resolve("hub");
            boolean missing = Files.exists(directory.resolve(NO_DOWNLOADS))
                    && Hub.isName(hubName.get())
                    && Hub.cached(hubName.get(), cache).isEmpty();
            return missing ? Optional.of(cache.toAbsolutePath()) : Optional.empty();
        }
        Path place = own(keyword);
        return holdsSomething(place) ? Optional.empty() : Optional.of(place.toAbsolutePath());
    }

    /** The folder of {@code keyword}, or the machine's own one where that is empty. */
    private Path own(String keyword) {
        Path place = directory.resolve(keyword);
        Path packaged = installed.resolve("fashion-mnist");
        boolean found = keyword.equals("fashionmnist") && !holdsSomething(place) && holdsSomething(packaged);
        return found ? packaged : place;
    }

    private static boolean holdsSomething(Path folder) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(
                folder, entry -> !entry.getFileName().toString().startsWith("."))) {
            return entries.iterator().hasNext();
        } catch (IOException e) {
            // It is not there, or not to be read.
            return false;
        }
    }

    /** Loads a data set with {@link TextForm#DEFAULT} and {@link ImageForm#DEFAULT}. */
    public Dataset load(String keyword, int clients, int maxSamples, Seed seed) {
        return load(new DatasetRequest(
                keyword, clients, maxSamples, TextForm.DEFAULT, ImageForm.DEFAULT, Optional.empty(), seed));
    }

    /**
     * Loads a data set.
     *
     * @throws DataException when the keyword is unknown, or its files are missing or malformed
     */
    public Dataset load(DatasetRequest wanted) {
        String keyword = wanted.keyword();
        if (!known(keyword)) {
            throw new DataException("dataset_keyword '%s' is unknown; known are %s"
                    .formatted(keyword, String.join(", ", KNOWN.keySet())));
        }
        if (keyword.equals(DIGITS)) {
            return Digits.dataset(keyword, wanted.maxSamples());
        }
        if (keyword.equals(SYNTHETIC_TEXT)) {
            return synthetic(wanted);
        }
        if (keyword.equals(SYNTHETIC_COLOUR)) {
            return generated(wanted);
        }
        return modality(keyword) == Modality.TEXT ? texts(wanted) : images(wanted);
    }

    private Dataset synthetic(DatasetRequest wanted) {
        int writers = Math.max(FEWEST_WRITERS, wanted.clients());
        int length = wanted.text().length();
        return vocabulary(wanted)
                .map(given -> SyntheticText.dataset(
                        wanted.keyword(), writers, length, wanted.maxSamples(), given, wanted.seed()))
                .orElseGet(() ->
                        SyntheticText.dataset(wanted.keyword(), writers, length, wanted.maxSamples(), wanted.seed()));
    }

    private Optional<TokenVocabulary> vocabulary(DatasetRequest wanted) {
        return wanted.text().model().flatMap(name -> VocabularyFile.of(model(directory, name)));
    }

    /**
     * Makes an embedded set anew, the same on every machine, whatever files lie there.
     *
     * @throws IllegalArgumentException when the keyword is no embedded set
     */
    public static Dataset generated(DatasetRequest wanted) {
        int writers = Math.max(FEWEST_WRITERS, wanted.clients());
        return switch (wanted.keyword()) {
            case SYNTHETIC_COLOUR ->
                SyntheticColour.dataset(wanted.keyword(), writers, wanted.maxSamples(), wanted.seed());
            case SYNTHETIC_TEXT ->
                SyntheticText.dataset(
                        wanted.keyword(), writers, wanted.text().length(), wanted.maxSamples(), wanted.seed());
            case FEMNIST_IID, FEMNIST_NIID ->
                Glyphs.dataset(
                        wanted.keyword(),
                        writers,
                        wanted.keyword().equals(FEMNIST_NIID),
                        wanted.maxSamples(),
                        wanted.seed());
            default -> throw new IllegalArgumentException(wanted.keyword() + " is not embedded");
        };
    }

    private Path place(DatasetRequest wanted) {
        return wanted.hubName().map(this::fetched).orElseGet(() -> own(wanted.keyword()));
    }

    private Path fetched(String name) {
        Path cache = directory.resolve("hub");
        Path forbidden = directory.resolve(NO_DOWNLOADS);
        if (Files.exists(forbidden) && Hub.cached(name, cache).isEmpty()) {
            throw new DataException(
                    ("hf_dataset_name: '%s' is not in %s, and downloads are switched off here by the file %s; "
                                    + "ask who runs this lab, or use files of your own")
                            .formatted(name, cache.toAbsolutePath(), forbidden.toAbsolutePath()));
        }
        return hub.fetch(name, cache);
    }

    private Dataset texts(DatasetRequest wanted) {
        Path place = place(wanted);
        return TextFiles.load(place, wanted, vocabulary(wanted))
                .orElseThrow(
                        () -> new DataException(("dataset_keyword '%s': no data in %s, and nothing is downloaded; put "
                                        + "in train.jsonl and test.jsonl (or .json, .csv, .parquet) with the columns '%s' and '%s', or use %s")
                                .formatted(
                                        wanted.keyword(),
                                        place.toAbsolutePath(),
                                        wanted.text().textColumn(),
                                        wanted.text().labelColumn(),
                                        SYNTHETIC_TEXT)));
    }

    private Dataset images(DatasetRequest wanted) {
        String keyword = wanted.keyword();
        Path place = place(wanted);
        return FileDatasets.load(place, keyword, facts(keyword), wanted.maxSamples(), wanted.seed())
                .or(() -> EncodedFiles.load(place, facts(keyword), wanted))
                .or(() -> embedded(keyword) ? Optional.of(generated(wanted)) : Optional.empty())
                .orElseThrow(() -> new DataException(("dataset_keyword '%s': no data in %s; put in one NPZ with arrays "
                                + "train_images, train_labels, test_images and test_labels, or the four IDX files "
                                + "train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-idx3-ubyte and "
                                + "t10k-labels-idx1-ubyte (plain or .gz), PNG or JPEG files in train/<class>/ and test/<class>/, "
                                + "or train.parquet and test.parquet; or use one of %s, which need no files")
                        .formatted(keyword, place.toAbsolutePath(), String.join(", ", withoutFiles()))));
    }

    private static List<String> withoutFiles() {
        return keywords().stream()
                .filter(keyword -> embedded(keyword) && modality(keyword) == Modality.IMAGE)
                .toList();
    }
}
