package dev.crucible.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.encoder.MiniLmWeights;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.WordPieces;
import dev.crucible.engine.data.file.NpzFile;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Language models held against what the reference library computed: token numbers, hidden states, logits, gradients and a step of
 * training of adapters, from files that a script of that library wrote.
 *
 * <p>BenchArguments: a folder with {@code *.npz}, {@code *.meta.json} and {@code *.tokens.json}; without it those that come with Crucible.
 */
public final class TextReference {

    private static final String OWN = "text/reference";
    private static final List<String> FORMS = List.of(".npz", ".meta.json", ".tokens.json");

    private TextReference() {}

    /** Runs the comparison. */
    public static void main(String[] args) throws IOException {
        String given = BenchArguments.of(args).text(0, "");
        Path folder = given.isEmpty() ? Files.createTempDirectory("text-reference") : Path.of(given);
        if (!Files.isDirectory(folder)) {
            throw new BadArgument(folder + " is no folder; name one with .npz, .meta.json and .tokens.json files");
        }
        try {
            if (given.isEmpty()) {
                copyOwn(folder);
            }
            ReferenceScore score = new ReferenceScore();
            List<Path> metas = files(folder, ".meta.json");
            List<Path> tokens = files(folder, ".tokens.json");
            if (metas.isEmpty() && tokens.isEmpty()) {
                throw new BadArgument(
                        folder + " holds no .meta.json and no .tokens.json; name a folder with reference files");
            }
            for (Path meta : metas) {
                models(meta, score);
            }
            for (Path texts : tokens) {
                tokens(folder, texts, score);
            }
            System.out.printf("%d of %d checks within tolerance%n", score.good(), score.all());
        } finally {
            if (given.isEmpty()) {
                for (String form : FORMS) {
                    Files.deleteIfExists(folder.resolve("reference" + form));
                }
                Files.deleteIfExists(folder);
            }
        }
    }

    private static void copyOwn(Path folder) throws IOException {
        for (String form : FORMS) {
            try (InputStream in = Objects.requireNonNull(TextReference.class.getResourceAsStream(OWN + form), form)) {
                Files.copy(in, folder.resolve("reference" + form));
            }
        }
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ending)) {
            files.forEach(found::add);
        }
        found.sort(null);
        return found;
    }

    private static void models(Path meta, ReferenceScore score) throws IOException {
        String name = meta.getFileName().toString().replace(".meta.json", ".npz");
        JsonNode models = Json.MAPPER.readTree(Files.readAllBytes(meta)).path("models");
        try (NpzFile file = new NpzFile(meta.resolveSibling(name))) {
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

    /** Vocabulary lines lie in the folder's vocab.txt, or are those of MiniLM. */
    private static void tokens(Path folder, Path file, ReferenceScore score) throws IOException {
        JsonNode given = Json.MAPPER.readTree(Files.readAllBytes(file));
        Path own = folder.resolve("vocab.txt");
        List<String> lines = Files.isRegularFile(own)
                ? Files.readAllLines(own)
                : MiniLmWeights.read().vocabulary();
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
