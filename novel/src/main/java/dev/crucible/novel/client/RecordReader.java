package dev.crucible.novel.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.dialogue.Cast;
import dev.crucible.story.StoryLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Parses NDJSON lines into records. Never throws, whatever a bridge sends. */
final class RecordReader {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DEFAULT_AGENT = Cast.ORCHESTRATOR;

    private RecordReader() {}

    /** Parses a line. A blank line, which some bridges send to keep proxies awake, is a heartbeat. */
    static Envelope read(int request, String line) {
        if (line.isBlank()) {
            return new Envelope(request, Optional.empty(), 0, new Incoming.Heartbeat());
        }
        try {
            JsonNode json = JSON.readTree(line);
            Incoming content = json.isObject() ? content(json, line) : new Incoming.Unreadable(line);
            Optional<String> turn = Optional.ofNullable(json.path("turn_id").textValue());
            return new Envelope(request, turn, json.path("seq").asLong(-1), content);
        } catch (JsonProcessingException e) {
            return new Envelope(request, Optional.empty(), 0, new Incoming.Unreadable(line));
        }
    }

    private static Incoming content(JsonNode json, String line) {
        String agent = text(json, "agent", DEFAULT_AGENT);
        return switch (json.path("action").asText("message")) {
            case "status" -> new Incoming.Status(text(json, "message", ""));
            case "message" -> beat(json, agent, line);
            case "card" -> card(json, agent, line);
            case "choice" -> choice(json, agent);
            case "input_required" ->
                new Incoming.InputRequired(agent, text(json, "prompt", ""), strings(json.path("choices")));
            case "jealousy" -> new Incoming.Jealousy(agent, unit(json.path("score")));
            case "affinity" ->
                json.path("value").isNumber()
                        ? new Incoming.Affinity(agent, unit(json.path("value")))
                        : new Incoming.Unreadable(line);
            case "heartbeat" -> new Incoming.Heartbeat();
            case "scene" ->
                SentScene.from(json).<Incoming>map(Incoming.Scene::new).orElseGet(() -> new Incoming.Unreadable(line));
            case "suggestions" -> new Incoming.Suggestions(Incoming.Suggestions.in(json.path("choices")));
            case "evening" ->
                new Incoming.Evening(
                        new StoryLine(agent, text(json, "message", ""), text(json, "face", "neutral"), "dialogue"),
                        strings(json.path("card")));
            case "end" -> new Incoming.End(text(json, "reason", "done"));
            default -> new Incoming.Unreadable(line);
        };
    }

    private static Incoming beat(JsonNode json, String agent, String line) {
        String message = text(json, "message", "");
        if (message.isBlank()) {
            return new Incoming.Unreadable(line);
        }
        JsonNode delta = json.path("affinity_delta");
        return new Incoming.Beat(
                agent,
                message,
                text(json, "portrait", "neutral"),
                text(json, "kind", "dialogue"),
                delta.isNumber() && Double.isFinite(delta.doubleValue())
                        ? OptionalDouble.of(Math.clamp(delta.doubleValue(), -1, 1))
                        : OptionalDouble.empty(),
                Optional.ofNullable(json.path("brief").textValue()));
    }

    /** Returns a formula as code, with its title above it. */
    private static Incoming card(JsonNode json, String agent, String line) {
        String formula = text(json, "formula", "");
        return formula.isBlank()
                ? new Incoming.Unreadable(line)
                : new Incoming.Beat(
                        agent, text(json, "of", "") + "\n" + formula, "neutral", "code", OptionalDouble.empty());
    }

    private static Incoming choice(JsonNode json, String agent) {
        List<String> choices = strings(json.path("choices"));
        String prompt = text(json, "prompt", "");
        return choices.isEmpty()
                ? new Incoming.InputRequired(agent, prompt, choices)
                : new Incoming.Choice(agent, prompt, choices);
    }

    static Optional<Incoming.InputRequired> question(JsonNode open) {
        String prompt = text(open, "prompt", "");
        return prompt.isBlank()
                ? Optional.empty()
                : Optional.of(new Incoming.InputRequired(
                        text(open, "agent", DEFAULT_AGENT),
                        prompt,
                        strings(open.path("choices")),
                        text(open, "plan", "")));
    }

    private static String text(JsonNode json, String field, String otherwise) {
        JsonNode value = json.path(field);
        return value.isTextual() ? value.asText() : otherwise;
    }

    private static double unit(JsonNode number) {
        double value = number.asDouble(0);
        return Double.isFinite(value) ? Math.clamp(value, 0, 1) : 0;
    }

    private static List<String> strings(JsonNode array) {
        List<String> strings = new ArrayList<>();
        array.forEach(item -> {
            if (item.isTextual() && !item.asText().isBlank()) {
                strings.add(item.asText());
            }
        });
        return strings;
    }
}
