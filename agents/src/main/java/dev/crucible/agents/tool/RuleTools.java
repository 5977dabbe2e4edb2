package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.authoring.RuleDraft;
import dev.crucible.agents.authoring.RuleFolder;
import dev.crucible.agents.authoring.RuleKind;
import dev.crucible.agents.experiment.RuleTrial;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Language;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Aggregation rules in Python, from templates into the operator's strategies folder: look, write, check. */
final class RuleTools {

    private static final String KINDS =
            Arrays.stream(RuleKind.values()).map(RuleKind::key).collect(Collectors.joining(", "));
    private static final Pattern KEYWORD =
            Pattern.compile("python:[A-Za-z0-9_./-]{1,200}\\.py:[A-Za-z_][A-Za-z0-9_]{0,99}");

    private final LabClient lab;
    private final RuleFolder folder;

    RuleTools(LabClient lab, RuleFolder folder) {
        this.lab = lab;
        this.folder = folder;
    }

    List<Tool> all() {
        return List.of(
                SimpleTool.reading(
                        "draft_rule",
                        "Shows the Python file of an aggregation rule that could be written, as a diff against what is"
                                + " there. Writes nothing.",
                        slots(),
                        (arguments, caller) -> show(draft(arguments))),
                SimpleTool.reading(
                        "check_rule",
                        "Has the lab try a rule in Python, as python -m crucible_fl.check does, without a run.",
                        Schema.of().must("keyword", "string", "such as python:my_rule.py:my_rule"),
                        (arguments, caller) -> check(arguments.text("keyword"))),
                SimpleChange.of(
                        "write_rule",
                        "Writes the Python file of an aggregation rule from a template into the operator's strategies"
                                + " folder.",
                        slots().may(
                                        "replaces",
                                        "string",
                                        "hash of the file that may be replaced, from draft_rule; without it only a new"
                                                + " file is written"),
                        RuleTools::words,
                        (arguments, caller) -> write(draft(arguments), arguments.text("replaces", ""))));
    }

    private static Schema slots() {
        return Schema.of()
                .must("kind", "string", "one of " + KINDS)
                .must("name", "string", "of file and function: 3 to 41 small letters, digits and _")
                .may("count", "integer", "how many values or updates; negative for all but so many")
                .may("share", "number", "which share of them, such as 0.2")
                .may("number", "number", "a norm, a threshold or a power, by the kind");
    }

    private static RuleDraft draft(ToolArguments arguments) throws ToolFailure {
        String kind = arguments.text("kind");
        try {
            return new RuleDraft(
                    RuleKind.of(kind)
                            .orElseThrow(() -> new ToolFailure(
                                    "kind: must be one of " + KINDS + ", got " + QuotedText.line(kind, 40))),
                    arguments.text("name"),
                    arguments.has("count")
                            ? OptionalInt.of(arguments.number("count", 0, -1_000, 1_000))
                            : OptionalInt.empty(),
                    arguments.decimal("share"),
                    arguments.decimal("number"));
        } catch (IllegalArgumentException e) {
            throw new ToolFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private ToolResult show(RuleDraft draft) throws ToolFailure {
        RuleFolder.Change change;
        try {
            change = folder.change(draft);
        } catch (IOException e) {
            throw new ToolFailure(String.valueOf(e.getMessage()), e);
        }
        boolean kept = change.state() == RuleFolder.State.KEPT || Secrets.inText(change.diff());
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("file", draft.file())
                .put("keyword", draft.keyword())
                .put("state", (kept ? RuleFolder.State.KEPT : change.state()).name())
                .put("hash", kept ? "" : change.hash())
                .put("folder", folder.folder().map(Path::toString).orElse(""));
        return new ToolResult(
                kept ? draft.file() + " is there and not mine to show or replace; choose another name." : change.diff(),
                data);
    }

    private static String words(ObjectNode arguments) {
        String kind = RuleKind.of(arguments.path("kind").asText())
                .map(known -> known.title(Language.ENGLISH))
                .orElse(arguments.path("kind").asText());
        String numbers = List.of("count", "share", "number").stream()
                .filter(arguments::has)
                .map(slot -> ", " + slot + " " + arguments.path(slot).asText())
                .collect(Collectors.joining());
        String replaced = arguments.path("replaces").asText().isEmpty() ? "" : ", in place of the file that is there";
        return "write " + arguments.path("name").asText() + ".py, a rule in Python (" + kind + numbers
                + "), into the strategies folder" + replaced;
    }

    private ToolResult write(RuleDraft draft, String replaces) throws ToolFailure {
        if (folder.folder().isEmpty()) {
            throw new ToolFailure(
                    "No strategies folder is open; start with --strategies DIR, or set CRUCIBLE_STRATEGIES.");
        }
        try {
            Path written = folder.write(draft, replaces);
            return new ToolResult(
                    "Wrote " + written + ".",
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("path", written.toString())
                            .put("keyword", draft.keyword()));
        } catch (IOException e) {
            throw new ToolFailure(draft.file() + " cannot be written: " + e.getMessage(), e);
        }
    }

    private ToolResult check(String keyword) throws ToolFailure, LabException, InterruptedException {
        if (!KEYWORD.matcher(keyword).matches()) {
            throw new ToolFailure("keyword: must look like python:my_rule.py:my_rule");
        }
        JsonNode verdict = lab.validateByTrial(RuleTrial.config(keyword));
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("sound", verdict.path("valid").asBoolean());
        List<String> faults = new ArrayList<>();
        verdict.path("errors").forEach(error -> faults.add(QuotedText.line(error.asText(), 600)));
        faults.forEach(data.putArray("faults")::add);
        ArrayNode warnings = data.putArray("warnings");
        verdict.path("warnings").forEach(warning -> warnings.add(QuotedText.line(warning.asText(), 600)));
        return new ToolResult(
                faults.isEmpty()
                        ? "The lab tried " + keyword + " and found no fault."
                        : QuotedText.block(String.join("\n", faults), 4_000),
                data);
    }
}
