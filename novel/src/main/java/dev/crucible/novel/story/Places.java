package dev.crucible.novel.story;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Where a conversation takes place: where its topic belongs, else where the speaker is at home. */
public final class Places {
    public static final String FIRST = "forge";

    private static final Map<String, Pattern> TOPICS = topics();

    private Places() {}

    /**
     * @param topic what the player said
     * @param speaker id of whoever answers
     * @param now where the conversation is, which strangers leave as it is
     */
    public static String of(String topic, String speaker, String now) {
        String words = topic.toLowerCase(Locale.ROOT);
        return TOPICS.entrySet().stream()
                .filter(entry -> entry.getValue().matcher(words).find())
                .map(Map.Entry::getKey)
                .findFirst()
                .or(() -> Agent.of(speaker).flatMap(agent -> agent.member().home()))
                .orElse(now);
    }

    private static Map<String, Pattern> topics() {
        Map<String, Pattern> topics = new LinkedHashMap<>();
        topics.put(
                "archive", Pattern.compile("remember|history|earlier run|last time|erinner|früher|letztes mal|archiv"));
        topics.put("agora", Pattern.compile("attack|poison|byzantine|vote|liar|angriff|vergift|abstimm|lügner"));
        topics.put("stoa", Pattern.compile("\\b(why|plan|bound|proof|prove|test)|warum|schranke|beweis|prüf"));
        topics.put("forge", Pattern.compile("\\b(run|launch|train|build)\\b|starte|trainier|baue"));
        return topics;
    }
}
