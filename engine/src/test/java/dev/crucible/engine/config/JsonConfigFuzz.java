package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;

/** Configs that anybody may have sent. */
public final class JsonConfigFuzz {

    private JsonConfigFuzz() {}

    /** Any bytes; fails unless they are read or refused as they should be. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        JsonNode config;
        try {
            config = Json.MAPPER.readTree(bytes);
        } catch (IOException e) {
            return;
        }
        if (config instanceof ObjectNode object) {
            ConfigReader.read(object);
            ValidationResult.of(object);
            ApiValidation.coerced(object);
        }
    }
}
