package dev.crucible.encoder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** BERT's encoder (Devlin et al., NAACL 2019): contextual vectors of tokens. */
record Bert(Table words, Table positions, Table types, LayerNorm embedded, List<Block> blocks) {

    static final int WIDTH = 384;
    static final int HEADS = 12;
    static final int BLOCKS = 6;

    Bert {
        blocks = List.copyOf(blocks);
    }

    /** Reads a model of MiniLM's size. */
    static Bert read(OnnxFile file) throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < BLOCKS; i++) {
            blocks.add(Block.read(file, i, WIDTH, HEADS));
        }
        return new Bert(
                file.table("embeddings.word_embeddings.weight", WIDTH),
                file.table("embeddings.position_embeddings.weight", WIDTH),
                file.table("embeddings.token_type_embeddings.weight", WIDTH),
                LayerNorm.read(file, "embeddings.LayerNorm", WIDTH),
                blocks);
    }

    /** Returns a vector per token; the number of tokens must not exceed that of positions. */
    float[][] encode(int[] tokens) {
        float[][] x = new float[tokens.length][WIDTH];
        for (int t = 0; t < tokens.length; t++) {
            words.add(tokens[t], x[t]);
            positions.add(t, x[t]);
            types.add(0, x[t]);
            embedded.apply(x[t]);
        }
        for (Block block : blocks) {
            x = block.apply(x);
        }
        return x;
    }
}
