package dev.crucible.engine.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.io.SafetensorsWriter;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.weights.FileTensor;
import dev.crucible.engine.weights.FileTensors;
import dev.crucible.engine.weights.ModelSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The folder of a tiny GPT-2 of random weights, its vocabulary in two files. */
final class Gpt2Files {

    static final int WIDTH = 16;

    private static final int BYTES = 256;
    private static final int LENGTH = 24;

    private Gpt2Files() {}

    static void write(Path folder) throws IOException {
        ObjectNode numbers = Json.object();
        int next = BYTES;
        for (int b = 0; b < BYTES; b++) {
            boolean prints = (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
            numbers.put(String.valueOf((char) (prints ? b : next++)), b);
        }
        for (String token : new String[] {"Ġt", "Ġth", "Ġthe", "Ġpatient", "Ġmarket", "<|endoftext|>"}) {
            numbers.put(token, numbers.size());
        }
        ObjectNode config = Json.object()
                .put("model_type", "gpt2")
                .put("n_embd", WIDTH)
                .put("n_layer", 2)
                .put("n_head", 2)
                .put("n_positions", LENGTH)
                .put("vocab_size", numbers.size())
                .put("eos_token_id", numbers.size() - 1);
        Json.write(folder.resolve("vocab.json"), numbers);
        Files.writeString(folder.resolve("merges.txt"), "#version: 0.2\nĠ t\nĠt h\nĠth e\n");
        Json.write(folder.resolve("config.json"), config);
        ModelSettings settings = ModelSettings.of(config, "config");
        Architecture network =
                settings.encoder(LENGTH, settings.usualPooling()).forClasses(3, Optional.empty(), Tuning.FULL);
        float[] whole = ParameterLayout.of(network).initial(new RandomStream(4));
        SafetensorsWriter writer = new SafetensorsWriter();
        for (FileTensor tensor :
                FileTensors.of(settings, network, ParameterLayout.of(network), settings.family().prefix)) {
            writer.add(tensor.name(), tensor.store(whole, false), 0, tensor.shape());
        }
        try (OutputStream out = Files.newOutputStream(folder.resolve("model.safetensors"))) {
            writer.writeTo(out);
        }
    }
}
