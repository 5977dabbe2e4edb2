package dev.crucible.agents.offline.grammar;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Language;
import dev.crucible.dialogue.text.LanguageWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An area of what the crew can do, and what is told of it.
 *
 * @param speaker whose business it is
 * @param words what people call it
 * @param told a few words for those who ask for everything (empty in most), and all of it, by the tags of languages
 */
public record HelpArea(String key, String speaker, Set<String> words, Map<String, Told> told) {

    /** What is told in one language. */
    public record Told(String shortly, String more) {}

    private static final List<HelpArea> ALL = read();

    public HelpArea {
        words = Set.copyOf(words);
        told = Map.copyOf(told);
    }

    /** All, those of which something is told at once first. */
    public static List<HelpArea> all() {
        return ALL;
    }

    /** The area of which a line wants to hear more. */
    static Optional<Request> asked(List<Token> line) {
        return Form.begins("more_about", line) && line.getLast() instanceof Token.Word(String word)
                ? named(word).map(area -> new Request.Help(Optional.of(area)))
                : Optional.empty();
    }

    /** Whether a line speaks of runs at large. */
    public static boolean isOfRunsAtAll(String text) {
        return Form.has("runs_at_large", Tokenizer.cut(text));
    }

    public static Optional<HelpArea> of(String key) {
        return ALL.stream().filter(area -> area.key.equals(key)).findFirst();
    }

    private static Optional<HelpArea> named(String word) {
        return ALL.stream().filter(area -> area.words.contains(word)).findFirst();
    }

    public Told in(Language language) {
        return language.of(told);
    }

    private static List<HelpArea> read() {
        List<HelpArea> areas = new ArrayList<>();
        for (JsonNode area : BundledFile.yaml(HelpArea.class, "help.yaml").path("areas")) {
            Set<String> words = new HashSet<>();
            area.path("words").forEach(word -> words.add(word.asText()));
            areas.add(new HelpArea(
                    area.path("key").asText(),
                    area.path("speaker").asText(),
                    words,
                    LanguageWords.tags().stream()
                            .filter(area::has)
                            .collect(Collectors.toUnmodifiableMap(Function.identity(), tag -> told(area.path(tag))))));
        }
        return List.copyOf(areas);
    }

    private static Told told(JsonNode texts) {
        return new Told(texts.path("short").asText(), texts.path("more").asText());
    }
}
