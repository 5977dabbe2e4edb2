package dev.crucible.agents.lab;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the lab is.
 *
 * @param base such as {@code http://127.0.0.1:8000}
 * @param token what it wants to see, if anything
 * @param timeout how long one answer may take
 */
public record LabAddress(URI base, Optional<String> token, Duration timeout) {

    private static final Duration USUAL = Duration.ofSeconds(20);

    public LabAddress {
        boolean http = "http".equals(base.getScheme()) || "https".equals(base.getScheme());
        if (!http || base.getHost() == null) {
            throw new IllegalArgumentException("lab: must look like http://127.0.0.1:8000, got " + base);
        }
    }

    /** A lab with the usual time limit. */
    public static LabAddress of(URI base, Optional<String> token) {
        return new LabAddress(base, token, USUAL);
    }

    URI at(String path) {
        String root = base.toString();
        return URI.create((root.endsWith("/") ? root.substring(0, root.length() - 1) : root) + path);
    }
}
