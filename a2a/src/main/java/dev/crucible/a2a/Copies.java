package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Copies that keep the order in which a peer sent its members. */
final class Copies {

    private Copies() {}

    static Map<String, JsonNode> of(Map<String, JsonNode> members) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
}
