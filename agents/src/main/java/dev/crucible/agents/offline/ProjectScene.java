package dev.crucible.agents.offline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.lab.LabAway;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.tool.ConfigMeaning;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Tells what a project is and what a config in it means; what files say is told and never followed. */
final class ProjectScene {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_SHOWN = 12;
    private static final int LONGEST = 8_000;

    /** What there is in the project. */
    void survey(Act act) throws ToolFailure, InterruptedException {
        JsonNode found = act.call("techne", "survey_project", Act.arguments()).data();
        act.show("techne", Line.Kind.RESULT, QuotedText.block(told(found, act.language()), LONGEST));
        if (!found.path("configs").isEmpty()) {
            String first = QuotedText.line(found.at("/configs/0/path").asText(), 80);
            act.show("techne", Line.Kind.DIALOGUE, act.language().say("project.say_explain path", first));
        }
    }

    private static String told(JsonNode found, Language language) {
        List<String> lines = new ArrayList<>();
        String kinds = found.path("kinds")
                .propertyStream()
                .sorted((a, b) -> b.getValue().asInt() - a.getValue().asInt())
                .limit(6)
                .map(kind -> kind.getValue().asInt() + " "
                        + (kind.getKey().isEmpty()
                                ? language.say("project.without_ending")
                                : QuotedText.line(kind.getKey(), 12)))
                .collect(Collectors.joining(", "));
        lines.add(language.say(
                "project.files files folders kinds",
                found.path("files").asInt(),
                found.path("folders").asInt(),
                (kinds.isEmpty() ? "." : " (" + kinds + ").")));
        if (!found.path("readme").asText().isEmpty()) {
            lines.add(language.say("project.readme readme", found.path("readme").asText()));
        }
        listed(
                lines,
                found.path("configs"),
                language.say("project.configs"),
                config -> config.path("path").asText()
                        + (config.path("form").asText().equals("GRID") ? language.say("project.grid") : "")
                        + ": " + config.path("text").asText());
        listed(
                lines,
                found.path("strategies"),
                language.say("project.python"),
                one -> one.path("path").asText() + ": " + one.path("kind").asText() + " "
                        + one.path("name").asText());
        if (found.path("configs").isEmpty() && found.path("strategies").isEmpty()) {
            lines.add(language.say("project.nothing_found"));
        }
        if (found.path("more").asBoolean()) {
            lines.add(language.say("project.more"));
        }
        return String.join("\n", lines);
    }

    /** One of a list. */
    private interface Row {
        String of(JsonNode entry);
    }

    private static void listed(List<String> lines, JsonNode list, String title, Row row) {
        if (list.isEmpty()) {
            return;
        }
        lines.add(title);
        int shown = 0;
        for (JsonNode entry : list) {
            if (shown++ == MOST_SHOWN) {
                lines.add("- …");
                return;
            }
            lines.add("- " + row.of(entry));
        }
    }

    /** What a file means; of one that is no config, what it says. */
    void explain(Act act, Request.ExplainFile request) throws ToolFailure, InterruptedException {
        String path = request.path();
        String text = act.call("techne", "read_project_file", "path", path)
                .data()
                .path("text")
                .asText();
        JsonNode json = json(text, path);
        if (ConfigMeaning.form(json) == ConfigMeaning.Form.OTHER) {
            act.show(
                    "techne",
                    Line.Kind.DIALOGUE,
                    act.language().say("project.no_config path", QuotedText.line(path, 80)));
            act.showCode("techne", QuotedText.block(text, LONGEST), QuotedText.line(path, 120));
            return;
        }
        String meaning = ConfigMeaning.of(json, act.shop().knowledge(), act.language());
        act.show("dokimasia", Line.Kind.RESULT, QuotedText.block(meaning, LONGEST));
        if (ConfigMeaning.form(json) == ConfigMeaning.Form.CONFIG) {
            verdict(act, json);
        }
    }

    private static void verdict(Act act, JsonNode config) throws ToolFailure, InterruptedException {
        try {
            ToolResult verdict =
                    act.call("dokimasia", "validate_config", Act.arguments().set("config", config));
            act.show("dokimasia", Line.Kind.RESULT, judged(verdict.data(), act.language()));
        } catch (ToolFailure e) {
            if (!(e.getCause() instanceof LabAway)) {
                throw e;
            }
            // What a config means needs no lab; only whether it would run does.
            OfflineMind.tell(act, e);
        }
    }

    /** The verdict in short: errors in full, of warnings how many. */
    private static String judged(JsonNode verdict, Language language) {
        List<String> lines = new ArrayList<>();
        lines.add(
                verdict.path("valid").asBoolean()
                        ? language.say("project.would_run")
                        : language.say("project.would_not_run"));
        verdict.path("errors").forEach(error -> lines.add("- " + QuotedText.line(error.asText(), 300)));
        int warnings = verdict.path("warnings").size();
        if (warnings > 0) {
            lines.add(language.say("project.remarks count", warnings));
        }
        return String.join("\n", lines);
    }

    private static JsonNode json(String text, String path) throws ToolFailure {
        if (!path.endsWith(".json")) {
            return JSON.nullNode();
        }
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new ToolFailure(
                    "“" + QuotedText.line(path, 80) + "” is no JSON: line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ".",
                    e);
        }
    }
}
