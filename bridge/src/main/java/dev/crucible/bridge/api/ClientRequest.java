package dev.crucible.bridge.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.player.Person;
import dev.crucible.bridge.turn.PlainText;
import dev.crucible.bridge.turn.StreamRecord;
import dev.crucible.bridge.turn.Tongue;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.JacksonFactory;
import dev.crucible.web.JsonErrorMessage;
import dev.crucible.web.Utf8Text;
import dev.crucible.web.WholeNumber;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The JSON object that a client sent, with typed access to its fields; each error names the field. Any content type is
 * accepted, since clients of this API send none. A body that is no JSON object gets 400.
 */
final class ClientRequest {

    private static final int DEEPEST = 32;

    private static final ObjectMapper MAPPER = new ObjectMapper(JacksonFactory.factory()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNumberLength(100)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Maximum length at which an error repeats a wrong value. */
    private static final int QUOTED = 40;

    private static final Pattern AGENT = Pattern.compile("[a-z][a-z0-9_-]{0,31}");
    private static final int MOST_AGENTS = 64;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final ObjectNode json;
    private final Namespace own;

    private ClientRequest(ObjectNode json, Namespace own) {
        this.json = json;
        this.own = own;
    }

    /** Reads the body, or fails with 400 if it is no JSON object. */
    static ClientRequest of(Exchange exchange) throws IOException {
        byte[] body = exchange.body();
        if (body.length == 0) {
            throw HttpProblem.badRequest("The body is empty; send a JSON object.");
        }
        try {
            if (MAPPER.readTree(Utf8Text.of(body)) instanceof ObjectNode object) {
                return new ClientRequest(object, new Namespace(exchange.holder().orElseThrow()));
            }
        } catch (JsonProcessingException e) {
            throw HttpProblem.badRequest("The body is not valid JSON: " + JsonErrorMessage.of(e));
        } catch (CharacterCodingException e) {
            throw HttpProblem.badRequest("The body is not valid JSON: it is not UTF-8");
        }
        throw HttpProblem.badRequest("The body must be a JSON object.");
    }

    /** Returns a text, empty if it is absent or null. */
    Optional<String> text(String field) {
        JsonNode value = json.get(field);
        if (value == null || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw HttpProblem.badRequest(field + ": must be a string");
        }
        return Optional.of(value.textValue());
    }

    /** Returns a text, or fails with 400 if it is absent or blank. */
    String required(String field) {
        return text(field)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> HttpProblem.badRequest(field + ": is required and must not be empty"));
    }

    /** Returns the id namespace of the token's holder. */
    Namespace own() {
        return own;
    }

    /** Returns the stored id of the player, if the request names one. */
    Optional<String> player() {
        return id("player_id").map(own::kept);
    }

    /** Returns the stored id of the player, or fails with 400 if there is none. */
    String requiredPlayer() {
        return own.kept(requiredId("player_id"));
    }

    /** Returns an id as the client wrote it, or nothing if it is absent or empty. */
    Optional<String> id(String field) {
        Optional<String> id = text(field).filter(text -> !text.isEmpty());
        if (id.isPresent() && !ID.matcher(id.get()).matches()) {
            throw HttpProblem.badRequest(field + ": may hold at most 64 letters, digits, hyphens and underscores");
        }
        return id;
    }

    /** Returns an id, or fails with 400 if it is absent. */
    String requiredId(String field) {
        return id(field).orElseThrow(() -> HttpProblem.badRequest(field + ": is required"));
    }

    /** Returns an agent's id; the request may have it in either case. */
    String agent(List<String> agents) {
        String name = required("agent");
        String agent = name.toLowerCase(Locale.ROOT);
        if (!agents.contains(agent)) {
            throw unknown("agent", agents, name);
        }
        return agent;
    }

    /** Returns the error for a value that is not among the allowed ones. */
    static HttpProblem unknown(String field, List<String> known, String got) {
        return HttpProblem.badRequest(
                "%s: must be one of %s; got %s".formatted(field, String.join(", ", known), quoted(got)));
    }

    /** Returns a text, truncated for use in an error. */
    static String quoted(String text) {
        return text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "…";
    }

    /** Returns a whole number, or fails with 400 if it is absent. */
    int requiredNumber(String field, int least) {
        if (!json.hasNonNull(field)) {
            throw HttpProblem.badRequest(field + ": is required");
        }
        return number(field, least, least);
    }

    /** Returns a whole number, or {@code otherwise} if it is absent. */
    int number(String field, int otherwise, int least) {
        JsonNode value = json.get(field);
        if (value == null || value.isNull()) {
            return otherwise;
        }
        value = WholeNumber.of(value);
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < least) {
            throw HttpProblem.badRequest(field + ": must be a whole number from " + least + " to " + Integer.MAX_VALUE);
        }
        return value.intValue();
    }

    /** Returns the client's protocol version, 1 if it is absent. */
    int protocol() {
        int protocol = number("protocol", 1, 1);
        if (protocol > 2) {
            throw HttpProblem.badRequest("protocol: must be 1 or 2, got " + protocol);
        }
        return protocol;
    }

    /** Returns the name that scenes call a player without a profile, if the client asks for the story. */
    Optional<String> story() {
        int scenes = number("scenes", 0, 0);
        if (scenes > 1) {
            throw HttpProblem.badRequest("scenes: must be 0 or 1, got " + scenes);
        }
        return scenes == 1 && protocol() > 1 ? Optional.of(name()) : Optional.empty();
    }

    /** Returns the name of a player without a profile, empty if the client gives none. */
    String name() {
        String name = text("name").orElse("").strip();
        if (name.length() > Person.LONGEST) {
            throw HttpProblem.badRequest(
                    "name: may have at most %d characters, got %d".formatted(Person.LONGEST, name.length()));
        }
        return name;
    }

    /** Returns the language that the player reads, English by default. */
    Tongue tongue() {
        return Tongue.of("", Locale.forLanguageTag(text("locale").orElse("en")));
    }

    /** Returns a text as a client of this protocol can display it. */
    String shown(String text) {
        return protocol() == 1 ? PlainText.of(text) : text;
    }

    /** Returns numbers by agent, clamped to 0 to 1. Entries that are no number or no agent's name are ignored. */
    Map<String, Double> affinities(String field) {
        JsonNode map = json.get(field);
        if (map == null || map.isNull()) {
            return Map.of();
        }
        if (!map.isObject()) {
            throw HttpProblem.badRequest(field + ": must be an object of numbers from 0 to 1 by agent");
        }
        Map<String, Double> affinities = new TreeMap<>();
        map.properties().forEach(entry -> {
            if (entry.getValue().isNumber()
                    && AGENT.matcher(entry.getKey()).matches()
                    && affinities.size() < MOST_AGENTS) {
                affinities.put(entry.getKey(), Math.clamp(entry.getValue().doubleValue(), 0, 1));
            }
        });
        affinities.remove(StreamRecord.Beat.SYSTEM);
        return affinities;
    }

    /** Returns an object as a record, or fails with 400 if it is none. */
    <T> T object(String field, Class<T> type) {
        JsonNode value = json.get(field);
        if (value == null || !value.isObject()) {
            throw HttpProblem.badRequest(field + ": is required and must be an object");
        }
        try {
            return MAPPER.treeToValue(value, type);
        } catch (JsonProcessingException e) {
            throw HttpProblem.badRequest(field + ": " + JsonErrorMessage.of(e));
        }
    }

    /** Returns a boolean, false if it is absent. */
    boolean flag(String field) {
        JsonNode value = json.get(field);
        if (value != null && !value.isNull() && !value.isBoolean()) {
            throw HttpProblem.badRequest(field + ": must be true or false");
        }
        return value != null && value.asBoolean();
    }
}
