package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.lab.LabAway;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRefused;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.mind.Language;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sentences about the lab, made of its data in any language; words that runs and the lab have written stay as they are. */
public final class LabText {

    private static final int LONGEST = 8_000;
    private static final Pattern SETTING = Pattern.compile("same bytes: ([a-z_]+): ");
    private static final Set<String> STATES = Set.of("running", "queued", "pending", "completed", "failed", "stopped");

    /** Codes of warnings that plans meet. */
    private static final Set<String> WARNINGS =
            Set.of("too_few_malicious_clients", "too_many_malicious_clients", "unread_key");

    private LabText() {}

    /** The reason why the lab did not do it; the words of the lab itself are English. */
    public static String reason(LabException e, URI lab, Language language) {
        return switch (e) {
            case LabAway away ->
                language == Language.ENGLISH
                        ? e.getMessage()
                        : away.busy() ? language.say("lab.busy") : language.say("lab.away lab", lab);
            case LabRefused refused ->
                refused.reason()
                        .map(said -> language.say("lab.refused status reason", refused.status(), said))
                        .orElse(e.getMessage());
        };
    }

    /** The standing of a run, from the data of its status. */
    public static String status(JsonNode status, Language language) {
        // A run that waits has no round yet.
        String at = status.path("total_strategies").asInt() == 0
                        || status.path("total_rounds").asInt() == 0
                ? ""
                : language.say(
                        "lab.status_at strategy strategies round rounds percent",
                        status.path("current_strategy").asInt() + 1,
                        status.path("total_strategies").asInt(),
                        status.path("current_round").asInt(),
                        status.path("total_rounds").asInt(),
                        Math.round(100 * status.path("progress").asDouble()));
        String error = status.path("error").asText();
        return language.say(
                "lab.status run state at error",
                status.path("simulation_id").asText(),
                state(status.path("status").asText(), language),
                at,
                error.isBlank() ? "" : "\n" + QuotedText.block(error, 600));
    }

    /** A state in words. */
    public static String state(String state, Language language) {
        return STATES.contains(state) ? language.say("lab.state_" + state) : state;
    }

    /** Runs, a line for each. */
    public static String runs(ToolResult runs, Language language) {
        List<String> lines = new ArrayList<>();
        runs.data().forEach(run -> lines.add(run(run, language)));
        return lines.isEmpty()
                ? language == Language.ENGLISH ? runs.text() : language.say("lab.no_run")
                : String.join("\n", lines);
    }

    /** A line about a run. */
    static String run(JsonNode run, Language language) {
        String name = QuotedText.line(run.path("name").asText(), 60);
        return language.say(
                "lab.run run name strategy rounds clients created",
                run.path("simulation_id").asText(),
                name.isBlank() ? "" : language.say("lab.run_name name", name),
                QuotedText.line(run.path("strategy").asText(), 120),
                QuotedText.line(run.path("rounds").asText(), 12),
                QuotedText.line(run.path("clients").asText(), 12),
                QuotedText.line(LabRunSummary.toTheMinute(run.path("created_at").asText()), 30));
    }

    /** Curves that were drawn, and where all of them are; labels of strategies stay as they are. */
    public static String curves(JsonNode drawn, Language language) {
        StringBuilder text = new StringBuilder();
        for (JsonNode curve : drawn.path("drawn")) {
            text.append(language.say(
                    "lab.curve line first last label",
                    curve.path("line").asText(),
                    100 * curve.path("first").asDouble(),
                    100 * curve.path("last").asDouble(),
                    curve.path("label").asText()));
        }
        if (text.isEmpty()) {
            text.append(
                    language.say("lab.no_round run", drawn.path("simulation_id").asText()));
        }
        text.append(language.say("lab.all_curves address", drawn.path("curves").asText()));
        return QuotedText.block(text.toString(), LONGEST);
    }

    /** The lab words its warnings in English; in other languages those that plans meet are told by their codes. */
    private static List<String> warnings(JsonNode verdict, Language language) {
        List<String> told = new ArrayList<>();
        Set<String> forPeople = new HashSet<>();
        verdict.path("warnings").forEach(warning -> forPeople.add(warning.asText()));
        for (JsonNode problem : verdict.path("problems")) {
            String field = problem.path("field").asText();
            String message = problem.path("message").asText();
            // Problems are for programs, too: of what every config carries the lab warns nobody else.
            if (problem.path("severity").asText().equals("warning") && forPeople.contains(field + ": " + message)) {
                told.add(field + warning(problem.path("code").asText(), message, language));
            }
        }
        if (told.isEmpty() || language == Language.ENGLISH) {
            return List.copyOf(
                    verdict.path("warnings").valueStream().map(JsonNode::asText).toList());
        }
        return told;
    }

    private static String warning(String code, String message, Language language) {
        return switch (code) {
            case "missing_key" ->
                language.say(
                        "lab.warning_missing_key instead",
                        message.startsWith("is missing; using ")
                                ? language.say("lab.instead value", message.substring("is missing; using ".length()))
                                : message);
            case "no_gpu" -> gpu(message, language);
            default -> WARNINGS.contains(code) ? language.say("lab.warning_" + code) : ": " + message;
        };
    }

    /** A setting stands before a colon; without one it is the machine that has no device. */
    private static String gpu(String message, Language language) {
        Matcher setting = SETTING.matcher(message);
        return setting.find()
                ? language.say("lab.warning_gpu_setting setting", setting.group(1))
                : language.say("lab.warning_gpu");
    }

    /** The lab takes a config, for who does not ask what else it has to say of it. */
    public static String accepted(JsonNode seconds, Language language) {
        return seconds.isNumber()
                ? language.say("lab.accepted_with_time seconds", seconds.asLong())
                : language.say("lab.accepted");
    }

    /** The lab's verdict on a config. */
    public static String verdict(JsonNode verdict, Language language) {
        StringBuilder text =
                new StringBuilder(language.say(verdict.path("valid").asBoolean() ? "lab.valid" : "lab.not_valid"));
        verdict.path("errors").forEach(error -> text.append("\n- ").append(QuotedText.line(error.asText(), 300)));
        warnings(verdict, language)
                .forEach(warning -> text.append(language.say("lab.warning text", QuotedText.line(warning, 300))));
        JsonNode seconds = verdict.path("estimate").path("seconds");
        if (seconds.isNumber()) {
            text.append(language.say("lab.takes seconds", seconds.asLong()));
        }
        return QuotedText.block(text.toString(), LONGEST);
    }
}
