package dev.crucible.cli;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.web.JsonErrorMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reader of config files. */
public final class ConfigFile {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private ConfigFile() {}

    /**
     * Reads one JSON object.
     *
     * @throws BadInputException naming the file, and the line of a JSON error
     */
    public static ObjectNode read(Path file) {
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

    /** Returns a warning for each key that {@code file} gives twice in one object, with both lines; none if it is no JSON. */
    static List<Problem> repeated(Path file) {
        List<Problem> repeated = new ArrayList<>();
        Deque<Map<String, Integer>> open = new ArrayDeque<>();
        try (JsonParser parser = MAPPER.createParser(Files.readAllBytes(file))) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case START_OBJECT -> open.push(new HashMap<>());
                    case END_OBJECT -> open.pop();
                    case FIELD_NAME -> {
                        int line = parser.currentTokenLocation().getLineNr();
                        Integer before = open.element().put(parser.currentName(), line);
                        if (before != null) {
                            repeated.add(Problem.warning(
                                    parser.currentName(),
                                    "is given twice, in lines %d and %d of %s; the last one counts"
                                            .formatted(before, line, file)));
                        }
                    }
                    default -> {}
                }
            }
        } catch (IOException _) {
            return List.of(); // read reports what is wrong
        }
        return repeated;
    }

    private static String place(JsonProcessingException failure) {
        JsonLocation place = failure.getLocation();
        return place == null ? "" : ":%d:%d".formatted(place.getLineNr(), place.getColumnNr());
    }
}
