package dev.crucible.speech;

import java.net.URI;
import java.util.Optional;

/**
 * A server that speaks as OpenAI's does, on this machine or elsewhere.
 *
 * @param url what {@code /audio/speech} is appended to, such as {@code http://127.0.0.1:8880/v1}
 * @param key what it wants to see; never part of a message
 * @param model the model to ask for
 */
public record SpeechServer(URI url, Optional<String> key, String model) {

    /** The model that servers of this kind know. */
    public static final String USUAL_MODEL = "tts-1";

    public SpeechServer {
        boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (!http || url.getHost() == null || url.getUserInfo() != null) {
            throw new IllegalArgumentException("must look like http://127.0.0.1:8880/v1, got " + url);
        }
    }

    /** Where a line is sent to. */
    URI speech() {
        return URI.create(url.toString().replaceAll("/+$", "") + "/audio/speech");
    }

    /** Without the key. */
    @Override
    public String toString() {
        return url + " (" + model + ")";
    }
}
