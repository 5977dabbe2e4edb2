package dev.crucible.engine.weights;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.ParameterLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder of a language model of the BERT or DistilBERT family: {@code config.json} and {@code model.safetensors}, beside the
 * {@code vocab.txt} that {@link dev.crucible.engine.data.file.VocabularyFile} reads. Weights come in by name; a tensor that the
 * architecture does not have, such as a pooler, stays out.
 */
public final class BertFolder implements AutoCloseable {

    private static final String WEIGHT = ".weight";
    private static final String BIAS = ".bias";
    private static final Set<String> ACTIVATIONS = Set.of("gelu", "gelu_new", "gelu_pytorch_tanh");
    private static final int MOST_BLOCKS = 200;

    private final Path folder;
    private final Safetensors file;
    private final BertNames names;
    private final String prefix;
    private final int heads;

    /**
     * Opens {@code folder}.
     *
     * @throws DataException naming the file, what was expected and found, and the fix
     */
    public BertFolder(Path folder) {
        this.folder = folder;
        this.heads = heads(folder.resolve("config.json"));
        this.file = Safetensors.open(folder.resolve("model.safetensors"));
        this.names = has(BertNames.DISTILBERT.prefix, BertNames.DISTILBERT.map(0, 1))
                ? BertNames.DISTILBERT
                : BertNames.BERT;
        this.prefix = file.tensors().containsKey(names.prefix + BertNames.TOKENS + WEIGHT) ? names.prefix : "";
    }

    private boolean has(String lead, List<String> map) {
        return Stream.of(lead, "").anyMatch(start -> file.tensors().containsKey(start + map.getFirst() + WEIGHT));
    }

    private static int heads(Path config) {
        try {
            if (!Files.isRegularFile(config)) {
                throw new DataException(config + ": is missing; put in the model's config.json");
            }
            JsonNode settings = Json.MAPPER.readTree(Files.readAllBytes(config));
            String activation = settings.path("hidden_act")
                    .asText(settings.path("activation").asText("gelu"));
            int heads = settings.path("num_attention_heads")
                    .asInt(settings.path("n_heads").asInt(0));
            if (!ACTIVATIONS.contains(activation)) {
                throw new DataException("%s: hidden_act: expected gelu, found \"%s\"; use a model of the BERT family"
                        .formatted(config, activation));
            }
            if (heads < 1) {
                throw new DataException(
                        config + ": num_attention_heads: expected at least 1; put in the model's own config.json");
            }
            return heads;
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); put in the model's config.json".formatted(config, e), e);
        }
    }

    /**
     * The encoder in the folder, for texts of {@code length} tokens of a vocabulary of {@code tokens}.
     *
     * @throws DataException when one of the two does not fit
     */
    public Encoder encoder(int tokens, int length) {
        List<Integer> table = shape(prefix + BertNames.TOKENS);
        int positions = shape(prefix + BertNames.POSITIONS).getFirst();
        if (table.getFirst() < tokens) {
            throw new DataException(
                    "%s: vocab.txt: holds %d tokens, the model knows %d; put in the model's own vocabulary"
                            .formatted(folder, tokens, table.getFirst()));
        }
        if (positions < length) {
            throw new DataException(
                    "%s: the model reads at most %d tokens, the config asks for %d; lower llm_chunk_size or max_seq_length"
                            .formatted(folder, positions, length));
        }
        if (table.getLast() % heads != 0) {
            throw new DataException("%s: config.json: %d heads do not divide vectors of %d coordinates"
                    .formatted(folder, heads, table.getLast()));
        }
        int blocks = 0;
        while (blocks < MOST_BLOCKS && has(prefix, names.map(blocks, 1))) {
            blocks++;
        }
        int hidden = shape(prefix + names.map(0, 2).getFirst()).getFirst();
        return new Encoder(table.getFirst(), length, table.getLast(), blocks, heads, hidden);
    }

    private List<Integer> shape(String name) {
        Safetensors.Tensor tensor = file.tensors().get(name + WEIGHT);
        if (tensor == null || tensor.shape().size() != 2) {
            throw new DataException("%s: model.safetensors: holds no matrix \"%s\"; use a model of the BERT family"
                    .formatted(folder, name + WEIGHT));
        }
        return tensor.shape();
    }

    /** Whether the file also has the head of an architecture for hidden words, or for {@code classes}. */
    public boolean hasHead(boolean hiddenWords, int classes) {
        String name = hiddenWords ? names.transform() : BertNames.CLASSIFIER;
        Safetensors.Tensor tensor = file.tensors().get(name + WEIGHT);
        return tensor != null && (hiddenWords || tensor.shape().getFirst() == classes);
    }

    /**
     * Overwrites in {@code whole}, the flat parameters of {@code architecture}, all that the file has.
     *
     * @param architecture one that {@link #encoder} gave
     */
    public void load(Architecture architecture, float[] whole) {
        ParameterLayout layout = ParameterLayout.of(architecture);
        boolean head = hasHead(architecture.masked().isPresent(), architecture.classes());
        for (BertPart part : BertPart.of(architecture, names)) {
            if (part.head() && !head) {
                continue;
            }
            switch (part) {
                case BertPart.Tables tables -> loadTables(tables, layout, whole);
                case BertPart.Norm norm -> loadNorm(norm, layout, whole);
                case BertPart.Maps maps -> loadMaps(maps, layout, whole);
            }
        }
    }

    private String full(BertPart part, String name) {
        return part.head() ? name : prefix + name;
    }

    private void loadTables(BertPart.Tables part, ParameterLayout layout, float[] whole) {
        ParameterLayout.Tensor tokens = layout.tensor(part.layer() + ".embedding.token");
        ParameterLayout.Tensor positions = layout.tensor(part.layer() + ".embedding.position");
        int width = tokens.dims().getLast();
        float[] table =
                file.floats(prefix + BertNames.TOKENS + WEIGHT, tokens.dims().toArray(Integer[]::new));
        System.arraycopy(table, 0, whole, tokens.offset(), table.length);
        int most = shape(prefix + BertNames.POSITIONS).getFirst();
        float[] all = file.floats(prefix + BertNames.POSITIONS + WEIGHT, most, width);
        System.arraycopy(all, 0, whole, positions.offset(), positions.size());
        if (file.tensors().containsKey(prefix + BertNames.SEGMENTS + WEIGHT)) {
            // All of a text is the first segment, whose vector then belongs to every position.
            int segments = shape(prefix + BertNames.SEGMENTS).getFirst();
            float[] first = file.floats(prefix + BertNames.SEGMENTS + WEIGHT, segments, width);
            for (int i = 0; i < positions.size(); i++) {
                whole[positions.offset() + i] += first[i % width];
            }
        }
    }

    private void loadNorm(BertPart.Norm part, ParameterLayout layout, float[] whole) {
        String name = full(part, part.name());
        ParameterLayout.Tensor scale = layout.tensor(part.layer() + ".norm.weight");
        ParameterLayout.Tensor shift = layout.tensor(part.layer() + ".norm.bias");
        float[] gamma = file.floats(either(name + WEIGHT, name + ".gamma"), scale.size());
        float[] beta = file.floats(either(name + BIAS, name + ".beta"), shift.size());
        for (int c = 0; c < gamma.length; c++) {
            whole[scale.offset() + c] = gamma[c] - 1;
            whole[shift.offset() + c] = beta[c];
        }
    }

    private String either(String name, String older) {
        return file.tensors().containsKey(name) ? name : older;
    }

    /** Files hold a map as [output][input], several of them one after the other. */
    private void loadMaps(BertPart.Maps part, ParameterLayout layout, float[] whole) {
        String kind = part.layer() + (part.names().equals(List.of(BertNames.CLASSIFIER)) ? ".dense" : ".convolution");
        ParameterLayout.Tensor weight = layout.tensor(kind + WEIGHT);
        ParameterLayout.Tensor bias = layout.tensor(kind + BIAS);
        int outputs = bias.size();
        int inputs = weight.size() / outputs;
        int each = outputs / part.names().size();
        for (int n = 0; n < part.names().size(); n++) {
            String name = full(part, part.names().get(n));
            float[] rows = file.floats(tied(name), each, inputs);
            float[] shifts = file.floats(either(name + BIAS, "cls.predictions.bias"), each);
            for (int j = 0; j < each; j++) {
                for (int i = 0; i < inputs; i++) {
                    whole[weight.offset() + i * outputs + n * each + j] = rows[j * inputs + i];
                }
                whole[bias.offset() + n * each + j] = shifts[j];
            }
        }
    }

    /** A decoder without weights of its own has those of the table of tokens. */
    private String tied(String name) {
        return name.equals(names.decoder()) && !file.tensors().containsKey(name + WEIGHT)
                ? prefix + BertNames.TOKENS + WEIGHT
                : name + WEIGHT;
    }

    @Override
    public void close() {
        file.close();
    }
}
