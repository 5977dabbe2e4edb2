package dev.crucible.engine.weights;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.io.SafetensorsWriter;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes adapters in the format of peft: {@code adapter_config.json} and {@code adapter_model.safetensors}, which has A as [rank,
 * inputs] and B as [outputs, rank], and the trained head. {@code PeftModel.from_pretrained} loads it onto the base model. A head without a
 * counterpart in the reference is in a separate file, {@code head.safetensors}.
 */
final class AdapterExport {

    private static final String LEAD = AdapterFolder.LEAD;
    private static final String A = ".lora_A.weight";

    private AdapterExport() {}

    /**
     * Writes {@code folder}.
     *
     * @param base the folder of the base model
     * @param adapted a network with {@link Layer.LowRank}
     * @param whole all its parameters
     */
    static void write(Path folder, Path base, ModelSettings settings, Architecture adapted, float[] whole)
            throws IOException {
        Layer.LowRank low = adapted.layers().stream()
                .filter(Layer.LowRank.class::isInstance)
                .map(Layer.LowRank.class::cast)
                .findFirst()
                .orElseThrow();
        // The mean over words is not a head of the reference: only the encoder remains.
        boolean encoderAlone = adapted.layers().stream().anyMatch(Layer.TextAverage.class::isInstance);
        String prefix = encoderAlone ? "" : settings.family().prefix;
        Set<String> targets = new TreeSet<>();
        Set<String> heads = new TreeSet<>();
        SafetensorsWriter writer = new SafetensorsWriter().note("format", "pt");
        SafetensorsWriter own = new SafetensorsWriter().note("format", "pt");
        for (FileTensor tensor : FileTensors.of(settings, adapted, ParameterLayout.of(adapted), prefix)) {
            boolean adapter = tensor.name().contains(AdapterFolder.ADAPTER);
            boolean head = tensor.head() && !encoderAlone && !adapted.guessesWords();
            if (adapter || head) {
                writer.add(LEAD + tensor.name(), tensor.store(whole, false), 0, tensor.shape());
            }
            if (tensor.head() && encoderAlone) {
                own.add(LEAD + tensor.name(), tensor.store(whole, false), 0, tensor.shape());
            }
            if (tensor.name().endsWith(A)) {
                targets.add(target(tensor.name().substring(0, tensor.name().length() - A.length())));
            }
            if (head) {
                heads.add(tensor.name().substring(0, tensor.name().indexOf('.')));
            }
        }
        Files.createDirectories(folder);
        AtomicFile.write(folder.resolve(AdapterFolder.WEIGHTS), writer::writeTo);
        if (encoderAlone) {
            AtomicFile.write(folder.resolve(AdapterFolder.HEAD), own::writeTo);
        }
        Json.write(
                folder.resolve(AdapterFolder.CONFIG),
                config(base, settings, low, task(adapted, encoderAlone), targets, heads));
    }

    /** Returns a map's name after the number of its block, so that no other map ends in it; the pooler's whole name. */
    private static String target(String name) {
        String[] behindBlock = name.split("\\.\\d+\\.", 2);
        return behindBlock[behindBlock.length - 1];
    }

    private static String task(Architecture adapted, boolean encoderAlone) {
        if (adapted.guessesWords()) {
            return adapted.masked().isPresent() ? "FEATURE_EXTRACTION" : "CAUSAL_LM";
        }
        return encoderAlone ? "FEATURE_EXTRACTION" : "SEQ_CLS";
    }

    private static ObjectNode config(
            Path base, ModelSettings settings, Layer.LowRank low, String task, Set<String> targets, Set<String> heads) {
        ObjectNode config = Json.object()
                .put("peft_type", "LORA")
                .put("task_type", task)
                .put("base_model_name_or_path", base.toString())
                .put("r", low.rank())
                .put("lora_alpha", low.scale() * low.rank())
                .put("lora_dropout", low.dropout())
                .put("bias", "none")
                .put("fan_in_fan_out", settings.family() == ModelFamily.GPT2)
                .put("inference_mode", true);
        list(config.putArray("target_modules"), targets);
        if (heads.isEmpty()) {
            config.putNull("modules_to_save");
        } else {
            list(config.putArray("modules_to_save"), heads);
        }
        return config;
    }

    private static void list(ArrayNode array, Set<String> names) {
        names.forEach(array::add);
    }
}
