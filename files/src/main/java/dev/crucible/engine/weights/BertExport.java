package dev.crucible.engine.weights;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.WordPieces;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes an encoder as the folder of a language model, adapters merged, under the names of BERT: {@link BertFolder} reads it back, and so
 * does other software for that family.
 */
public final class BertExport {

    private static final String LEAD = BertNames.BERT.prefix;

    private final Architecture architecture;
    private final ParameterLayout layout;
    private final float[] whole;
    private final SafetensorsWriter writer = new SafetensorsWriter().note("format", "pt");

    private BertExport(Architecture architecture, float[] whole) {
        this.architecture = Encoder.merged(architecture);
        this.layout = ParameterLayout.of(this.architecture);
        this.whole = Encoder.merge(architecture, whole);
    }

    /**
     * Writes {@code folder}.
     *
     * @param whole all parameters of {@code architecture}, an {@link Encoder}'s
     */
    public static void write(Path folder, Architecture architecture, float[] whole, TokenVocabulary vocabulary)
            throws IOException {
        Files.createDirectories(folder);
        BertExport export = new BertExport(architecture, whole);
        AtomicFile.write(folder.resolve("config.json"), export.config().toPrettyString() + "\n");
        AtomicFile.write(folder.resolve("vocab.txt"), vocabulary(vocabulary));
        BertPart.of(export.architecture, BertNames.BERT).forEach(export::add);
        AtomicFile.write(folder.resolve("model.safetensors"), export.writer::writeTo);
    }

    private static String vocabulary(TokenVocabulary vocabulary) {
        return WordPieces.of(vocabulary).stream().collect(Collectors.joining("\n", "", "\n"));
    }

    private ObjectNode config() {
        ParameterLayout.Tensor tokens = layout.tensor("0.embedding.token");
        List<Layer> layers = architecture.layers();
        Layer.Attention attention = layers.stream()
                .filter(Layer.Attention.class::isInstance)
                .map(Layer.Attention.class::cast)
                .findFirst()
                .orElseThrow();
        long blocks = layers.stream().filter(Layer.Attention.class::isInstance).count();
        int up = layers.indexOf(attention) + 5;
        return JsonNodeFactory.instance
                .objectNode()
                .put("model_type", "bert")
                .put("vocab_size", tokens.dims().getFirst())
                .put("hidden_size", tokens.dims().getLast())
                .put("num_hidden_layers", blocks)
                .put("num_attention_heads", attention.heads())
                .put(
                        "intermediate_size",
                        layout.tensor(up + ".convolution.bias").size())
                .put("max_position_embeddings", architecture.input().width())
                .put("type_vocab_size", 1)
                .put("hidden_act", "gelu_new")
                .put("layer_norm_eps", 1e-5)
                .put("pad_token_id", TokenVocabulary.PAD)
                .put("tie_word_embeddings", false);
    }

    private void add(BertPart part) {
        String lead = part.head() ? "" : LEAD;
        switch (part) {
            case BertPart.Tables(int layer, boolean _) -> {
                ParameterLayout.Tensor tokens = layout.tensor(layer + ".embedding.token");
                ParameterLayout.Tensor positions = layout.tensor(layer + ".embedding.position");
                int width = tokens.dims().getLast();
                writer.add(lead + BertNames.TOKENS + ".weight", whole, tokens.offset(), tokens.dims());
                writer.add(lead + BertNames.POSITIONS + ".weight", whole, positions.offset(), positions.dims());
                writer.add(lead + BertNames.SEGMENTS + ".weight", new float[width], 0, List.of(1, width));
            }
            case BertPart.Norm(int layer, boolean _, String name) -> {
                ParameterLayout.Tensor scale = layout.tensor(layer + ".norm.weight");
                ParameterLayout.Tensor shift = layout.tensor(layer + ".norm.bias");
                float[] gamma = new float[scale.size()];
                for (int c = 0; c < gamma.length; c++) {
                    gamma[c] = 1 + whole[scale.offset() + c];
                }
                writer.add(lead + name + ".weight", gamma, 0, scale.dims());
                writer.add(lead + name + ".bias", whole, shift.offset(), shift.dims());
            }
            case BertPart.Maps maps -> addMaps(maps, lead);
        }
    }

    private void addMaps(BertPart.Maps part, String lead) {
        String kind = part.layer() + (part.names().equals(List.of(BertNames.CLASSIFIER)) ? ".dense" : ".convolution");
        ParameterLayout.Tensor weight = layout.tensor(kind + ".weight");
        ParameterLayout.Tensor bias = layout.tensor(kind + ".bias");
        int outputs = bias.size();
        int inputs = weight.size() / outputs;
        int each = outputs / part.names().size();
        for (int n = 0; n < part.names().size(); n++) {
            float[] rows = new float[each * inputs];
            for (int j = 0; j < each; j++) {
                for (int i = 0; i < inputs; i++) {
                    rows[j * inputs + i] = whole[weight.offset() + i * outputs + n * each + j];
                }
            }
            String name = lead + part.names().get(n);
            writer.add(name + ".weight", rows, 0, List.of(each, inputs));
            writer.add(name + ".bias", whole, bias.offset() + n * each, List.of(each));
        }
    }
}
