package dev.crucible.novel.client;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Optional;

/**
 * A service that the novel speaks to.
 *
 * @param address such as {@code http://127.0.0.1:10010}
 * @param token the secret that every request carries, if it wants one
 */
public record RemoteService(URI address, Optional<String> token) {

    /** One that wants no token. */
    public static RemoteService open(URI address) {
        return new RemoteService(address, Optional.empty());
    }

    /** A request for a path below the address. */
    HttpRequest.Builder request(String path) {
        String root = address.toString();
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create((root.endsWith("/") ? root.substring(0, root.length() - 1) : root) + path));
        token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
        return request;
    }

    /** The address alone: what is printed is read by others. */
    @Override
    public String toString() {
        return address.toString();
    }
}
