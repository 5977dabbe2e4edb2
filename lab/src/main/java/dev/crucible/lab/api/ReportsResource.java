package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.parameters.DisplayName;
import dev.crucible.lab.runs.Reports;
import dev.crucible.lab.runs.Reports.Report;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reports: texts about runs that users save and share. A change must name the version that it is based on. */
public final class ReportsResource {

    private static final int LONGEST_TITLE = 200;
    private static final int LONGEST_TEXT = 500_000;
    private static final String TITLE = "title";
    private static final String TEXT = "text";

    private final Reports reports;

    public ReportsResource(Reports reports) {
        this.reports = reports;
    }

    public void register(Routes routes) {
        routes.get("/api/reports", this::list)
                .post("/api/reports", this::create)
                .get("/api/reports/{report_id}", this::read)
                .patch("/api/reports/{report_id}", this::change)
                .delete("/api/reports/{report_id}", this::delete);
    }

    private void list(Exchange exchange) throws IOException {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        reports.all().forEach(report -> list.add(report.brief()));
        exchange.json(list);
    }

    private void create(Exchange exchange) throws IOException {
        ObjectNode body = exchange.jsonObject();
        String title = title(required(body, TITLE));
        String text = body.has(TEXT) ? text(body.get(TEXT)) : "";
        if (reports.count() >= Reports.MOST) {
            throw HttpProblem.conflict("The lab stores at most " + Reports.MOST + " reports. Delete one first.");
        }
        answer(exchange, 201, reports.create(title, text));
    }

    private void read(Exchange exchange) {
        answer(exchange, 200, reports.find(exchange.path("report_id")).orElseThrow(ReportsResource::missing));
    }

    private void change(Exchange exchange) throws IOException {
        ObjectNode body = exchange.jsonObject();
        Optional<String> title = Optional.ofNullable(body.get(TITLE)).map(ReportsResource::title);
        Optional<String> text = Optional.ofNullable(body.get(TEXT)).map(ReportsResource::text);
        if (exchange.header(EntityTag.CONDITION).isEmpty()) {
            throw HttpProblem.of(
                    428, "Send the ETag of the version that you read as If-Match, or * to overwrite any version.");
        }
        Report changed = reports.change(exchange.path("report_id"), old -> {
                    EntityTag.require(exchange, EntityTag.of(old.toJson()));
                    return old.with(title.orElse(old.title()), text.orElse(old.text()));
                })
                .orElseThrow(ReportsResource::missing);
        answer(exchange, 200, changed);
    }

    private void delete(Exchange exchange) throws IOException {
        String id = exchange.path("report_id");
        if (!reports.delete(id)) {
            throw missing();
        }
        exchange.json(
                JsonNodeFactory.instance.objectNode().put("message", "deleted").put("report_id", id));
    }

    private static void answer(Exchange exchange, int status, Report report) {
        ObjectNode json = report.toJson();
        exchange.with(EntityTag.HEADER, EntityTag.of(json)).json(status, json);
    }

    private static HttpProblem missing() {
        return HttpProblem.notFound("Report not found.");
    }

    private static JsonNode required(ObjectNode body, String field) {
        JsonNode value = body.get(field);
        if (value == null) {
            throw HttpProblem.invalid(Violation.missing(field, body));
        }
        return value;
    }

    private static String title(JsonNode value) {
        String title = value.isTextual() ? value.textValue().strip() : "";
        if (title.isEmpty() || title.codePointCount(0, title.length()) > LONGEST_TITLE || !DisplayName.is(title)) {
            throw HttpProblem.invalid(new Violation(
                    "value_error",
                    List.of("body", TITLE),
                    "A title is a text of 1 to " + LONGEST_TITLE + " characters in one line",
                    value));
        }
        return title;
    }

    private static String text(JsonNode value) {
        if (!value.isTextual()) {
            throw HttpProblem.invalid(Violation.wrongType("string_type", TEXT, "a valid string", value));
        }
        if (value.textValue().length() > LONGEST_TEXT) {
            throw HttpProblem.invalid(new Violation(
                    "string_too_long",
                    List.of("body", TEXT),
                    "A report may have at most " + LONGEST_TEXT + " characters",
                    JsonNodeFactory.instance.textNode(value.textValue().substring(0, 100))));
        }
        return value.textValue();
    }
}
