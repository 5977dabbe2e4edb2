package dev.crucible.lab.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** JSON client that follows redirects only within a host and bounds the time of a whole answer. */
record HubClient(HttpClient http, Duration patience) {

    private static final int MOST_REDIRECTS = 3;
    private static final long LARGEST = 8L << 20;

    /**
     * An answer.
     *
     * @param code the Hub's error code, empty if there is none
     * @param body JSON body, missing unless the status is 200
     */
    record Answer(int status, String code, JsonNode body) {}

    /** An invalid answer of the Hub; the message describes it. */
    static final class UnusableAnswerException extends IOException {

        private static final long serialVersionUID = 1;

        UnusableAnswerException(String message) {
            super(message);
        }
    }

    Answer get(URI first) throws IOException, InterruptedException {
        URI address = first;
        for (int i = 0; i <= MOST_REDIRECTS; i++) {
            HttpResponse<byte[]> response = send(address);
            int status = response.statusCode();
            if (status < 300 || status >= 400) {
                String code = response.headers().firstValue("X-Error-Code").orElse("");
                return new Answer(status, code, status == 200 ? body(response) : MissingNode.getInstance());
            }
            address = target(address, response.headers().firstValue("Location").orElse(""));
        }
        throw new UnusableAnswerException("the hub redirects in circles.");
    }

    private static URI target(URI from, String location) throws IOException {
        URI target;
        try {
            target = from.resolve(location);
        } catch (IllegalArgumentException e) {
            throw new UnusableAnswerException("the hub redirects to no address.");
        }
        boolean sameHost = Objects.equals(from.getScheme(), target.getScheme())
                && Objects.equals(from.getRawAuthority(), target.getRawAuthority());
        if (!sameHost) {
            throw new UnusableAnswerException("the hub redirects to another host.");
        }
        return target;
    }

    private HttpResponse<byte[]> send(URI address) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Accept", "application/json")
                .build();
        CompletableFuture<HttpResponse<byte[]>> sending = http.sendAsync(
                request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), LARGEST));
        try {
            return sending.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // The caller's close of the client would wait for requests in progress.
            http.shutdownNow();
            throw new HttpTimeoutException("no answer within " + patience);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private static JsonNode body(HttpResponse<byte[]> response) throws IOException {
        try {
            return Json.MAPPER.readTree(response.body());
        } catch (JsonProcessingException e) {
            throw new UnusableAnswerException("the hub's answer is not JSON.");
        }
    }
}
