package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.parameters.Problem;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Orders problems by the position of their fields in the file; a missing field is placed at its parent. */
final class DocumentOrder implements Comparator<Problem> {

    /** Maximum depth, that of {@code simulation_strategies.0.attack_schedule.0.malicious_client_ids.0}. */
    private static final int DEPTH = 6;

    private final Map<String, Integer> positions = new HashMap<>();

    DocumentOrder(JsonNode root) {
        visit("", root, 0);
    }

    @Override
    public int compare(Problem a, Problem b) {
        return Integer.compare(position(a.field()), position(b.field()));
    }

    private void visit(String path, JsonNode node, int depth) {
        positions.put(path, positions.size());
        if (depth == DEPTH) {
            return;
        }
        String prefix = path.isEmpty() ? "" : path + ".";
        if (node.isObject()) {
            node.properties().forEach(entry -> visit(prefix + entry.getKey(), entry.getValue(), depth + 1));
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            visit(prefix + i, node.get(i), depth + 1);
        }
    }

    private int position(String field) {
        Integer position = positions.get(field);
        if (position != null) {
            return position;
        }
        int dot = field.lastIndexOf('.');
        return position(dot < 0 ? "" : field.substring(0, dot));
    }
}
