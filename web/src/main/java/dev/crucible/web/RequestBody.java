package dev.crucible.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.helidon.common.buffers.DataReader.IncorrectNewLineException;
import io.helidon.common.buffers.DataReader.InsufficientDataAvailableException;
import io.helidon.http.HeaderNames;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.List;

/**
 * The JSON body of a request: at most {@value #LARGEST} bytes, nested at most {@value #DEEPEST} deep, with names of at most
 * {@value #LONGEST_NAME} characters.
 */
final class RequestBody {

    static final int LARGEST = 1 << 20;
    static final int DEEPEST = 64;
    static final int LONGEST_NAME = 1_000;
    static final int LONGEST_NUMBER = 400;

    private static final ObjectMapper MAPPER = new ObjectMapper(JacksonFactory.factory()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNumberLength(LONGEST_NUMBER)
                            .maxNameLength(LONGEST_NAME)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private RequestBody() {}

    /** Reads the body as a JSON object; throws 413, 415 or 422 if it is none. */
    static ObjectNode object(ServerRequest request) throws IOException {
        if (json(request) instanceof ObjectNode object) {
            return object;
        }
        throw HttpProblem.invalid(new Violation(
                "dict_type",
                List.of("body"),
                "Input should be a valid dictionary",
                JsonNodeFactory.instance.nullNode()));
    }

    /** Reads the body as JSON; throws 413, 415 or 422 if it is none. */
    static JsonNode json(ServerRequest request) throws IOException {
        byte[] body = bytes(request);
        if (body.length == 0) {
            throw HttpProblem.invalid(
                    new Violation("missing", List.of("body"), "Field required", JsonNodeFactory.instance.nullNode()));
        }
        requireJson(request);
        return parse(body);
    }

    /** Requires the media type of JSON: a form of a foreign page can send others without a CORS preflight. */
    private static void requireJson(ServerRequest request) {
        String type = request.headers().first(HeaderNames.CONTENT_TYPE).orElse("");
        String essence = type.split(";", 2)[0].strip();
        if (!essence.equalsIgnoreCase("application/json")) {
            throw HttpProblem.of(415, "Send the body as Content-Type: application/json.");
        }
    }

    private static JsonNode parse(byte[] body) throws IOException {
        try {
            return MAPPER.readTree(Utf8Text.of(body));
        } catch (JsonProcessingException e) {
            long at = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getCharOffset());
            throw notJson((int) at, JsonErrorMessage.of(e));
        } catch (CharacterCodingException e) {
            throw notJson(0, "the body is not UTF-8");
        }
    }

    private static HttpProblem notJson(int at, String why) {
        return HttpProblem.invalid(new Violation(
                "json_invalid",
                List.of("body", at),
                "JSON decode error: " + why,
                JsonNodeFactory.instance.objectNode()));
    }

    /** Reads all bytes of the body; throws 413 if there are too many. */
    static byte[] bytes(ServerRequest request) throws IOException {
        if (!request.content().hasEntity()) {
            return new byte[0];
        }
        try (InputStream in = request.content().inputStream()) {
            byte[] body = in.readNBytes(LARGEST + 1);
            if (body.length <= LARGEST) {
                return body;
            }
            // Reading the rest first lets the client see the answer instead of a reset connection.
            in.transferTo(java.io.OutputStream.nullOutputStream());
            throw tooLarge();
        } catch (RequestException e) {
            // The server's reader: the body is larger than it reads, or a chunk or trailer is malformed.
            throw e.status().code() == Status.REQUEST_ENTITY_TOO_LARGE_413.code()
                    ? tooLarge().with("Connection", "close")
                    : malformed();
        } catch (IllegalArgumentException
                | IndexOutOfBoundsException
                | InsufficientDataAvailableException
                | IncorrectNewLineException e) {
            // The same reader, for lengths that are no numbers, lines without an end, and bodies cut short by the
            // client.
            throw malformed();
        }
    }

    private static HttpProblem tooLarge() {
        return HttpProblem.of(413, "The body may have at most " + LARGEST + " bytes.");
    }

    private static HttpProblem malformed() {
        return HttpProblem.badRequest("The body ends too early, or its chunks or trailers are malformed.")
                .with("Connection", "close");
    }
}
