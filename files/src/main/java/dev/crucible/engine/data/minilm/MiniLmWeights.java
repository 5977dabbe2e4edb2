package dev.crucible.engine.data.minilm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The weights of all-MiniLM-L6-v2 as floats under BERT's names, for training: each eight-bit number q becomes
 * (q − zero) · scale. The file has no pooler.
 *
 * @param vocabulary tokens by number
 * @param tensors maps as [output][input]
 */
public record MiniLmWeights(List<String> vocabulary, List<Weight> tensors) {

    /** Coordinates of a vector. */
    public static final int WIDTH = 384;

    /** Heads of attention. */
    public static final int HEADS = 12;

    /** Blocks of the encoder. */
    public static final int BLOCKS = 6;

    private static final String TABLES = "embeddings.";
    private static final String FILE = "/all-minilm-l6-v2-q.onnx";
    private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";

    /** One tensor. */
    public record Weight(String name, List<Integer> shape, float[] values) {

        public Weight {
            shape = List.copyOf(shape);
        }
    }

    public MiniLmWeights {
        vocabulary = List.copyOf(vocabulary);
        tensors = List.copyOf(tensors);
    }

    /** Reads the weights that come with Crucible. */
    public static MiniLmWeights read() throws IOException {
        OnnxFile file = OnnxFile.read(resource(FILE));
        List<Weight> tensors = new ArrayList<>();
        for (String name : List.of("word_embeddings", "position_embeddings", "token_type_embeddings")) {
            Table table = file.table(TABLES + name + ".weight", WIDTH);
            float[] rows = new float[table.rows() * WIDTH];
            float[] row = new float[WIDTH];
            for (int i = 0; i < table.rows(); i++) {
                Arrays.fill(row, 0);
                table.add(i, row);
                System.arraycopy(row, 0, rows, i * WIDTH, WIDTH);
            }
            tensors.add(new Weight(TABLES + name + ".weight", List.of(table.rows(), WIDTH), rows));
        }
        norm(file, TABLES + "LayerNorm", tensors);
        for (int block = 0; block < BLOCKS; block++) {
            String path = "encoder/layer." + block;
            for (String map : List.of("query", "key", "value")) {
                linear(file, path + "/attention/self/" + map, WIDTH, WIDTH, tensors);
            }
            linear(file, path + "/attention/output/dense", WIDTH, WIDTH, tensors);
            norm(file, path.replace('/', '.') + ".attention.output.LayerNorm", tensors);
            linear(file, path + "/intermediate/dense", WIDTH, 4 * WIDTH, tensors);
            linear(file, path + "/output/dense", 4 * WIDTH, WIDTH, tensors);
            norm(file, path.replace('/', '.') + ".output.LayerNorm", tensors);
        }
        int rows = tensors.getFirst().shape().getFirst();
        return new MiniLmWeights(vocabulary(resource(TOKENIZER), rows), tensors);
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(MiniLmWeights.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }

    /** Returns the tokens of a tokenizer.json by number, one for each of {@code rows}. */
    private static List<String> vocabulary(byte[] json, int rows) throws IOException {
        JsonNode numbers = new ObjectMapper().readTree(json).path("model").path("vocab");
        String[] tokens = new String[rows];
        for (Map.Entry<String, JsonNode> entry : numbers.properties()) {
            int number = entry.getValue().asInt(-1);
            if (number < 0 || number >= rows) {
                throw new IOException("the vocabulary gives \"" + entry.getKey() + "\" the number " + entry.getValue());
            }
            tokens[number] = entry.getKey();
        }
        for (int i = 0; i < rows; i++) {
            if (tokens[i] == null) {
                throw new IOException("the vocabulary has no token " + i);
            }
        }
        return List.of(tokens);
    }

    private static void norm(OnnxFile file, String name, List<Weight> tensors) throws IOException {
        tensors.add(new Weight(name + ".weight", List.of(WIDTH), file.vector(name + ".weight", WIDTH)));
        tensors.add(new Weight(name + ".bias", List.of(WIDTH), file.vector(name + ".bias", WIDTH)));
    }

    private static void linear(OnnxFile file, String path, int in, int out, List<Weight> tensors) throws IOException {
        String name = path.replace('/', '.');
        Linear map = file.linear(path, in, out);
        tensors.add(new Weight(name + ".weight", List.of(out, in), map.rows()));
        tensors.add(new Weight(name + ".bias", List.of(out), map.bias()));
    }
}
