package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Language;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rules, attacks and data sets in the words of the field, in one language; what nobody knows keeps its keyword. */
public record Titles(Knowledge knowledge, Language language) {

    private static final JsonNode DATASETS = BundledFile.yaml(Titles.class, "datasets.yaml");

    /** A title of ordinary words, the first of which has a capital only because it begins. */
    private static final Pattern ORDINARY = Pattern.compile("[A-Z][a-z-]+(?: (?:[a-z(]|[A-Z]{2}).*)");

    private static final Set<String> PEOPLE = Set.of("Krum", "Fang", "Mimic", "Gaussian", "Byzantine");

    /** As it stands by itself. */
    public String of(String key) {
        return knowledge.key(key).map(topic -> topic.in(language).title()).orElse(key);
    }

    /** A data set within a sentence. */
    public String dataset(String keyword) {
        Map<String, String> titles = BundledFile.texts(DATASETS.path(keyword));
        return titles.isEmpty() ? keyword : language.of(titles);
    }

    /** A data set within a sentence, with its keyword for whoever wants to write it. */
    public String datasetWithKeyword(String keyword) {
        String title = dataset(keyword);
        if (title.equals(keyword)) {
            return keyword;
        }
        return title.endsWith(")")
                ? title.substring(0, title.length() - 1) + ", " + keyword + ")"
                : title + " (" + keyword + ")";
    }

    /** As it stands within a sentence. */
    public String within(String key) {
        String title = of(key);
        boolean lowered = language == Language.ENGLISH
                && ORDINARY.matcher(title).matches()
                && !PEOPLE.contains(title.split("[ ,-]", 2)[0]);
        return lowered ? Character.toLowerCase(title.charAt(0)) + title.substring(1) : title;
    }

    /** Several in a row that begins a sentence. */
    public String of(List<String> keys, String between) {
        return IntStream.range(0, keys.size())
                .mapToObj(i -> i == 0 ? of(keys.get(i)) : within(keys.get(i)))
                .collect(Collectors.joining(between));
    }

    /** Several in a row within a sentence. */
    public String within(List<String> keys, String between) {
        return keys.stream().map(this::within).collect(Collectors.joining(between));
    }
}
