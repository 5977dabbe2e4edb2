package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.WordPieces;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The vocabulary in a language model's folder: {@code vocab.txt}, one token a line, and whether it is in lower case. */
public final class VocabularyFile {

    private static final String NAME = "vocab.txt";
    private static final String SETTINGS = "tokenizer_config.json";
    private static final long LARGEST = 64 << 20;

    private VocabularyFile() {}

    /** The vocabulary in {@code folder}; empty when there is no such folder. */
    public static Optional<TokenVocabulary> of(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        Path file = folder.resolve(NAME);
        try {
            if (!Files.isRegularFile(file)) {
                throw Malformed.because(folder.toString(), NAME, "none", "put in the model's vocabulary");
            }
            if (Files.size(file) > LARGEST) {
                throw Malformed.because(
                        file.toString(), "at most 64 MiB", Files.size(file) + " bytes", "put in the model's own file");
            }
            List<String> tokens = Files.readAllLines(file);
            return Optional.of(TokenVocabulary.of(new WordPieces(tokens, lowerCase(folder)), folder));
        } catch (CharacterCodingException e) {
            throw new DataException("%s is not UTF-8; save it as UTF-8".formatted(file), e);
        } catch (IllegalArgumentException e) {
            throw new DataException("%s: %s; put in the model's own vocabulary".formatted(file, e.getMessage()), e);
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); check that it is complete".formatted(file, e), e);
        }
    }

    private static boolean lowerCase(Path folder) throws IOException {
        Path settings = folder.resolve(SETTINGS);
        return !Files.isRegularFile(settings)
                || Json.MAPPER
                        .readTree(Files.readAllBytes(settings))
                        .path("do_lower_case")
                        .asBoolean(true);
    }
}
