package dev.crucible.engine.weights;

import java.util.List;

/** What the tensors of an encoder are called in the files of a family of models; behind each stands {@code .weight} or {@code .bias}. */
enum BertNames {
    BERT("bert.", "encoder.layer.") {
        @Override
        List<String> map(int block, int place) {
            return of(
                    block,
                    switch (place) {
                        case 0 -> List.of("attention.self.query", "attention.self.key", "attention.self.value");
                        case 1 -> List.of("attention.output.dense");
                        case 2 -> List.of("intermediate.dense");
                        default -> List.of("output.dense");
                    });
        }

        @Override
        String norm(int block, boolean behindAttention) {
            return of(block, List.of((behindAttention ? "attention." : "") + "output.LayerNorm"))
                    .getFirst();
        }

        @Override
        String transform() {
            return "cls.predictions.transform.dense";
        }

        @Override
        String transformNorm() {
            return "cls.predictions.transform.LayerNorm";
        }

        @Override
        String decoder() {
            return "cls.predictions.decoder";
        }
    },

    DISTILBERT("distilbert.", "transformer.layer.") {
        @Override
        List<String> map(int block, int place) {
            return of(
                    block,
                    switch (place) {
                        case 0 -> List.of("attention.q_lin", "attention.k_lin", "attention.v_lin");
                        case 1 -> List.of("attention.out_lin");
                        case 2 -> List.of("ffn.lin1");
                        default -> List.of("ffn.lin2");
                    });
        }

        @Override
        String norm(int block, boolean behindAttention) {
            return of(block, List.of(behindAttention ? "sa_layer_norm" : "output_layer_norm"))
                    .getFirst();
        }

        @Override
        String transform() {
            return "vocab_transform";
        }

        @Override
        String transformNorm() {
            return "vocab_layer_norm";
        }

        @Override
        String decoder() {
            return "vocab_projector";
        }
    };

    static final String TOKENS = "embeddings.word_embeddings";
    static final String POSITIONS = "embeddings.position_embeddings";
    static final String SEGMENTS = "embeddings.token_type_embeddings";
    static final String EMBEDDING_NORM = "embeddings.LayerNorm";

    /** The dense layer of logits of a classifier. */
    static final String CLASSIFIER = "classifier";

    /** What leads the encoder's names when a head stands beside it. */
    final String prefix;

    private final String layers;

    BertNames(String prefix, String layers) {
        this.prefix = prefix;
        this.layers = layers;
    }

    /** The linear maps of a block that make up one of ours: 0 queries, keys and values, 1 the output, 2 up, 3 down. */
    abstract List<String> map(int block, int place);

    abstract String norm(int block, boolean behindAttention);

    abstract String transform();

    abstract String transformNorm();

    abstract String decoder();

    List<String> of(int block, List<String> names) {
        return names.stream().map(name -> layers + block + "." + name).toList();
    }
}
