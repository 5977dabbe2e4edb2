package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Where people in need find help, by country. */
public final class Helplines {

    private static final String FILE = "helplines.json";

    private final JsonNode file;

    /**
     * Whom to call.
     *
     * @param line the number and whose it is, in the language asked for
     * @param emergency the number for emergencies
     */
    public record Helpline(String line, String emergency) {}

    private Helplines(JsonNode file) {
        this.file = file;
    }

    /** Those that come with Crucible. */
    public static Helplines bundled() {
        try (InputStream in = Helplines.class.getResourceAsStream(FILE)) {
            return new Helplines(new ObjectMapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    /** The helpline of a country, or of the one where most speak the language. */
    public Helpline of(String country, String language) {
        JsonNode found = in(country)
                .or(() -> in(file.path("usual").path(language).asText()))
                .orElseThrow(() -> new IllegalStateException(FILE + ": no usual country for " + language));
        return new Helpline(
                found.path(language).asText(), found.path("emergency").asText());
    }

    /** Where the helplines of all other countries stand. */
    public String elsewhere() {
        return file.path("elsewhere").asText();
    }

    private Optional<JsonNode> in(String country) {
        return StreamSupport.stream(file.path("helplines").spliterator(), false)
                .filter(helpline -> helpline.path("country").asText().equals(country))
                .findFirst();
    }
}
