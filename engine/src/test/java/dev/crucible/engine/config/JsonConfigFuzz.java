package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;

/** Fuzz target for configs from untrusted sources. */
public final class JsonConfigFuzz {

    private JsonConfigFuzz() {}

    /** Accepts any bytes; fails unless they are read or rejected properly. */
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
