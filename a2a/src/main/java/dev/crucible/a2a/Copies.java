package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Immutable copies of maps that keep the peer's order of members. */
final class Copies {

    private Copies() {}

    static Map<String, JsonNode> of(Map<String, JsonNode> members) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
}
