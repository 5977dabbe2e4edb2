package dev.crucible.engine.weights;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.model.Encoder.Pooling;
import dev.crucible.engine.model.Lora.Place;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A family of language models: its name in {@code config.json} and the names of its tensors, which {@code .weight} or {@code .bias} follows. */
public enum ModelFamily {
    BERT("bert", "bert.", Pooling.POOLER),
    DISTILBERT("distilbert", "distilbert.", Pooling.FIRST_RELU),
    ROBERTA("roberta", "roberta.", Pooling.FIRST_TANH),
    ELECTRA("electra", "electra.", Pooling.FIRST_GELU),
    GPT2("gpt2", "transformer.", Pooling.LAST);

    private static final List<ModelFamily> ENCODERS = List.of(BERT, DISTILBERT);

    /** The value of {@code model_type}. */
    public final String type;

    /** Prefix of the encoder's names in a file that also has a head. */
    public final String prefix;

    final Pooling pooling;

    ModelFamily(String type, String prefix, Pooling pooling) {
        this.type = type;
        this.prefix = prefix;
        this.pooling = pooling;
    }

    static Optional<ModelFamily> of(String type) {
        return Arrays.stream(values())
                .filter(family -> family.type.equals(type))
                .findFirst();
    }

    static String types() {
        return Arrays.stream(values()).map(family -> family.type).collect(Collectors.joining(", "));
    }

    String tokens() {
        return this == GPT2 ? "wte" : "embeddings.word_embeddings";
    }

    String positions() {
        return this == GPT2 ? "wpe" : "embeddings.position_embeddings";
    }

    /** Returns the table of segments, of which a text uses only the first; empty without one. */
    Optional<String> segments() {
        return this == GPT2 || this == DISTILBERT ? Optional.empty() : Optional.of("embeddings.token_type_embeddings");
    }

    /** Returns the row of the table of positions that the first token reads. */
    int firstPosition(int pad) {
        return this == ROBERTA ? pad + 1 : 0;
    }

    private String block(int block, String name) {
        return switch (this) {
                    case GPT2 -> "h.";
                    case DISTILBERT -> "transformer.layer.";
                    default -> "encoder.layer.";
                }
                + block + "." + name;
    }

    /** Returns the maps that form one map of a block: 0 queries, keys and values, 1 the output, 2 up, 3 down. */
    List<String> map(int block, int place) {
        List<String> names =
                switch (this) {
                    case GPT2 ->
                        List.of(List.of("attn.c_attn", "attn.c_proj", "mlp.c_fc", "mlp.c_proj")
                                .get(place));
                    case DISTILBERT ->
                        place == 0
                                ? List.of("attention.q_lin", "attention.k_lin", "attention.v_lin")
                                : List.of(List.of("attention.out_lin", "ffn.lin1", "ffn.lin2")
                                        .get(place - 1));
                    default ->
                        place == 0
                                ? List.of("attention.self.query", "attention.self.key", "attention.self.value")
                                : List.of(List.of("attention.output.dense", "intermediate.dense", "output.dense")
                                        .get(place - 1));
                };
        return names.stream().map(name -> block(block, name)).toList();
    }

    /** Returns the normalisation number {@code index} of a model of {@code blocks} blocks. */
    String norm(int index, int blocks) {
        if (this == GPT2) {
            return index == 2 * blocks ? "ln_f" : block(index / 2, index % 2 == 0 ? "ln_1" : "ln_2");
        }
        if (index == 0) {
            return "embeddings.LayerNorm";
        }
        boolean behindAttention = index % 2 == 1;
        return block(
                (index - 1) / 2,
                this == DISTILBERT
                        ? behindAttention ? "sa_layer_norm" : "output_layer_norm"
                        : behindAttention ? "attention.output.LayerNorm" : "output.LayerNorm");
    }

    /**
     * Returns the maps that {@code target} adapts, by peft's rule: each whose name it is or ends in, and for {@code all-linear} all but the
     * head's.
     */
    public Set<Place> places(String target) {
        Set<Place> places = EnumSet.noneOf(Place.class);
        List<Place> single = List.of(Place.OUTPUT, Place.UP, Place.DOWN);
        for (int place = 0; place < 4; place++) {
            List<String> names = map(0, place);
            for (int n = 0; n < names.size(); n++) {
                if (target.equals("all-linear") || ('.' + names.get(n)).endsWith('.' + target)) {
                    Place first = this == GPT2
                            ? Place.JOINT
                            : List.of(Place.QUERY, Place.KEY, Place.VALUE).get(n);
                    places.add(place == 0 ? first : single.get(place - 1));
                }
            }
        }
        if (this == BERT && (target.equals("all-linear") || ".pooler.dense".endsWith('.' + target))) {
            places.add(Place.POOLER);
        }
        return places;
    }

    /** Returns the default targets, queries and values, as in peft. */
    public List<String> usualTargets() {
        return switch (this) {
            case GPT2 -> List.of("attn.c_attn");
            case DISTILBERT -> List.of("q_lin", "v_lin");
            case BERT, ROBERTA, ELECTRA -> List.of("query", "value");
        };
    }

    /**
     * Returns the maps that {@code targets} adapt. A name of another family of encoders means the same map here.
     *
     * @param targets empty for {@link #usualTargets}
     * @throws DataException naming the target that is no map of this family, and the valid ones
     */
    public Set<Place> places(List<String> targets) {
        Set<Place> all = EnumSet.noneOf(Place.class);
        for (String target : targets.isEmpty() ? usualTargets() : targets) {
            Set<Place> places = places(target);
            if (places.isEmpty() && this != GPT2) {
                ENCODERS.forEach(other -> places.addAll(other.places(target)));
                places.removeIf(place -> place == Place.POOLER && this != BERT);
            }
            if (places.isEmpty()) {
                throw new DataException(
                        "lora_target_modules: no map of a %s is called \"%s\"; use all-linear or one of %s"
                                .formatted(type, target, String.join(", ", maps())));
            }
            all.addAll(places);
        }
        return all;
    }

    /** Returns true if {@code target} names a map of any family. */
    public static boolean anyCalls(String target) {
        return Arrays.stream(values()).anyMatch(family -> !family.places(target).isEmpty());
    }

    /** Returns the maps of a block without the prefix of their names. */
    private List<String> maps() {
        String lead = block(0, "");
        return IntStream.range(0, 4)
                .boxed()
                .flatMap(place -> map(0, place).stream())
                .map(name -> name.substring(lead.length()))
                .toList();
    }

    /** Returns the dense layers of the classification head, in order. */
    List<String> classifier() {
        return switch (this) {
            case BERT -> List.of("classifier");
            case DISTILBERT -> List.of("pre_classifier", "classifier");
            case ROBERTA, ELECTRA -> List.of("classifier.dense", "classifier.out_proj");
            case GPT2 -> List.of("score");
        };
    }

    /** Returns the head for masked language modelling: its map, its normalisation and its decoder. */
    List<String> words() {
        return switch (this) {
            case BERT ->
                List.of(
                        "cls.predictions.transform.dense",
                        "cls.predictions.transform.LayerNorm",
                        "cls.predictions.decoder");
            case DISTILBERT -> List.of("vocab_transform", "vocab_layer_norm", "vocab_projector");
            case ROBERTA -> List.of("lm_head.dense", "lm_head.layer_norm", "lm_head.decoder");
            case ELECTRA ->
                List.of("generator_predictions.dense", "generator_predictions.LayerNorm", "generator_lm_head");
            case GPT2 -> List.of("lm_head", "lm_head", "lm_head");
        };
    }

    /** Returns other names of a tensor, in the order in which they are tried. */
    public static List<String> aliases(String name) {
        Map<String, String> others =
                Map.of("cls.predictions.decoder.bias", "cls.predictions.bias", "lm_head.decoder.bias", "lm_head.bias");
        if (others.containsKey(name)) {
            return List.of(others.get(name), name);
        }
        String lower = name.toLowerCase(Locale.ROOT);
        if (!lower.contains("layernorm")) {
            return List.of(name);
        }
        return name.endsWith(".weight")
                ? List.of(name, name.replace(".weight", ".gamma"))
                : List.of(name, name.replace(".bias", ".beta"));
    }

    /** Returns true for a tensor that may be in a file although no network here has it, because it changes nothing. */
    boolean spare(String name) {
        return name.endsWith("position_ids")
                || name.equals("pooler.dense.weight")
                || name.equals("pooler.dense.bias")
                || name.startsWith("cls.seq_relationship.")
                || name.startsWith("discriminator_predictions.")
                || name.startsWith("qa_outputs.")
                || (this == GPT2
                        && (name.matches("h\\.\\d+\\.attn\\.(masked_)?bias") || name.equals("lm_head.weight")));
    }
}
