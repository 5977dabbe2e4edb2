package dev.crucible.engine.data.file;

import com.fasterxml.jackson.databind.JsonNode;
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
 * The vocabulary in a language model's folder: {@code tokenizer.json}, or {@code vocab.txt} with one token a line, or {@code vocab.json}
 * with {@code merges.txt}.
 */
public final class VocabularyFile {

    private static final String NAME = "vocab.txt";
    private static final String TOKENIZER = "tokenizer.json";
    private static final String BYTE_PAIRS = "vocab.json";
    private static final String SETTINGS = "tokenizer_config.json";
    private static final long LARGEST = 64 << 20;

    private VocabularyFile() {}

    /** The vocabulary in {@code folder}; empty when there is no such folder. */
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
            throw new DataException("%s cannot be read (%s); check that it is complete".formatted(file, e), e);
        }
    }

    private static Subwords read(Path folder, Path file) throws IOException {
        JsonNode config = json(folder.resolve("config.json"));
        int pad = config.path("pad_token_id").asInt(config.path("eos_token_id").asInt(0));
        return switch (file.getFileName().toString()) {
            case NAME -> new WordPieces(Files.readAllLines(file), form(json(folder.resolve(SETTINGS))));
            case TOKENIZER -> TokenizerFile.read(json(file), pad);
            default -> bytePairs(folder, json(file), config, pad);
        };
    }

    private static JsonNode json(Path file) throws IOException {
        return Files.isRegularFile(file)
                ? Json.MAPPER.readTree(Files.readAllBytes(file))
                : Json.MAPPER.createObjectNode();
    }

    private static WordPieces.Form form(JsonNode settings) {
        boolean lower = settings.path("do_lower_case").asBoolean(true);
        JsonNode strip = settings.path("strip_accents");
        return new WordPieces.Form(
                lower,
                strip.isBoolean() ? strip.booleanValue() : lower,
                settings.path("tokenize_chinese_chars").asBoolean(true));
    }

    /** GPT-2's files have no frame; RoBERTa's stand between its two marks. */
    private static Subwords bytePairs(Path folder, JsonNode vocabulary, JsonNode config, int pad) throws IOException {
        String[] tokens = new String[vocabulary.size()];
        vocabulary.properties().forEach(entry -> {
            int number = entry.getValue().asInt(-1);
            if (number < 0 || number >= tokens.length) {
                throw new IllegalArgumentException("\"%s\" has number %s, and there are %d tokens"
                        .formatted(entry.getKey(), entry.getValue(), tokens.length));
            }
            tokens[number] = entry.getKey();
        });
        List<String> all = List.of(tokens);
        List<String> merges = Files.readAllLines(folder.resolve("merges.txt")).stream()
                .filter(line -> !line.startsWith("#version") && !line.isBlank())
                .toList();
        boolean framed = config.path("model_type").asText().equals("roberta");
        Map<String, Integer> marks = new HashMap<>();
        Stream.of("<s>", "</s>", "<pad>", "<unk>", "<mask>", "<|endoftext|>")
                .filter(all::contains)
                .forEach(mark -> marks.put(mark, all.indexOf(mark)));
        List<Integer> before = framed ? List.of(all.indexOf("<s>")) : List.of();
        List<Integer> behind = framed ? List.of(all.indexOf("</s>")) : List.of();
        boolean space = json(folder.resolve(SETTINGS)).path("add_prefix_space").asBoolean();
        return new BytePairs(all, merges, TokenizerFile.marks(all, marks, before, behind, pad, -1), space);
    }
}
