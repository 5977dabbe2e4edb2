package dev.crucible.encoder;

import java.io.IOException;

/** A layer of BERT: attention and two linear layers, each followed by a normalised sum with its input. */
record Block(SelfAttention attention, LayerNorm attended, Linear wider, Linear narrower, LayerNorm left) {

    static Block read(OnnxFile file, int number, int width, int heads) throws IOException {
        String path = "encoder/layer." + number;
        String name = "encoder.layer." + number;
        int inner = 4 * width;
        return new Block(
                SelfAttention.read(file, path + "/attention", width, heads),
                LayerNorm.read(file, name + ".attention.output.LayerNorm", width),
                file.linear(path + "/intermediate/dense", width, inner),
                file.linear(path + "/output/dense", inner, width),
                LayerNorm.read(file, name + ".output.LayerNorm", width));
    }

    float[][] apply(float[][] x) {
        float[][] seen = attention.apply(x);
        attended.apply(seen, x);
        float[][] inner = wider.apply(seen);
        for (float[] row : inner) {
            Gelu.apply(row);
        }
        float[][] y = narrower.apply(inner);
        left.apply(y, seen);
        return y;
    }
}
