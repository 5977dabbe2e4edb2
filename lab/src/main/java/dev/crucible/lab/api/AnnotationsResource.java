package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.parameters.DisplayName;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.Annotations;
import dev.crucible.lab.runs.RunConfig;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tags, notes and the archived flag of a simulation. A PATCH leaves absent fields unchanged. */
public final class AnnotationsResource {

    private static final int MOST_TAGS = 20;
    private static final int LONGEST_TAG = 50;
    private static final int LONGEST_NOTES = 10_000;

    private final RunStore store;

    public AnnotationsResource(RunStore store) {
        this.store = store;
    }

    public void register(Routes routes) {
        routes.get("/api/simulations/{simulation_id}/annotations", this::read)
                .patch("/api/simulations/{simulation_id}/annotations", this::change);
    }

    private void read(Exchange exchange) {
        answer(exchange, Annotations.of(store.require(exchange.path("simulation_id"))));
    }

    private static void answer(Exchange exchange, Annotations annotations) {
        ObjectNode json = annotations.toJson();
        exchange.with(EntityTag.HEADER, EntityTag.of(json)).json(json);
    }

    private void change(Exchange exchange) throws IOException {
        RunDirectory run = store.require(exchange.path("simulation_id"));
        ObjectNode body = exchange.jsonObject();
        answer(exchange, change(exchange, run, body));
    }

    /** Serializes changes, so that concurrent changes of different fields are all kept. */
    private synchronized Annotations change(Exchange exchange, RunDirectory run, ObjectNode body) throws IOException {
        return store.change(run, () -> {
            RunConfig.require(run);
            Annotations old = Annotations.of(run);
            EntityTag.require(exchange, EntityTag.of(old.toJson()));
            Annotations changed = new Annotations(
                    body.has("tags") ? tags(body.get("tags")) : old.tags(),
                    body.has("notes") ? notes(body.get("notes")) : old.notes(),
                    body.has("archived") ? flag(body.get("archived")) : old.archived());
            changed.write(run);
            return changed;
        });
    }

    private static List<String> tags(JsonNode value) {
        if (!value.isArray()) {
            throw HttpProblem.invalid(Violation.wrongType("list_type", "tags", "a valid list", value));
        }
        Set<String> tags = new LinkedHashSet<>();
        for (int i = 0; i < value.size(); i++) {
            tags.add(tag(i, value.get(i)));
        }
        if (tags.size() > MOST_TAGS) {
            throw HttpProblem.invalid(new Violation(
                    "too_long", List.of("body", "tags"), "A run may have at most " + MOST_TAGS + " tags", value));
        }
        return List.copyOf(tags);
    }

    private static String tag(int index, JsonNode value) {
        String tag = value.isTextual() ? value.textValue().strip() : "";
        boolean allowed = !tag.isEmpty() && tag.codePointCount(0, tag.length()) <= LONGEST_TAG && DisplayName.is(tag);
        if (!allowed) {
            throw HttpProblem.invalid(new Violation(
                    "value_error",
                    List.of("body", "tags", index),
                    "A tag is a text of 1 to " + LONGEST_TAG + " characters in one line",
                    value));
        }
        return tag;
    }

    private static boolean flag(JsonNode value) {
        if (!value.isBoolean()) {
            throw HttpProblem.invalid(Violation.wrongType("bool_type", "archived", "a valid boolean", value));
        }
        return value.booleanValue();
    }

    private static String notes(JsonNode value) {
        if (!value.isTextual()) {
            throw HttpProblem.invalid(Violation.wrongType("string_type", "notes", "a valid string", value));
        }
        String notes = value.textValue();
        if (notes.codePointCount(0, notes.length()) > LONGEST_NOTES) {
            throw HttpProblem.invalid(new Violation(
                    "string_too_long",
                    List.of("body", "notes"),
                    "Notes may have at most " + LONGEST_NOTES + " characters",
                    value));
        }
        return notes;
    }
}
