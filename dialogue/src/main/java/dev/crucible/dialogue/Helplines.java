package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.dialogue.text.LanguageWords;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Crisis helplines by country. */
public final class Helplines {

    private static final String FILE = "helplines.json";

    private final JsonNode file;

    /**
     * Contacts of one country.
     *
     * @param line the number and the organization, in the requested language
     * @param emergency the emergency number
     */
    public record Helpline(String line, String emergency) {}

    private Helplines(JsonNode file) {
        this.file = file;
    }

    /** Reads the helplines bundled with Crucible. */
    public static Helplines bundled() {
        try (InputStream in = Helplines.class.getResourceAsStream(FILE)) {
            return new Helplines(new ObjectMapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    /** Returns the helpline of a country; if it has none, of the country where most people speak the language. Its text is English where it has none in the language. */
    public Helpline of(String country, String language) {
        JsonNode found = in(country)
                .or(() -> in(file.path("usual").path(language).asText()))
                .or(() -> in(file.path("usual").path(LanguageWords.ENGLISH).asText()))
                .orElseThrow(() -> new IllegalStateException(FILE + ": no usual country for " + language));
        String english = found.path(LanguageWords.ENGLISH).asText();
        return new Helpline(
                found.path(language).asText(english), found.path("emergency").asText());
    }

    /** Returns the address of a directory for all other countries. */
    public String elsewhere() {
        return file.path("elsewhere").asText();
    }

    private Optional<JsonNode> in(String country) {
        return StreamSupport.stream(file.path("helplines").spliterator(), false)
                .filter(helpline -> helpline.path("country").asText().equals(country))
                .findFirst();
    }
}
