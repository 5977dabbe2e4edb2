package dev.crucible.story.director;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Texts around the talk, in one language.
 *
 * @param closing the last line of an evening, by agent id
 * @param card the templates of the card of an evening, by name
 * @param first what a player may say who has met no scene
 * @param work what may be asked about the lab
 * @param runs what may be asked about the player's runs
 * @param personal what may be asked of anybody
 * @param quiet what may be said to anybody by a player who needs quiet
 */
record TalkTexts(
        Map<String, String> closing,
        Map<String, String> card,
        List<String> first,
        List<String> work,
        List<String> runs,
        List<String> personal,
        List<String> quiet) {

    private static final TalkTexts ENGLISH = read("talk.json");
    private static final TalkTexts GERMAN = read("talk_de.json");

    private static TalkTexts read(String file) {
        try (InputStream in = Objects.requireNonNull(TalkTexts.class.getResourceAsStream(file))) {
            return new ObjectMapper().readValue(in, TalkTexts.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static TalkTexts in(String language) {
        return language.equals("de") ? GERMAN : ENGLISH;
    }

    /** Returns a template of the card with a value. */
    String card(String name, Object value) {
        return Objects.requireNonNull(card.get(name), name).replace("{}", value.toString());
    }
}
