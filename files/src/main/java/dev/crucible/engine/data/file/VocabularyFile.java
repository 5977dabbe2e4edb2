package dev.crucible.engine.data.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.BytePairs;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Subwords;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.WordPieces;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The vocabulary in a language model's folder: {@code tokenizer.json}, or {@code vocab.txt} with one token per line, or {@code vocab.json}
 * with {@code merges.txt}.
 */
public final class VocabularyFile {

    private static final String NAME = "vocab.txt";
    private static final String TOKENIZER = "tokenizer.json";
    private static final String BYTE_PAIRS = "vocab.json";
    private static final String MERGES = "merges.txt";
    private static final String CONFIG = "config.json";
    private static final String SETTINGS = "tokenizer_config.json";
    private static final long LARGEST = 64 << 20;

    private VocabularyFile() {}

    /** Reads the vocabulary in {@code folder}; empty if the folder does not exist. */
    public static Optional<TokenVocabulary> of(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        Path file = Stream.of(TOKENIZER, NAME, BYTE_PAIRS)
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> Malformed.because(
                        folder.toString(),
                        "vocab.txt, tokenizer.json, or vocab.json with merges.txt",
                        "none",
                        "put in the model's vocabulary"));
        try {
            if (Files.size(file) > LARGEST) {
                throw Malformed.because(
                        file.toString(), "at most 64 MiB", Files.size(file) + " bytes", "put in the model's own file");
            }
            return Optional.of(TokenVocabulary.of(read(folder, file), folder));
        } catch (CharacterCodingException e) {
            throw new DataException("%s is not UTF-8; save it as UTF-8".formatted(file), e);
        } catch (IllegalArgumentException e) {
            throw new DataException("%s: %s; put in the model's own vocabulary".formatted(file, e.getMessage()), e);
        } catch (IOException e) {
            throw new DataException(
                    "%s cannot be read (%s); check that it is complete".formatted(file, e.getMessage()), e);
        }
    }

    private static Subwords read(Path folder, Path file) throws IOException {
        ObjectNode settings = json(folder.resolve(SETTINGS));
        ObjectNode model = json(folder.resolve(CONFIG));
        int pad = LanguageModelConfig.pad(model);
        return switch (file.getFileName().toString()) {
            case NAME -> new WordPieces(Files.readAllLines(file), form(settings, WordPieces.Form.of(true)));
            case TOKENIZER -> TokenizerFile.read(Json.readObject(file), pad, settings);
            default -> bytePairs(folder, Json.readObject(file), settings, pad, LanguageModelConfig.frames(model));
        };
    }

    private static ObjectNode json(Path file) {
        try {
            return Files.isRegularFile(file) ? Json.readObject(file) : Json.object();
        } catch (IOException e) {
            throw new DataException(
                    "%s cannot be read (%s); put in the model's own %s"
                            .formatted(file, e.getMessage(), file.getFileName()),
                    e);
        }
    }

    /** Returns the normalisation in tokenizer_config.json, {@code usual} for keys that it lacks; accents follow the case setting. */
    static WordPieces.Form form(JsonNode settings, WordPieces.Form usual) {
        JsonNode lower = settings.path("do_lower_case");
        JsonNode strip = settings.path("strip_accents");
        boolean lowers = lower.asBoolean(usual.lowerCase());
        boolean strips = lowers == usual.lowerCase() ? usual.stripAccents() : lowers;
        return new WordPieces.Form(
                lowers,
                strip.asBoolean(strips),
                settings.path("tokenize_chinese_chars").asBoolean(usual.splitsIdeographs()),
                usual.cleans(),
                usual.splitsWords());
    }

    /** Reads byte pairs; GPT-2's files add no special tokens, RoBERTa's frame each text by two. */
    private static Subwords bytePairs(Path folder, ObjectNode vocabulary, ObjectNode settings, int pad, boolean framed)
            throws IOException {
        Path rules = folder.resolve(MERGES);
        if (!Files.isRegularFile(rules)) {
            throw Malformed.because(folder.toString(), MERGES + " beside " + BYTE_PAIRS, "none", "put in both");
        }
        String[] tokens = new String[vocabulary.size()];
        vocabulary.properties().forEach(entry -> {
            int number = entry.getValue().asInt(-1);
            if (number < 0 || number >= tokens.length) {
                throw new IllegalArgumentException("\"%s\" has number %s, and there are %d tokens"
                        .formatted(entry.getKey(), entry.getValue(), tokens.length));
            }
            if (tokens[number] != null) {
                throw new IllegalArgumentException(
                        "\"%s\" and \"%s\" have number %d".formatted(tokens[number], entry.getKey(), number));
            }
            tokens[number] = entry.getKey();
        });
        List<String> all = List.of(tokens);
        List<String> merges = Files.readAllLines(rules).stream()
                .filter(line -> !line.startsWith("#version") && !line.isBlank())
                .toList();
        Map<String, Integer> marks = new HashMap<>();
        Stream.of("<s>", "</s>", "<pad>", "<unk>", "<mask>", "<|endoftext|>")
                .filter(all::contains)
                .forEach(mark -> marks.put(mark, all.indexOf(mark)));
        List<Integer> before = framed ? List.of(all.indexOf("<s>")) : List.of();
        List<Integer> behind = framed ? List.of(all.indexOf("</s>")) : List.of();
        boolean space = settings.path("add_prefix_space").asBoolean();
        return new BytePairs(all, merges, TokenizerFile.marks(all, marks, before, behind, pad, -1), space);
    }
}
