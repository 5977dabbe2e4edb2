package dev.crucible.novel.language;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;

/** Where people in need find help; the crew tells it from the same file. */
public final class Helplines {

    static final String FILE = "helplines.json";

    private final JsonNode file;
    private final Locale machine;

    private Helplines(JsonNode file, Locale machine) {
        this.file = file;
        this.machine = machine;
    }

    /** @param machine how the player's machine is set */
    public static Helplines bundled(Locale machine) {
        try (InputStream in = Helplines.class.getResourceAsStream(FILE)) {
            return new Helplines(new ObjectMapper().readTree(in), machine);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    /** Whom to call: in the country of the machine when it speaks the player's language, else where most do. */
    public String of(Locale language) {
        String tag = language.getLanguage();
        if (machine.getLanguage().equals(tag)) {
            String own = in(machine.getCountry(), tag);
            if (!own.isEmpty()) {
                return own;
            }
        }
        return in(file.path("usual").path(tag).asText(), tag);
    }

    private String in(String country, String tag) {
        for (JsonNode helpline : file.path("helplines")) {
            if (helpline.path("country").asText().equals(country)) {
                return helpline.path(tag).asText();
            }
        }
        return "";
    }

    /** Where the helplines of all other countries stand. */
    public String elsewhere() {
        return file.path("elsewhere").asText();
    }
}
