package dev.crucible.engine.data.catalog;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.colour.SyntheticColour;
import dev.crucible.engine.data.file.CifarFiles;
import dev.crucible.engine.data.file.EncodedFiles;
import dev.crucible.engine.data.file.FileDatasets;
import dev.crucible.engine.data.file.TableFiles;
import dev.crucible.engine.data.file.TextFiles;
import dev.crucible.engine.data.file.VocabularyFile;
import dev.crucible.engine.data.glyphs.Glyphs;
import dev.crucible.engine.data.hub.Hub;
import dev.crucible.engine.data.hub.HubModel;
import dev.crucible.engine.data.recipe.DatasetFetcher;
import dev.crucible.engine.data.recipe.Recipe;
import dev.crucible.engine.data.recipe.Recipes;
import dev.crucible.engine.data.scans.Digits;
import dev.crucible.engine.data.table.BreastCancer;
import dev.crucible.engine.data.text.SyntheticText;
import dev.crucible.engine.data.text.Topic;
import dev.crucible.engine.random.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Data sets by keyword. Files in {@code <directory>/<keyword>/} come first. Images are one NPZ with MedMNIST's array names ({@code train_images},
 * {@code train_labels}, {@code test_images}, {@code test_labels}, and {@code train_writers} if samples have natural owners), the four IDX files
 * of MNIST or EMNIST, plain or gzip, or PNG and JPEG images in a folder per class or in Parquet files. Texts are {@code train.jsonl} and
 * {@code test.jsonl}, or the same as JSON, CSV or Parquet; tables are CSV or Parquet. {@code digits} (scans) and {@code breast_cancer} (a table)
 * are real and need no files. Without files, {@code femnist_iid} and {@code femnist_niid} are the embedded synthetic handwriting.
 * {@code synthetic_text} and {@code synthetic_colour} are the embedded synthetic texts and colour images.
 *
 * <p>Longer than 400 lines: the known sets and their readers are in one place, so that a set in a known format is one line.
 *
 * @param directory the folder of the data sets, fetched ones under {@code hub}, language models under {@code models}; it need not exist
 * @param installed the folder of data sets from system packages, such as Debian's dataset-fashion-mnist
 * @param hub the hub of named sets
 */
public record Datasets(Path directory, Path installed, Hub hub) implements DatasetLoader {

    /** Data sets in {@code directory} and of the hub in the environment variables. */
    public Datasets(Path directory) {
        this(directory, Hub.of(System.getenv()));
    }

    /** Data sets in {@code directory}, in the folder of system packages, and of {@code hub}. */
    public Datasets(Path directory, Hub hub) {
        this(directory, Path.of("/usr/share/datasets"), hub);
    }

    /** The folder of language models in the directory. */
    private static final String MODELS = "models";

    private static final String DIGITS = "digits";
    private static final String BREAST_CANCER = "breast_cancer";
    private static final String FEMNIST_IID = "femnist_iid";
    private static final String FEMNIST = "femnist";
    private static final String FEMNIST_NIID = "femnist_niid";
    private static final int FEWEST_WRITERS = 60;
    private static final String SYNTHETIC_TEXT = "synthetic_text";
    private static final String SYNTHETIC_COLOUR = "synthetic_colour";

    /** Keywords for files of texts, with the topic of each if it has one. */
    private static final Map<String, Optional<Topic>> TEXT_FILES = textFiles();

    /** Keywords for files of tables. */
    private static final List<String> TABLE_FILES = List.of("table_files", "purchase100", "har", "adult");

    private static final Map<String, Optional<DatasetFacts>> KNOWN = catalogue();

    private static Map<String, Optional<DatasetFacts>> catalogue() {
        Map<String, Optional<DatasetFacts>> known = new LinkedHashMap<>();
        known.put(FEMNIST_IID, facts(Glyphs.CLASSES, 1, 28));
        known.put(FEMNIST_NIID, facts(Glyphs.CLASSES, 1, 28));
        known.put(SYNTHETIC_TEXT, Optional.empty());
        known.put(SYNTHETIC_COLOUR, Optional.of(new DatasetFacts(SyntheticColour.CLASSES, SyntheticColour.SHAPE)));
        known.put(DIGITS, Optional.of(new DatasetFacts(Digits.CLASSES, Digits.SHAPE)));
        known.put(BREAST_CANCER, Optional.of(new DatasetFacts(BreastCancer.CLASSES, BreastCancer.SHAPE)));
        known.put("mnist", facts(10, 1, 28));
        known.put("fashionmnist", facts(10, 1, 28));
        known.put("emnist", Optional.empty());
        known.put(FEMNIST, facts(Glyphs.CLASSES, 1, 28));
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
        known.put("svhn", facts(10, 3, 32));
        known.put("its", Optional.empty());
        known.put("flair", Optional.empty());
        known.put("lung_photos", Optional.empty());
        known.put("image_files", Optional.empty());
        TABLE_FILES.forEach(keyword -> known.put(keyword, Optional.empty()));
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
        sets.put("fortunes", Optional.empty());
        return sets;
    }

    private static Optional<DatasetFacts> facts(int classes, int channels, int side) {
        return Optional.of(new DatasetFacts(classes, new Shape(channels, side, side)));
    }

    /** Returns all keywords, the embedded ones first. */
    public static List<String> keywords() {
        return List.copyOf(KNOWN.keySet());
    }

    public static boolean known(String keyword) {
        return KNOWN.containsKey(keyword);
    }

    /** Returns true if the set needs no files. */
    public static boolean embedded(String keyword) {
        return keyword.equals(DIGITS)
                || keyword.equals(BREAST_CANCER)
                || keyword.equals(FEMNIST_IID)
                || keyword.equals(FEMNIST_NIID)
                || keyword.equals(SYNTHETIC_TEXT)
                || keyword.equals(SYNTHETIC_COLOUR);
    }

    /** Returns true if this program generates the set, unless the user has provided files. */
    public static boolean synthetic(String keyword) {
        return embedded(keyword) && !keyword.equals(DIGITS) && !keyword.equals(BREAST_CANCER);
    }

    /** Returns true if the keyword names a format of arbitrary files, which may be fetched from the hub, instead of a set. */
    public static boolean ofAnyFiles(String keyword) {
        return keyword.equals("image_files") || keyword.equals("text_files") || keyword.equals("table_files");
    }

    /** Returns the modality of the samples of a known set. */
    public static Modality modality(String keyword) {
        if (keyword.equals(BREAST_CANCER) || TABLE_FILES.contains(keyword)) {
            return Modality.TABLE;
        }
        return keyword.equals(SYNTHETIC_TEXT) || TEXT_FILES.containsKey(keyword) ? Modality.TEXT : Modality.IMAGE;
    }

    /** Returns true if the samples have natural owners who differ, so that each owner makes a client. */
    public static boolean ofWriters(String keyword) {
        return keyword.equals(FEMNIST)
                || keyword.equals(FEMNIST_NIID)
                || keyword.equals(SYNTHETIC_TEXT)
                || keyword.equals(SYNTHETIC_COLOUR);
    }

    /** Returns the topic whose words are the domain of a set of texts, if there is one. */
    public static Optional<Topic> domain(String keyword) {
        return TEXT_FILES.getOrDefault(keyword, Optional.empty());
    }

    /** Returns classes and usual shape of a known set; empty if only its files have them. Files of another size are accepted. */
    public static Optional<DatasetFacts> facts(String keyword) {
        return KNOWN.getOrDefault(keyword, Optional.empty());
    }

    /** Returns the folder of the language model {@code name}: among the data sets, else in the hub's own cache. */
    public Path model(String name) {
        Path own = placeOf(name);
        return Files.isDirectory(own)
                ? own
                : hub.cache()
                        .flatMap(cache -> new HubModel(name, HubModel.MAIN).cached(cache))
                        .orElse(own);
    }

    /** Returns the folder of the language model {@code name} among the data sets. */
    public Path placeOf(String name) {
        return directory.resolve(MODELS).resolve(name);
    }

    /** Returns the advice for a language model {@code name} without files. */
    public static String waysToAModel(String name) {
        String fetched = "fetch them with `crucible data get model %s`".formatted(name);
        String builtIn = "use llm_model %s, a real model that is built in".formatted(BundledModel.NAME);
        return fetched + ", " + builtIn + ", or set allow_standins to train a small encoder with random weights";
    }

    /**
     * Returns the missing files of a set and how to get them; empty if it is present or needs none, and for unknown ones.
     *
     * @param set the set on the hub, if it comes from there
     */
    public Optional<MissingData> missing(String keyword, Optional<HubSet> set) {
        if (!known(keyword) || embedded(keyword)) {
            return Optional.empty();
        }
        if (set.isPresent()) {
            Path cache = directory.resolve(DatasetFetcher.HUB);
            return Hub.fetched(set.get(), cache).isPresent()
                    ? Optional.empty()
                    : Optional.of(new MissingData(
                            cache.toAbsolutePath(), Optional.of(set.get().command()), downloadsAllowed()));
        }
        Path place = own(keyword);
        return DatasetFetcher.holdsSomething(place)
                ? Optional.empty()
                : Optional.of(new MissingData(
                        place.toAbsolutePath(),
                        Recipes.of(keyword).map(recipe -> "crucible data get " + recipe.name()),
                        false));
    }

    /** Returns true if a run may fetch a hub set that its config names. */
    private boolean downloadsAllowed() {
        return !Files.exists(directory.resolve(DatasetFetcher.NO_DOWNLOADS));
    }

    /** Returns the folder of {@code keyword}, or the system packages' folder if that is empty. */
    public Path own(String keyword) {
        Path place = directory.resolve(keyword);
        Path packaged = installed.resolve("fashion-mnist");
        boolean found = keyword.equals("fashionmnist")
                && !DatasetFetcher.holdsSomething(place)
                && DatasetFetcher.holdsSomething(packaged);
        return found ? packaged : place;
    }

    /** Loads a data set with {@link TextForm#DEFAULT} and {@link ImageForm#DEFAULT}. */
    public Dataset load(String keyword, int clients, int maxSamples, Seed seed) {
        return load(new DatasetRequest(
                keyword, clients, maxSamples, TextForm.DEFAULT, ImageForm.DEFAULT, Optional.empty(), seed));
    }

    /**
     * Loads a data set.
     *
     * @throws DataException if the keyword is unknown, or its files are missing or malformed
     */
    @Override
    public Dataset load(DatasetRequest wanted) {
        if (wanted.external().isPresent()) {
            return wanted.external().get().load(wanted);
        }
        String keyword = wanted.keyword();
        if (!known(keyword)) {
            throw new DataException("dataset_keyword '%s' is unknown; known are %s"
                    .formatted(keyword, String.join(", ", KNOWN.keySet())));
        }
        if (keyword.equals(DIGITS)) {
            return Digits.dataset(keyword, wanted.maxSamples());
        }
        if (keyword.equals(BREAST_CANCER)) {
            return BreastCancer.dataset(keyword, wanted.maxSamples());
        }
        if (keyword.equals(SYNTHETIC_TEXT)) {
            return synthetic(wanted);
        }
        if (keyword.equals(SYNTHETIC_COLOUR)) {
            return generated(wanted);
        }
        return switch (modality(keyword)) {
            case IMAGE -> images(named(wanted));
            case TEXT -> texts(named(wanted));
            case TABLE -> table(named(wanted));
        };
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
        wanted.text().model().filter(BundledModel.NAME::equals).ifPresent(name -> BundledModel.unpack(placeOf(name)));
        Optional<TokenVocabulary> words = wanted.text().model().flatMap(name -> VocabularyFile.of(model(name)));
        Optional<Path> adapter = wanted.text().adapter().map(this::model);
        return words.map(own -> adapter.map(own::with).orElse(own));
    }

    /**
     * Generates an embedded set, the same on every machine, ignoring existing files.
     *
     * @throws IllegalArgumentException if the keyword is no embedded set
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
        return wanted.hub().map(this::fetched).orElseGet(() -> own(wanted.keyword()));
    }

    private Path fetched(HubSet set) {
        Path cache = directory.resolve(DatasetFetcher.HUB);
        Path forbidden = directory.resolve(DatasetFetcher.NO_DOWNLOADS);
        if (Files.exists(forbidden) && Hub.fetched(set, cache).isEmpty()) {
            throw new DataException(
                    ("hf_dataset_name: '%s' is not in %s, and downloads are switched off here by the file %s; "
                                    + "ask who runs this lab, or use files of your own")
                            .formatted(set.name(), cache.toAbsolutePath(), forbidden.toAbsolutePath()));
        }
        return hub.fetch(set, cache.resolve(set.folder()));
    }

    /** Returns {@code wanted} with the columns of the keyword's recipe where the config names none. */
    private static DatasetRequest named(DatasetRequest wanted) {
        Optional<Recipe.Columns> columns = Recipes.of(wanted.keyword()).map(Recipe::columns);
        if (columns.isEmpty()) {
            return wanted;
        }
        TextForm text = wanted.text();
        String label = unlessGiven(
                text.labelColumn(),
                TextForm.DEFAULT.labelColumn(),
                columns.get().label());
        String texts = unlessGiven(
                text.textColumn(), TextForm.DEFAULT.textColumn(), columns.get().text());
        return new DatasetRequest(
                wanted.keyword(),
                wanted.clients(),
                wanted.maxSamples(),
                new TextForm(texts, label, text.length(), text.model(), text.labelled(), text.adapter()),
                wanted.image(),
                wanted.hub(),
                wanted.seed(),
                wanted.external(),
                wanted.files());
    }

    private static String unlessGiven(String column, String usual, Optional<String> own) {
        return column.equals(usual) ? own.orElse(column) : column;
    }

    /** Returns the command that fetches the set of {@code keyword}, or the advice to provide files. */
    private static String command(String keyword) {
        return Recipes.of(keyword)
                .map(recipe -> "`crucible data get %s` brings it, or ".formatted(recipe.name()))
                .orElse("");
    }

    private Dataset texts(DatasetRequest wanted) {
        Path place = place(wanted);
        return TextFiles.load(place, wanted, vocabulary(wanted))
                .orElseThrow(() -> new DataException(
                        ("dataset_keyword '%s': no data in %s, and nothing is downloaded unasked; %sput "
                                        + "in train.jsonl and test.jsonl (or .json, .csv, .parquet) with the columns '%s' and '%s', or use %s")
                                .formatted(
                                        wanted.keyword(),
                                        place.toAbsolutePath(),
                                        command(wanted.keyword()),
                                        wanted.text().textColumn(),
                                        wanted.text().labelColumn(),
                                        SYNTHETIC_TEXT)));
    }

    private Dataset table(DatasetRequest wanted) {
        Path place = place(wanted);
        return TableFiles.load(place, wanted)
                .orElseThrow(() -> new DataException(
                        ("dataset_keyword '%s': no data in %s; %sput in train.csv (and test.csv) with a header, or .parquet, with "
                                        + "the class in the column '%s', or use %s, which needs no files")
                                .formatted(
                                        wanted.keyword(),
                                        place.toAbsolutePath(),
                                        command(wanted.keyword()),
                                        wanted.text().labelColumn(),
                                        BREAST_CANCER)));
    }

    private Dataset images(DatasetRequest wanted) {
        String keyword = wanted.keyword();
        Path place = place(wanted);
        return FileDatasets.load(place, facts(keyword), wanted)
                .or(() -> CifarFiles.load(place, wanted))
                .or(() -> EncodedFiles.load(place, facts(keyword), wanted))
                .or(() -> embedded(keyword) ? Optional.of(generated(wanted)) : Optional.empty())
                .orElseThrow(
                        () -> new DataException(("dataset_keyword '%s': no data in %s; %sput in one NPZ with arrays "
                                        + "train_images, train_labels, test_images and test_labels, or the four IDX files "
                                        + "train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-idx3-ubyte and "
                                        + "t10k-labels-idx1-ubyte (plain or .gz), PNG or JPEG files in train/<class>/ and test/<class>/, "
                                        + "or train.parquet and test.parquet; or use one of %s, which need no files")
                                .formatted(
                                        keyword,
                                        place.toAbsolutePath(),
                                        command(keyword),
                                        String.join(", ", withoutFiles()))));
    }

    private static List<String> withoutFiles() {
        return keywords().stream()
                .filter(keyword -> embedded(keyword) && modality(keyword) == Modality.IMAGE)
                .toList();
    }
}
