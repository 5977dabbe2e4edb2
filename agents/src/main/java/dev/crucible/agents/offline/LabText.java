package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.lab.LabAway;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRefused;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolResult;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What tools tell of the lab, in the player's language; what runs and the lab itself have written stays as it is. */
final class LabText {

    private static final Pattern SETTING = Pattern.compile("same bytes: ([a-z_]+): ");

    private LabText() {}

    /** Why the lab did not do it; what it says itself is English. */
    static String reason(LabException e, URI lab, Language language) {
        return switch (e) {
            case LabAway away
            when away.busy() ->
                language.choose(
                        e.getMessage(),
                        "Das Labor hat gerade viel zu tun und nicht rechtzeitig geantwortet; frag gleich noch einmal.");
            case LabAway away ->
                language.choose(
                        e.getMessage(),
                        "Das Labor unter " + lab + " antwortet nicht; „crucible lab“ oder „crucible up“ startet es.");
            case LabRefused refused ->
                refused.reason()
                        .filter(said -> language == Language.GERMAN)
                        .map(said -> "Das Labor lehnt ab (" + refused.status() + "): " + said)
                        .orElse(e.getMessage());
        };
    }

    /** How a run stands. */
    static String status(ToolResult status, Language language) {
        return language == Language.GERMAN ? german(status.data()) : status.text();
    }

    private static String german(JsonNode status) {
        String at = status.path("total_strategies").asInt() == 0
                        || status.path("total_rounds").asInt() == 0
                ? ""
                : ", Strategie " + (status.path("current_strategy").asInt() + 1) + " von "
                        + status.path("total_strategies").asInt() + ", Runde "
                        + status.path("current_round").asInt() + " von "
                        + status.path("total_rounds").asInt() + " ("
                        + Math.round(100 * status.path("progress").asDouble()) + " Prozent)";
        String error = status.path("error").asText();
        return status.path("simulation_id").asText() + ": "
                + state(status.path("status").asText(), Language.GERMAN) + at + "."
                + (error.isBlank() ? "" : "\n" + QuotedText.block(error, 600));
    }

    /** A state in words. */
    static String state(String state, Language language) {
        if (language == Language.ENGLISH) {
            return state;
        }
        return switch (state) {
            case "running" -> "läuft";
            case "queued", "pending" -> "wartet";
            case "completed" -> "fertig";
            case "failed" -> "gescheitert";
            case "stopped" -> "gestoppt";
            default -> state;
        };
    }

    /** Runs, a line for each. */
    static String runs(ToolResult runs, Language language) {
        if (language == Language.ENGLISH) {
            return runs.text();
        }
        List<String> lines = new ArrayList<>();
        for (JsonNode run : runs.data()) {
            String name = run.path("name").asText();
            lines.add(run.path("simulation_id").asText() + (name.isBlank() ? "" : " „" + name + "“") + ": "
                    + run.path("strategy").asText() + ", "
                    + run.path("rounds").asText() + " Runden, "
                    + run.path("clients").asText() + " Clients, "
                    + LabRunSummary.toTheMinute(run.path("created_at").asText()));
        }
        return lines.isEmpty() ? "So einen Lauf gibt es nicht." : String.join("\n", lines);
    }

    /** Curves that were drawn, and where all of them are; labels of strategies stay as they are. */
    static String curves(ToolResult drawn, Language language) {
        if (language == Language.ENGLISH) {
            return drawn.text();
        }
        StringBuilder text = new StringBuilder();
        for (JsonNode curve : drawn.data().path("drawn")) {
            text.append(String.format(
                    language.locale(),
                    "%s  %.1f %% bis %.1f %%  %s%n",
                    curve.path("line").asText(),
                    100 * curve.path("first").asDouble(),
                    100 * curve.path("last").asDouble(),
                    curve.path("label").asText()));
        }
        if (text.isEmpty()) {
            text.append("Von ")
                    .append(drawn.data().path("simulation_id").asText())
                    .append(" ist noch keine Runde fertig.\n");
        }
        text.append("Alle Kurven: ").append(drawn.data().path("curves").asText());
        return QuotedText.block(text.toString(), 8_000);
    }

    /** The lab words its warnings in English; those that plans meet are told by their codes, the others as they are. */
    private static List<String> warnings(JsonNode verdict) {
        List<String> told = new ArrayList<>();
        Set<String> forPeople = new HashSet<>();
        verdict.path("warnings").forEach(warning -> forPeople.add(warning.asText()));
        for (JsonNode problem : verdict.path("problems")) {
            String message = problem.path("message").asText();
            // Problems are for programs, too: of what every config carries the lab warns nobody else.
            if (problem.path("severity").asText().equals("warning")
                    && forPeople.contains(problem.path("field").asText() + ": " + message)) {
                told.add(problem.path("field").asText()
                        + switch (problem.path("code").asText()) {
                            case "missing_key" -> " fehlt" + message.replaceFirst("^is missing; using ", "; es gilt ");
                            case "too_few_malicious_clients" ->
                                " ist kleiner als die Zahl der Angreifer im Zeitplan: die Regel rechnet mit zu wenigen";
                            case "too_many_malicious_clients" ->
                                " ist größer als die Zahl der Angreifer im Zeitplan: die Regel zahlt für mehr, als kommen";
                            case "unread_key" -> " wird hier nicht gelesen";
                            case "no_gpu" -> gpu(message);
                            default -> ": " + message;
                        });
            }
        }
        if (told.isEmpty()) {
            verdict.path("warnings").forEach(warning -> told.add(warning.asText()));
        }
        return told;
    }

    /** A setting stands before a colon; without one it is the machine that has no device. */
    private static String gpu(String message) {
        Matcher setting = SETTING.matcher(message);
        return (setting.find()
                        ? " verlangt eine GPU, die wegen " + setting.group(1) + " nicht trainiert"
                        : " verlangt eine GPU, und hier trainiert keine")
                + "; es rechnet die CPU, auf dieselben Bytes";
    }

    /** That the lab takes a config, for who does not ask what else it has to say of it. */
    static String accepted(JsonNode seconds, Language language) {
        return seconds.isNumber()
                ? language.choose("The lab takes it: about %d s.", "Das Labor nimmt es an: etwa %d s.")
                        .formatted(seconds.asLong())
                : language.choose("The lab takes it.", "Das Labor nimmt es an.");
    }

    /** What the lab thinks of a config. */
    static String verdict(ToolResult verdict, Language language) {
        if (language == Language.ENGLISH) {
            return verdict.text();
        }
        JsonNode data = verdict.data();
        StringBuilder text = new StringBuilder(
                data.path("valid").asBoolean() ? "Die Config ist gültig." : "Die Config ist nicht gültig:");
        data.path("errors").forEach(error -> text.append("\n- ").append(QuotedText.line(error.asText(), 300)));
        warnings(data).forEach(warning -> text.append("\n- Warnung: ").append(QuotedText.line(warning, 300)));
        JsonNode seconds = data.path("estimate").path("seconds");
        if (seconds.isNumber()) {
            text.append("\nEs dauert etwa ").append(seconds.asLong()).append(" s, wenn sonst nichts läuft.");
        }
        return QuotedText.block(text.toString(), 8_000);
    }
}
