package dev.crucible.bench.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.FrozenWeights;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LayerOutputs;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.TokenSamples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.file.NpzFile;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.weights.FileTensor;
import dev.crucible.engine.weights.FileTensors;
import dev.crucible.engine.weights.ModelFamily;
import dev.crucible.engine.weights.ModelSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** One model of a reference file. What the file does not hold is not asked for; what it holds and no tensor here is called fails. */
final class ReferenceModel {

    private static final double HIDDEN = 5e-6;
    private static final double LOGITS = 1e-6;
    /** Of each word in turn: a map of the hidden states, where double precision itself is 1.2e-6 away from the reference. */
    private static final double WORD_LOGITS = HIDDEN;

    private static final double GRADIENT = 5e-7;
    private static final double STEP = 5e-6;
    private static final double SLOPED = 1e-6;

    private static final float RATE = 1e-3f;
    private static final float EPSILON = 1e-8f;
    private static final float DECAY = 0.01f;
    private static final String START = "lora/start/";

    private final NpzFile file;
    private final Set<String> names;
    private final String model;
    private final JsonNode meta;
    private final ReferenceScore score;
    private final ModelSettings settings;
    private final int texts;
    private final int length;
    private final double[] mask;
    private final TokenSamples samples;
    private final Encoder encoder;
    private final int classes;

    ReferenceModel(NpzFile file, String model, JsonNode meta, ReferenceScore score) {
        this.file = file;
        this.names = file.names();
        this.model = model;
        this.meta = meta;
        this.score = score;
        this.settings = ModelSettings.of(meta.path("config"), model);
        NpzFile.Array ids = file.array(model + "/input_ids");
        this.texts = (int) ids.shape()[0];
        this.length = (int) ids.shape()[1];
        this.mask = numbers("attention_mask");
        this.samples = samples(ids.values(), numbers("labels"));
        this.encoder = settings.encoder(length, settings.usualPooling());
        this.classes = (int) file.array(model + "/logits").shape()[1];
    }

    private double[] numbers(String name) {
        return file.array(model + "/" + name).values();
    }

    private boolean has(String name) {
        return names.contains(model + "/" + name);
    }

    private TokenSamples samples(double[] ids, double[] labels) {
        int[] tokens = new int[ids.length];
        for (int i = 0; i < ids.length; i++) {
            int id = (int) ids[i];
            if (id < 0 || id >= settings.tokens()) {
                throw new DataException(
                        "%s/input_ids: expected 0 to %d, found %d".formatted(model, settings.tokens() - 1, id));
            }
            if (mask[i] != 0 && id == settings.pad()) {
                throw new DataException(model + "/attention_mask: a token that fills up counts as a word");
            }
            tokens[i] = mask[i] == 0 ? TokenVocabulary.PAD : id == 0 ? settings.pad() : id;
        }
        int[] classes = new int[labels.length];
        for (int i = 0; i < labels.length; i++) {
            classes[i] = (int) labels[i];
        }
        return new TokenSamples(tokens, classes, length);
    }

    void check() {
        Architecture network = encoder.forClasses(classes, Optional.empty(), Tuning.FULL);
        float[] whole = new float[ParameterLayout.of(network).size()];
        load(tensors(network, ParameterLayout.of(network)), "weights/", whole, true);
        states(network, whole);
        gradient(network, whole, "");
        words();
        if (names.stream().anyMatch(name -> name.startsWith(model + "/" + START))) {
            adapters();
        }
    }

    private List<FileTensor> tensors(Architecture network, ParameterLayout layout) {
        return FileTensors.of(settings, network, layout, settings.family().prefix);
    }

    /** Loads what is called {@code part}; what is missing, and with {@code all} what is left over, fails. */
    private void load(List<FileTensor> tensors, String part, float[] whole, boolean all) {
        Set<String> left = new TreeSet<>(names);
        left.removeIf(name -> !name.startsWith(model + "/" + part));
        for (FileTensor tensor : tensors) {
            String name = find(part, tensor.name())
                    .orElseThrow(
                            () -> new DataException("%s/%s holds no \"%s\"".formatted(model, part, tensor.name())));
            read(name, tensor, whole);
            left.remove(model + "/" + name);
        }
        if (all && !left.isEmpty()) {
            throw new DataException("%s: no network has %s".formatted(model, left));
        }
    }

    private Optional<String> find(String part, String name) {
        return ModelFamily.aliases(name).stream()
                .map(one -> part + one)
                .filter(this::has)
                .findFirst();
    }

    private void read(String name, FileTensor tensor, float[] whole) {
        NpzFile.Array array = file.array(model + "/" + name);
        List<Integer> shape = new ArrayList<>();
        for (long size : array.shape()) {
            shape.add((int) size);
        }
        if (!shape.equals(tensor.shape())) {
            throw new DataException("%s/%s: expected shape %s, found %s".formatted(model, name, tensor.shape(), shape));
        }
        tensor.load(singles(name.startsWith(START) ? started(name, array.values()) : array.values()), whole);
    }

    /**
     * What a step began with. Files whose script kept a reference in place of a copy hold the values behind the step twice; the step,
     * AdamW's first, is then undone with the gradient that stands beside: w = (w′ + η·g / (|g| + ε)) / (1 − η·λ).
     */
    private double[] started(String name, double[] values) {
        String own = name.substring(START.length());
        if (!has("lora/step/" + own) || !Arrays.equals(values, numbers("lora/step/" + own))) {
            return values;
        }
        double[] gradient = numbers("lora/grad/" + own);
        double[] before = new double[values.length];
        for (int i = 0; i < before.length; i++) {
            double step = RATE * gradient[i] / (Math.abs(gradient[i]) + EPSILON);
            before[i] = (values[i] + step) / (1 - RATE * DECAY);
        }
        return before;
    }

    private static float[] singles(double[] values) {
        float[] singles = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            singles[i] = (float) values[i];
        }
        return singles;
    }

    private void states(Architecture network, float[] whole) {
        List<Integer> layers = new ArrayList<>(encoder.hiddenStates());
        layers.add(network.layers().size() - 1);
        List<float[]> outputs = LayerOutputs.of(network, whole, samples, layers);
        for (int i = 0; i < outputs.size() - 1; i++) {
            if (has("hidden/" + i)) {
                score.check(
                        model + "/hidden",
                        "" + i,
                        places(numbers("hidden/" + i), outputs.get(i), encoder.width(), false),
                        HIDDEN);
            }
        }
        score.check(model + "/logits", "", difference(numbers("logits"), outputs.getLast()), LOGITS);
    }

    /** The largest difference at places that are not padding. */
    private double places(double[] expected, float[] found, int width, boolean words) {
        double worst = expected.length == found.length ? 0 : Double.NaN;
        for (int at = 0; at < found.length && !Double.isNaN(worst); at++) {
            int column = at % width;
            int own = !words ? column : column == 0 ? settings.pad() : column == settings.pad() ? 0 : column;
            if (mask[at / width] != 0) {
                worst = Math.max(worst, Math.abs(expected[at - column + own] - found[at]));
            }
        }
        return worst;
    }

    private static double difference(double[] expected, float[] found) {
        double worst = expected.length == found.length ? 0 : Double.NaN;
        for (int i = 0; i < found.length && !Double.isNaN(worst); i++) {
            worst = Math.max(worst, Math.abs(expected[i] - found[i]));
        }
        return worst;
    }

    /** Loss and gradients, of all weights or of what is trained with adapters. */
    private void gradient(Architecture network, float[] whole, String part) {
        ParameterLayout trained = ParameterLayout.of(network).trained();
        LocalTraining training = LocalTraining.of(network, texts, FrozenWeights.of(network, whole));
        float[] weights = ParameterLayout.of(network).trainedOf(whole);
        float[] gradient = new float[weights.length];
        double loss = training.gradient(weights, samples, new RandomStream(1), gradient, new Cancellation())
                .loss();
        score.check(model + "/" + part + "loss", "", Math.abs(numbers(part + "loss")[0] - loss), LOGITS);
        List<FileTensor> tensors = tensors(network, trained);
        named(tensors, part + "grad/", gradient, true, GRADIENT);
    }

    /** Compares every tensor called {@code part}. */
    private void named(List<FileTensor> tensors, String part, float[] flat, boolean slopes, double tolerance) {
        for (String name : names) {
            if (!name.startsWith(model + "/" + part)) {
                continue;
            }
            String own = name.substring(model.length() + 1 + part.length());
            Optional<FileTensor> tensor = tensors.stream()
                    .filter(one -> ModelFamily.aliases(one.name()).contains(own))
                    .findFirst();
            if (tensor.isEmpty()) {
                score.fail(model + "/" + part, "no trained tensor is called " + own);
                continue;
            }
            double[] expected = file.array(name).values();
            float[] found = tensor.get().store(flat, slopes);
            if (!slopes) {
                double[] gradient = numbers(part.replace("step/", "grad/") + own);
                for (int i = 0; i < found.length; i++) {
                    // A first step of Adam is the sign of the gradient, which rounding decides where there is next to
                    // none.
                    found[i] = Math.abs(gradient[i]) > SLOPED ? found[i] : (float) expected[i];
                }
            }
            score.check(model + "/" + part, own, difference(expected, found), tolerance);
        }
    }

    private void words() {
        if (!has("lm_logits")) {
            return;
        }
        Architecture network = encoder.forFollowingWords(Optional.empty(), Tuning.FULL);
        float[] whole = new float[ParameterLayout.of(network).size()];
        for (FileTensor tensor : tensors(network, ParameterLayout.of(network))) {
            String name = find("lm_weights/", tensor.name())
                    .or(() -> find("weights/", tensor.name()))
                    .orElseThrow(
                            () -> new DataException("%s/lm_weights holds no \"%s\"".formatted(model, tensor.name())));
            read(name, tensor, whole);
        }
        float[] logits = LayerOutputs.of(
                        network, whole, samples, List.of(network.layers().size() - 1))
                .getFirst();
        score.check(
                model + "/lm_logits", "", places(numbers("lm_logits"), logits, settings.tokens(), true), WORD_LOGITS);
    }

    private void adapters() {
        Set<Lora.Place> places = EnumSet.noneOf(Lora.Place.class);
        JsonNode targets = meta.path("target_modules");
        if (targets.isTextual()) {
            places.addAll(settings.family().places(targets.asText()));
        }
        targets.forEach(target -> places.addAll(settings.family().places(target.asText())));
        Lora lora =
                new Lora(meta.path("rank").asInt(), (float) meta.path("alpha").asDouble(), 0, places);
        Architecture network = encoder.forClasses(classes, Optional.of(lora), Tuning.ADAPTERS_AND_HEAD);
        ParameterLayout layout = ParameterLayout.of(network);
        float[] whole = new float[layout.size()];
        List<FileTensor> all = tensors(network, layout);
        load(all.stream().filter(one -> !one.name().contains(".lora_")).toList(), "weights/", whole, false);
        load(all.stream().filter(one -> find(START, one.name()).isPresent()).toList(), START, whole, true);
        int last = network.layers().size() - 1;
        float[] logits = LayerOutputs.of(network, whole, samples, List.of(last)).getFirst();
        score.check(model + "/lora/logits", "", difference(numbers("lora/logits"), logits), LOGITS);
        gradient(network, whole, "lora/");

        float[] weights = layout.trainedOf(whole);
        Optimizer step = new Optimizer.Decoupled(new Optimizer.Adam(RATE, 0.9f, 0.999f, EPSILON, 0), DECAY);
        LocalTraining.of(network, texts, FrozenWeights.of(network, whole))
                .train(
                        weights,
                        samples,
                        new Hyperparameters(1, texts, step),
                        new LocalObjective.Plain(),
                        new RandomStream(1),
                        new Cancellation());
        named(tensors(network, layout.trained()), "lora/step/", weights, false, STEP);
        layout.copyTrained(whole, weights, false);
        float[] after = LayerOutputs.of(network, whole, samples, List.of(last)).getFirst();
        score.check(model + "/lora/logits_after", "", difference(numbers("lora/logits_after"), after), STEP);
    }
}
