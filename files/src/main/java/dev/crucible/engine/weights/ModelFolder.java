package dev.crucible.engine.weights;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Encoder.Pooling;
import dev.crucible.engine.model.ParameterLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder of a language model: {@code config.json} and safetensors, next to the vocabulary that
 * {@link dev.crucible.engine.data.file.VocabularyFile} reads. Every tensor of the file must map to the network or be known to change
 * nothing; a model of another type, or with surplus or missing tensors, is rejected by name.
 */
public final class ModelFolder implements AutoCloseable {

    private static final String WEIGHT = ".weight";
    private static final int NAMED = 5;

    /** Tables of tokens are padded with unused rows to multiples of these. */
    private static final List<Integer> PADDED = List.of(1, 8, 16, 32, 64, 128);

    private final Path folder;
    private final ModelSettings settings;
    private final WeightFiles file;
    private final String prefix;

    /**
     * Opens {@code folder}.
     *
     * @throws DataException naming the file, what was expected and found, and the fix
     */
    public ModelFolder(Path folder) {
        this.folder = folder;
        this.settings = ModelSettings.read(folder);
        this.file = WeightFiles.open(folder);
        String lead = settings.family().prefix;
        this.prefix = file.names().stream().anyMatch(name -> name.startsWith(lead)) ? lead : "";
    }

    /** Returns the settings of config.json. */
    public ModelSettings settings() {
        return settings;
    }

    /** Returns the SHA-256 of the weights. */
    public String digest() {
        return file.digest();
    }

    /**
     * Returns the encoder in the folder, for texts of {@code length} tokens of a vocabulary of {@code tokens}.
     *
     * @throws DataException if one of the two does not fit, or the tensors are not those of such a model
     */
    public Encoder encoder(int tokens, int length) {
        if (PADDED.stream().noneMatch(step -> Math.ceilDiv(tokens, step) * step == settings.tokens())) {
            throw new DataException(
                    "%s: the vocabulary holds %d tokens, the model knows %d; put in the model's own vocabulary"
                            .formatted(folder, tokens, settings.tokens()));
        }
        if (settings.longest() < length) {
            throw new DataException(
                    "%s: the model reads at most %d tokens, the config asks for %d; lower llm_chunk_size or max_seq_length"
                            .formatted(folder, settings.longest(), length));
        }
        Encoder encoder = settings.encoder(length, pooling());
        requireComplete(encoder);
        return encoder;
    }

    /** Returns the origin of the weights, if their writer recorded it. */
    public Optional<String> source() {
        return file.note("source");
    }

    private Pooling pooling() {
        Pooling usual = settings.family().pooling;
        if (settings.mean()) {
            return Pooling.MEAN;
        }
        if (usual != Pooling.POOLER || file.has(prefix + "pooler.dense" + WEIGHT)) {
            return usual;
        }
        if (file.has("classifier" + WEIGHT)) {
            throw new DataException(
                    "%s: holds a classifier and no \"%spooler.dense.weight\" in front of it; put in the model's complete weights"
                            .formatted(folder, prefix));
        }
        return Pooling.MEAN;
    }

    private List<FileTensor> expected(Encoder encoder) {
        try {
            Architecture network = encoder.forClasses(2, Optional.empty(), Tuning.FULL);
            return FileTensors.of(settings, network, ParameterLayout.of(network), prefix).stream()
                    .filter(tensor -> !tensor.head())
                    .toList();
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw new DataException(
                    "%s: makes no network (%s); put in the model's own config.json"
                            .formatted(settings.origin(), e.getMessage()),
                    e);
        }
    }

    private void requireComplete(Encoder encoder) {
        List<FileTensor> expected = expected(encoder);
        Set<String> left = new TreeSet<>(file.names());
        Set<String> missing = new TreeSet<>();
        for (FileTensor tensor : expected) {
            Optional<String> name = named(tensor.name());
            name.ifPresentOrElse(left::remove, () -> missing.add(tensor.name()));
            name.filter(found -> !file.shape(found).equals(tensor.shape())).ifPresent(found -> {
                throw new DataException(
                        "%s: \"%s\" has shape %s, and config.json makes it %s; put in the model's own config.json"
                                .formatted(folder, found, file.shape(found), tensor.shape()));
            });
        }
        if (!missing.isEmpty()) {
            throw new DataException("%s: %d tensors are missing: %s; put in the model's complete weights"
                    .formatted(folder, missing.size(), some(missing)));
        }
        ModelFamily family = settings.family();
        Set<String> heads = Stream.concat(family.classifier().stream(), family.words().stream())
                .flatMap(name -> Stream.of(name + WEIGHT, name + ".bias"))
                .flatMap(name -> ModelFamily.aliases(name).stream())
                .collect(Collectors.toSet());
        left.removeIf(name ->
                heads.contains(name) || family.spare(name.startsWith(prefix) ? name.substring(prefix.length()) : name));
        if (!left.isEmpty()) {
            throw new DataException("%s: %d tensors are none of a %s of %d blocks: %s; use a model of a known form"
                    .formatted(folder, left.size(), family.type, settings.blocks(), some(left)));
        }
    }

    private static String some(Set<String> names) {
        return names.stream().limit(NAMED).map(name -> '"' + name + '"').collect(Collectors.joining(", "))
                + (names.size() > NAMED ? " …" : "");
    }

    private Optional<String> named(String name) {
        return ModelFamily.aliases(name).stream().filter(file::has).findFirst();
    }

    /** Returns true if the file also has the head of an architecture for words, or for {@code classes}. */
    public boolean hasHead(boolean words, int classes) {
        ModelFamily family = settings.family();
        if (words) {
            return family == ModelFamily.GPT2
                    || (file.has(family.words().getFirst() + WEIGHT)
                            && (settings.tied() || file.has(family.words().getLast() + WEIGHT)));
        }
        List<String> names = family.classifier();
        return names.stream().allMatch(name -> file.has(name + WEIGHT))
                && file.shape(names.getLast() + WEIGHT).getFirst() == classes;
    }

    /**
     * Overwrites in {@code whole}, the flat parameters of {@code architecture}, every tensor that the file has.
     *
     * @param architecture an architecture from {@link #encoder}
     */
    public void load(Architecture architecture, float[] whole) {
        boolean head = hasHead(architecture.guessesWords(), architecture.classes());
        for (FileTensor tensor : FileTensors.of(settings, architecture, ParameterLayout.of(architecture), prefix)) {
            if ((head || !tensor.head()) && !tensor.name().contains(AdapterFolder.ADAPTER)) {
                String name = named(tensor.name()).orElse(tensor.name());
                tensor.load(file.floats(name, tensor.shape()), whole);
            }
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
