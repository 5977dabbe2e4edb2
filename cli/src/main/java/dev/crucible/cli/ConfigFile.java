package dev.crucible.cli;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.web.JsonErrorMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A config as it lies on disk. */
final class ConfigFile {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private ConfigFile() {}

    /**
     * Reads one JSON object.
     *
     * @throws BadInputException naming the file, and the line where its JSON goes wrong
     */
    static ObjectNode read(Path file) {
        try {
            JsonNode node = MAPPER.readTree(Files.readAllBytes(file));
            if (node instanceof ObjectNode object) {
                return object;
            }
            throw new BadInputException(file + ": must hold a JSON object");
        } catch (MismatchedInputException e) {
            throw new BadInputException(file + place(e) + ": something follows the JSON object");
        } catch (JsonProcessingException e) {
            throw new BadInputException(file + place(e) + ": is not JSON: " + JsonErrorMessage.of(e));
        } catch (NoSuchFileException e) {
            throw new BadInputException(file + ": no such file");
        } catch (IOException e) {
            throw new BadInputException(file + ": cannot be read: " + e.getMessage());
        }
    }

    private static String place(JsonProcessingException failure) {
        JsonLocation place = failure.getLocation();
        return place == null ? "" : ":%d:%d".formatted(place.getLineNr(), place.getColumnNr());
    }
}
