package dev.crucible.speech;

import java.net.URI;
import java.util.Optional;

/**
 * A server with OpenAI's speech API, on this machine or elsewhere.
 *
 * @param url base URL, such as {@code http://127.0.0.1:8880/v1}; {@code /audio/speech} is appended
 * @param key bearer token, if the server requires one; never part of a message
 * @param model name of the model to request
 */
public record SpeechServer(URI url, Optional<String> key, String model) {

    /** Model name that servers of this kind usually accept. */
    public static final String USUAL_MODEL = "tts-1";

    public SpeechServer {
        boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (!http || url.getHost() == null || url.getUserInfo() != null) {
            throw new IllegalArgumentException("must look like http://127.0.0.1:8880/v1, got " + url);
        }
    }

    /** Returns the endpoint to which texts are sent. */
    URI speech() {
        return URI.create(url.toString().replaceAll("/+$", "") + "/audio/speech");
    }

    /** Leaves out the key. */
    @Override
    public String toString() {
        return url + " (" + model + ")";
    }
}
