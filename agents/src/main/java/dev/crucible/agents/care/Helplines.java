package dev.crucible.agents.care;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.web.JacksonFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Where people in need find help, by country; one file for the crew and the novel. */
final class Helplines {

    private static final String FILE = "helplines.json";

    private final JsonNode file;

    /**
     * Whom to call.
     *
     * @param line the number and whose it is, in the language asked for
     * @param emergency the number for emergencies
     */
    record Helpline(String line, String emergency) {}

    private Helplines(JsonNode file) {
        this.file = file;
    }

    static Helplines bundled() {
        try (InputStream in = Helplines.class.getResourceAsStream(FILE)) {
            return new Helplines(JacksonFactory.mapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    /** The helpline of a country, or of the one where most speak the language; and where those of all others stand. */
    Helpline of(String country, String language) {
        JsonNode found = in(country)
                .or(() -> in(file.path("usual").path(language).asText()))
                .orElseThrow(() -> new IllegalStateException(FILE + ": no usual country for " + language));
        String elsewhere = language.equals("de") ? "; anderswo nennt " : "; elsewhere ";
        String end = language.equals("de") ? " Nummern in deiner Nähe" : " lists lines near you";
        return new Helpline(
                found.path(language).asText()
                        + elsewhere
                        + file.path("elsewhere").asText()
                        + end,
                found.path("emergency").asText());
    }

    private Optional<JsonNode> in(String country) {
        for (JsonNode helpline : file.path("helplines")) {
            if (helpline.path("country").asText().equals(country)) {
                return Optional.of(helpline);
            }
        }
        return Optional.empty();
    }
}
