package dev.crucible.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.function.Function;

/** One HTTP exchange after another: no redirects, answers up to a size. */
final class Wire {

    private final HttpClient http;
    private final ClientOptions options;

    Wire(ClientOptions options) {
        this.options = options;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(options.connect())
                .build();
    }

    ClientOptions options() {
        return options;
    }

    HttpRequest.Builder request(URI uri) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(uri).timeout(options.answer());
        options.token().ifPresent(token -> builder.header("Authorization", "Bearer " + token));
        return builder;
    }

    /** The answer, of which the caller closes the body. */
    HttpResponse<InputStream> open(HttpRequest request) throws IOException, InterruptedException {
        return http.send(request, HttpResponse.BodyHandlers.ofInputStream());
    }

    /** The tree of an answer. */
    JsonNode json(HttpResponse<InputStream> response) throws IOException {
        try (InputStream in = response.body()) {
            byte[] body = in.readNBytes(options.largestAnswer() + 1);
            if (body.length > options.largestAnswer()) {
                throw invalid("is larger than " + options.largestAnswer() + " bytes");
            }
            return understand(body, Json::parse, response.statusCode());
        }
    }

    /** Reads something of the peer's; when it cannot be understood, the peer is at fault and not the caller. */
    static <A, T> T understand(A from, Function<A, T> reader, int status) {
        try {
            return reader.apply(from);
        } catch (A2aException e) {
            throw invalid("with status " + status + " is not understood: " + e.getMessage());
        }
    }

    static A2aException invalid(String what) {
        return new A2aException(A2aError.INVALID_AGENT_RESPONSE, "The agent's answer " + what);
    }

    void close() {
        http.shutdownNow();
    }
}
