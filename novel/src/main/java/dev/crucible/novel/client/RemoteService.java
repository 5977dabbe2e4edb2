package dev.crucible.novel.client;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Optional;

/**
 * A service that the novel calls.
 *
 * @param address base URL, such as {@code http://127.0.0.1:10010}
 * @param token bearer token for every request, if the service requires one
 */
public record RemoteService(URI address, Optional<String> token) {

    /** Creates a service without a token. */
    public static RemoteService open(URI address) {
        return new RemoteService(address, Optional.empty());
    }

    /** Starts a request for a path below the address. */
    HttpRequest.Builder request(String path) {
        String root = address.toString();
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create((root.endsWith("/") ? root.substring(0, root.length() - 1) : root) + path));
        token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
        return request;
    }

    /** Returns only the address, because the token is secret. */
    @Override
    public String toString() {
        return address.toString();
    }
}
