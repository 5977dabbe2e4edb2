package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.Locale;

/**
 * A known pitfall in evaluating defences, and its state in this sweep. The first six are those of "Decoding FL Defenses" (2025, arXiv
 * 2502.05211); conditions are ours where the paper gives none.
 *
 * @param english the finding, with its numbers
 */
public record Pitfall(Kind kind, State state, String english, String german) {

    /** Kind of a pitfall. */
    public enum Kind {
        ROBUST_DATA("Data that forgive", "Daten, die verzeihen"),
        EQUAL_CLIENTS("Clients that are all alike", "Clients, die sich alle gleichen"),
        SLOW_TRAINING("Training that has not arrived", "Training, das nicht angekommen ist"),
        NAIVE_ATTACKS("Attacks that do not adapt", "Angriffe, die sich nicht anpassen"),
        SMALL_SCALE("Few clients that all take part", "Wenige Clients, die alle teilnehmen"),
        ONE_AVERAGE("One average for all", "Ein Mittelwert für alle"),
        FEW_SEEDS("Few seeds", "Wenige Seeds");

        private final String english;
        private final String german;

        Kind(String english, String german) {
            this.english = english;
            this.german = german;
        }
    }

    /** State of a pitfall in a sweep. */
    public enum State {
        PASS,
        WARN,
        /** The runs do not allow a conclusion. */
        UNKNOWN
    }

    ObjectNode toJson() {
        return Json.object()
                .put("pitfall", kind.name().toLowerCase(Locale.ROOT))
                .put("state", state.name().toLowerCase(Locale.ROOT))
                .put("title", kind.english)
                .put("title_de", kind.german)
                .put("text", english)
                .put("text_de", german);
    }

    /** Returns its name and the finding. */
    @Override
    public String toString() {
        return kind.english + ": " + english;
    }
}
