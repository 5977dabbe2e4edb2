package dev.crucible.bridge.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.turn.PlainText;
import dev.crucible.bridge.turn.StreamRecord;
import dev.crucible.bridge.turn.Tongue;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.JacksonFactory;
import dev.crucible.web.JsonErrorMessage;
import dev.crucible.web.Utf8Text;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The JSON object a client sent, whose fields are read with their names in every complaint. Clients of this interface do not say
 * what they send, so any content type is taken; what is no JSON object gets 400.
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

    /** So much of a wrong value is repeated to whoever sent it. */
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

    /** Reads the body; 400 when it is no JSON object. */
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

    /** A text that may be absent or null. */
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

    /** A text that must be there and not blank. */
    String required(String field) {
        return text(field)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> HttpProblem.badRequest(field + ": is required and must not be empty"));
    }

    /** The ids of whoever sent this. */
    Namespace own() {
        return own;
    }

    /** The player it is about, as kept. */
    Optional<String> player() {
        return id("player_id").map(own::kept);
    }

    /** A player that must be named, as kept. */
    String requiredPlayer() {
        return own.kept(requiredId("player_id"));
    }

    /** An id as the client knows it, absent when it is missing or empty. */
    Optional<String> id(String field) {
        Optional<String> id = text(field).filter(text -> !text.isEmpty());
        if (id.isPresent() && !ID.matcher(id.get()).matches()) {
            throw HttpProblem.badRequest(field + ": may hold at most 64 letters, digits, hyphens and underscores");
        }
        return id;
    }

    /** An id that must be there. */
    String requiredId(String field) {
        return id(field).orElseThrow(() -> HttpProblem.badRequest(field + ": is required"));
    }

    /** The name of an agent, in letters of either case. */
    String agent(List<String> agents) {
        String name = required("agent");
        String agent = name.toLowerCase(Locale.ROOT);
        if (!agents.contains(agent)) {
            throw unknown("agent", agents, name);
        }
        return agent;
    }

    /** What to say of a value that is none of those there are. */
    static HttpProblem unknown(String field, List<String> known, String got) {
        return HttpProblem.badRequest(
                "%s: must be one of %s; got %s".formatted(field, String.join(", ", known), quoted(got)));
    }

    /** A text as far as it is repeated in an error. */
    static String quoted(String text) {
        return text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "…";
    }

    /** A whole number that must be there. */
    int requiredNumber(String field, int least) {
        if (!json.hasNonNull(field)) {
            throw HttpProblem.badRequest(field + ": is required");
        }
        return number(field, least, least);
    }

    /** A whole number, or {@code otherwise} when it is absent. */
    int number(String field, int otherwise, int least) {
        JsonNode value = json.get(field);
        if (value == null || value.isNull()) {
            return otherwise;
        }
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < least) {
            throw HttpProblem.badRequest(field + ": must be a whole number of at least " + least);
        }
        return value.intValue();
    }

    /** Which protocol the client speaks, 1 when it does not say. */
    int protocol() {
        int protocol = number("protocol", 1, 1);
        if (protocol > 2) {
            throw HttpProblem.badRequest("protocol: must be 1 or 2, got " + protocol);
        }
        return protocol;
    }

    /** The language that the player reads, English where none is told. */
    Tongue tongue() {
        return Tongue.of("", Locale.forLanguageTag(text("locale").orElse("en")));
    }

    /** A text as a client of this protocol may show it. */
    String shown(String text) {
        return protocol() == 1 ? PlainText.of(text) : text;
    }

    /** Numbers by agent, each from 0 to 1; what is no number, or no agent's, is left out. */
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

    /** True or false, false when absent. */
    boolean flag(String field) {
        JsonNode value = json.get(field);
        if (value != null && !value.isNull() && !value.isBoolean()) {
            throw HttpProblem.badRequest(field + ": must be true or false");
        }
        return value != null && value.asBoolean();
    }
}
