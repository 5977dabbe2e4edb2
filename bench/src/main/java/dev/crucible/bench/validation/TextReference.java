package dev.crucible.bench.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.bench.BadArgument;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.WordPieces;
import dev.crucible.engine.data.file.NpzFile;
import dev.crucible.engine.data.minilm.MiniLmWeights;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Language models held against what the reference library computed: token numbers, hidden states, logits, gradients and a step of
 * training of adapters, from files that a script of that library wrote.
 *
 * <p>BenchArguments: a folder with {@code reference.npz}, {@code reference.meta.json} and {@code reference.tokens.json}; without it those that come with Crucible.
 */
public final class TextReference {

    private static final String STEM = "reference";
    private static final String ARRAYS = ".npz";
    private static final String META = ".meta.json";
    private static final String TOKENS = ".tokens.json";

    private TextReference() {}

    /** Runs the comparison. */
    public static void main(String[] args) throws IOException {
        String given = BenchArguments.of(args).text(0, "");
        Path folder = given.isEmpty() ? Files.createTempDirectory("text-reference") : Path.of(given);
        try {
            if (given.isEmpty()) {
                copyOwn(folder);
            }
            ReferenceScore score = score(folder);
            System.out.printf("%d of %d checks within tolerance%n", score.good(), score.all());
        } finally {
            if (given.isEmpty()) {
                for (String form : List.of(ARRAYS, META, TOKENS)) {
                    Files.deleteIfExists(folder.resolve(STEM + form));
                }
                Files.deleteIfExists(folder);
            }
        }
    }

    /**
     * Makes all checks of {@code folder}, of which only {@code reference.npz}, {@code reference.meta.json} and
     * {@code reference.tokens.json} are read.
     */
    static ReferenceScore score(Path folder) throws IOException {
        Path meta = folder.resolve(STEM + META);
        Path arrays = folder.resolve(STEM + ARRAYS);
        Path texts = folder.resolve(STEM + TOKENS);
        boolean models = Files.isRegularFile(meta) && Files.isRegularFile(arrays);
        if (!models && !Files.isRegularFile(texts)) {
            throw new BadArgument(
                    "%s holds neither reference.npz with reference.meta.json nor reference.tokens.json; name a folder that does"
                            .formatted(folder));
        }
        ReferenceScore score = new ReferenceScore();
        if (models) {
            models(meta, arrays, score);
        }
        if (Files.isRegularFile(texts)) {
            tokens(texts, score);
        }
        return score;
    }

    /** Copies the files that come with Crucible to {@code folder}. */
    static void copyOwn(Path folder) throws IOException {
        for (String form : List.of(ARRAYS, META, TOKENS)) {
            String name = "text/" + STEM + form;
            try (InputStream in = Objects.requireNonNull(TextReference.class.getResourceAsStream(name), name)) {
                Files.copy(in, folder.resolve(STEM + form));
            }
        }
    }

    private static void models(Path meta, Path arrays, ReferenceScore score) throws IOException {
        JsonNode models = Json.readObject(meta).path("models");
        try (NpzFile file = new NpzFile(arrays)) {
            for (Map.Entry<String, JsonNode> model : models.properties()) {
                try {
                    new ReferenceModel(file, model.getKey(), model.getValue(), score).check();
                } catch (DataException | IllegalArgumentException e) {
                    score.fail(model.getKey(), String.valueOf(e.getMessage()));
                }
                score.tell();
            }
        }
    }

    /** The vocabulary is MiniLM's, which is BERT's. */
    private static void tokens(Path file, ReferenceScore score) throws IOException {
        JsonNode given = Json.readObject(file);
        List<String> lines = MiniLmWeights.read().vocabulary();
        for (String kind : List.of("uncased", "cased")) {
            WordPieces pieces = new WordPieces(lines, kind.equals("uncased"));
            JsonNode encodings = given.path(kind);
            for (int i = 0; i < encodings.size(); i++) {
                int[] expected = new int[encodings.get(i).size()];
                Arrays.setAll(expected, at -> 0);
                for (int at = 0; at < expected.length; at++) {
                    expected[at] = encodings.get(i).get(at).asInt();
                }
                String text = given.path("texts").path(i).asText();
                boolean same = Arrays.equals(expected, pieces.encode(text, expected.length));
                score.check("tokens/" + kind, "text " + i, same ? 0 : 1, 0);
            }
        }
        score.tell();
    }
}
