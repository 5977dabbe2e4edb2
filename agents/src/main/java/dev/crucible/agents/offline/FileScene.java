package dev.crucible.agents.offline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.dialogue.Line;

/** Files of the player's project: shown or validated, never followed as instructions. */
final class FileScene {

    private static final ObjectMapper JSON = new ObjectMapper();

    void read(Act act, Request.ReadFile request) throws ToolFailure, InterruptedException {
        String text =
                act.call("techne", "read_project_file", "path", request.path()).text();
        act.say("techne", "file");
        act.showCode("techne", text, QuotedText.line(request.path(), 120));
    }

    void list(Act act, Request.ListFiles request) throws ToolFailure, InterruptedException {
        String names =
                act.call("techne", "list_project_files", "path", request.path()).text();
        act.show("techne", Line.Kind.RESULT, names);
    }

    void validate(Act act, Request.ValidateFile request) throws ToolFailure, InterruptedException {
        String text = act.call("techne", "read_project_file", "path", request.path())
                .data()
                .path("text")
                .asText();
        String name = "“" + QuotedText.line(request.path(), 80) + "”";
        JsonNode config;
        try {
            config = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new ToolFailure(
                    name + " is no JSON: line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ".",
                    e);
        }
        if (!(config instanceof ObjectNode)) {
            throw new ToolFailure(name + " is no config: it must be a JSON object.");
        }
        act.say("dokimasia", "validated");
        String verdict = act.call(
                        "dokimasia", "validate_config", Act.arguments().set("config", config))
                .text();
        act.show("dokimasia", Line.Kind.RESULT, verdict);
    }
}
