package dev.crucible.story;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Chooses the backdrop of a conversation by its topic. */
public final class Places {
    public static final String FIRST = "forge";

    /** All backdrops; each has a picture for every hour. */
    public static final List<String> ALL =
            List.of("forge", "agora", "archive", "terrace", "workshop", "harbour", "stoa");

    private static final Map<String, Pattern> TOPICS = topics();

    private Places() {}

    /**
     * Returns the backdrop for a topic.
     *
     * @param topic the player's text
     * @param now the present backdrop, kept if no topic matches
     */
    public static String of(String topic, String now) {
        String words = topic.toLowerCase(Locale.ROOT);
        return TOPICS.entrySet().stream()
                .filter(entry -> entry.getValue().matcher(words).find())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(now);
    }

    private static Map<String, Pattern> topics() {
        Map<String, Pattern> topics = new LinkedHashMap<>();
        topics.put(
                "archive", Pattern.compile("remember|history|earlier run|last time|erinner|früher|letztes mal|archiv"));
        topics.put("agora", Pattern.compile("attack|poison|byzantine|vote|liar|angriff|vergift|abstimm|lügner"));
        topics.put("stoa", Pattern.compile("\\b(why|plan|bound|proof|prove|test)|warum|schranke|beweis|prüf"));
        topics.put("forge", Pattern.compile("\\b(run|launch|train|build)\\b|starte|trainier|baue"));
        topics.put("workshop", Pattern.compile("\\b(code|python|file|rule|regel)\\b|datei|tokenizer|adapter"));
        topics.put("harbour", Pattern.compile("\\b(data|clients?|daten)\\b|dirichlet|femnist|medmnist"));
        topics.put(
                "terrace",
                Pattern.compile("\\b(beauty|tired|joke|jazz|evening|night)\\b|schönheit|müde|witz|abend|nacht"));
        return topics;
    }
}
