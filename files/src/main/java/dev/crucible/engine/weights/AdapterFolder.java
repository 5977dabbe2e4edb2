package dev.crucible.engine.weights;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.Lora.Place;
import dev.crucible.engine.model.ParameterLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Adapters in the format of peft: {@code adapter_config.json} and {@code adapter_model.safetensors}, with the trained head in
 * the same file or, if the reference has no such head, in {@code head.safetensors}. {@link AdapterExport} writes this format.
 */
public final class AdapterFolder implements AutoCloseable {

    static final String CONFIG = "adapter_config.json";
    static final String WEIGHTS = "adapter_model.safetensors";
    static final String HEAD = "head.safetensors";
    static final String LEAD = "base_model.model.";
    static final String ADAPTER = ".lora_";

    /** Variants of LoRA that compute something other than A·B · alpha / r, which are rejected unless switched off. */
    private static final List<String> OTHER_FORMS =
            List.of("use_dora", "use_rslora", "rank_pattern", "alpha_pattern", "lora_bias", "layers_to_transform");

    private final Path config;
    private final ObjectNode settings;
    private final Safetensors file;
    private final Optional<Safetensors> head;

    /**
     * Opens {@code folder}.
     *
     * @throws DataException naming the file, what was expected and found, and the fix
     */
    public AdapterFolder(Path folder) {
        this.config = folder.resolve(CONFIG);
        for (Path needed : List.of(config, folder.resolve(WEIGHTS))) {
            if (!Files.isRegularFile(needed)) {
                throw new DataException("%s is missing; put in what peft or a run with save_model wrote, %s and %s"
                        .formatted(needed, CONFIG, WEIGHTS));
            }
        }
        try {
            this.settings = Json.readObject(config);
        } catch (IOException e) {
            throw new DataException(
                    "%s cannot be read (%s); put in the adapters' own file".formatted(config, e.getMessage()), e);
        }
        requirePlain();
        this.file = Safetensors.open(folder.resolve(WEIGHTS));
        Path beside = folder.resolve(HEAD);
        this.head = Files.isRegularFile(beside) ? Optional.of(Safetensors.open(beside)) : Optional.empty();
    }

    private void requirePlain() {
        if (!settings.path("peft_type").asText().equals("LORA")) {
            throw wrong("peft_type", "LORA", settings.path("peft_type"), "use adapters of LoRA");
        }
        if (!settings.path("bias").asText("none").equals("none")) {
            throw wrong("bias", "none", settings.path("bias"), "use adapters without biases");
        }
        for (String key : OTHER_FORMS) {
            JsonNode value = settings.path(key);
            boolean off = value.isMissingNode()
                    || value.isNull()
                    || (value.isBoolean() && !value.booleanValue())
                    || (value.isContainerNode() && value.isEmpty());
            if (!off) {
                throw wrong(key, "none", value, "use plain adapters of one rank");
            }
        }
    }

    private DataException wrong(String key, Object expected, Object found, String fix) {
        return new DataException("%s: %s: expected %s, found %s; %s".formatted(config, key, expected, found, fix));
    }

    /**
     * Checks that these are the adapters {@code lora} of {@code encoder}.
     *
     * @param model the model of the encoder
     * @throws DataException naming the file, what was expected and found, and the fix
     */
    public void require(ModelSettings model, Encoder encoder, Lora lora) {
        JsonNode rank = settings.path("r");
        if (rank.asInt() != lora.rank()) {
            throw wrong("r", lora.rank() + ", which is lora_rank", rank, "set lora_rank to " + rank);
        }
        JsonNode alpha = settings.path("lora_alpha");
        if (Math.abs(alpha.asDouble() - lora.alpha()) > 1e-6 * lora.alpha()) {
            throw wrong("lora_alpha", lora.alpha() + ", as the config has it", alpha, "set lora_alpha to " + alpha);
        }
        requireTargets(model, lora);
        tensors(model, encoder.forClasses(2, Optional.of(lora), Tuning.ADAPTERS));
    }

    private void requireTargets(ModelSettings model, Lora lora) {
        JsonNode targets = settings.path("target_modules");
        // The tensors reveal a pattern that replaces names.
        if (!targets.isArray()) {
            return;
        }
        List<String> names = new ArrayList<>();
        targets.forEach(target -> names.add(target.asText()));
        Set<Place> places;
        try {
            places = model.family().places(names);
        } catch (DataException e) {
            throw new DataException(
                    "%s: target_modules: %s"
                            .formatted(config, String.valueOf(e.getMessage()).split(": ", 2)[1]),
                    e);
        }
        if (!places.equals(lora.places())) {
            throw wrong(
                    "target_modules",
                    "the maps of lora_target_modules, " + new TreeSet<>(lora.places()),
                    targets,
                    "set lora_target_modules to " + targets);
        }
    }

    /** Returns the mapping of the file's adapters to a vector of {@code network}; both must have the same ones. */
    private List<FileTensor> tensors(ModelSettings model, Architecture network) {
        String prefix = file.tensors().keySet().stream().anyMatch(name -> name.startsWith(LEAD + model.family().prefix))
                ? model.family().prefix
                : "";
        List<FileTensor> expected = FileTensors.of(model, network, ParameterLayout.of(network), prefix).stream()
                .filter(tensor -> tensor.name().contains(ADAPTER))
                .toList();
        Set<String> left = new TreeSet<>(file.tensors().keySet());
        left.removeIf(name -> !name.contains(ADAPTER));
        String where = config.resolveSibling(WEIGHTS).toString();
        for (FileTensor tensor : expected) {
            Safetensors.Tensor found = file.tensors().get(LEAD + tensor.name());
            if (found == null) {
                throw new DataException("%s: holds no \"%s%s\"; put in the complete adapters of this model"
                        .formatted(where, LEAD, tensor.name()));
            }
            if (!found.shape().equals(tensor.shape())) {
                throw new DataException("%s: \"%s%s\" has shape %s, and %s makes it %s; put in adapters of this model"
                        .formatted(where, LEAD, tensor.name(), found.shape(), model.origin(), tensor.shape()));
            }
            left.remove(LEAD + tensor.name());
        }
        if (!left.isEmpty()) {
            throw new DataException(
                    "%s: %d tensors belong to no map of this model, such as \"%s\"; use its own adapters"
                            .formatted(where, left.size(), left.iterator().next()));
        }
        return expected;
    }

    /**
     * Overwrites in {@code whole}, the flat parameters of {@code network}, the adapters and, if the file has one for as many classes,
     * the head.
     *
     * @param model the model of the encoder in {@code network}
     * @return true if a head was read
     */
    public boolean load(ModelSettings model, Architecture network, float[] whole) {
        for (FileTensor tensor : tensors(model, network)) {
            tensor.load(file.floats(LEAD + tensor.name(), tensor.shape().toArray(Integer[]::new)), whole);
        }
        if (network.guessesWords()) {
            return false;
        }
        List<FileTensor> heads = FileTensors.of(model, network, ParameterLayout.of(network), "").stream()
                .filter(FileTensor::head)
                .toList();
        Safetensors source = head.orElse(file);
        boolean there = heads.stream().allMatch(tensor -> {
            Safetensors.Tensor found = source.tensors().get(LEAD + tensor.name());
            return found != null && found.shape().equals(tensor.shape());
        });
        if (there) {
            for (FileTensor tensor : heads) {
                tensor.load(source.floats(LEAD + tensor.name(), tensor.shape().toArray(Integer[]::new)), whole);
            }
        }
        return there;
    }

    /** Returns the SHA-256 of the adapters' weights. */
    public String digest() {
        return WeightFiles.digest(List.of(config.resolveSibling(WEIGHTS)));
    }

    @Override
    public void close() {
        file.close();
        head.ifPresent(Safetensors::close);
    }
}
