package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.Setting;

/** Completes and shortens the attack schedules of a grid's configs. */
final class Schedule {

    private static final String START = "start_round";
    private static final String END = "end_round";
    private static final String SELECTION = "selection_strategy";
    private static final String COUNT = "malicious_client_count";

    private Schedule() {}

    /**
     * Completes the entries without rounds or clients: they last the whole run and have {@code num_of_malicious_clients} clients, drawn
     * from the run's seed.
     *
     * @param f true if the grid varies f, which then also replaces the number of random clients of an entry
     */
    static void complete(ObjectNode config, boolean f) {
        for (JsonNode item : Setting.ATTACK_SCHEDULE.node(config)) {
            if (item instanceof ObjectNode entry) {
                fill(entry, START, config.numberNode(1));
                fill(entry, END, Setting.NUM_OF_ROUNDS.node(config));
                boolean open = !entry.has(SELECTION);
                if (open) {
                    entry.put(SELECTION, "random");
                }
                if (open || (f && entry.path(SELECTION).asText().equals("random"))) {
                    entry.put(COUNT, Setting.NUM_OF_MALICIOUS_CLIENTS.in(config));
                }
            }
        }
    }

    private static void fill(ObjectNode entry, String key, JsonNode value) {
        if (!entry.has(key) && !value.isMissingNode()) {
            entry.set(key, value);
        }
    }

    /** Cuts the schedule off after {@code rounds}. */
    static void clip(ObjectNode config, int rounds) {
        ArrayNode kept = config.arrayNode();
        for (JsonNode item : Setting.ATTACK_SCHEDULE.node(config)) {
            if (item.path(START).intValue() <= rounds) {
                ObjectNode entry = item.deepCopy();
                kept.add(entry.put(END, Math.min(rounds, item.path(END).intValue())));
            }
        }
        config.set(Setting.ATTACK_SCHEDULE.name(), kept);
    }
}
