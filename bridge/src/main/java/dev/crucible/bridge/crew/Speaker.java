package dev.crucible.bridge.crew;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Last resort when a crew does not name the speaker: guesses the agent whose name is in the text as a whole word. If
 * there are several, the first of the list wins.
 */
public final class Speaker {

    private final List<String> agents;
    private final List<Pattern> words;

    /** Creates it for {@code agents} in order of preference. */
    public Speaker(List<String> agents) {
        this.agents = List.copyOf(agents);
        this.words = agents.stream()
                .map(agent -> Pattern.compile(
                        "(?<![\\p{L}\\p{N}_])" + Pattern.quote(agent) + "(?![\\p{L}\\p{N}_])",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE))
                .toList();
    }

    /** Returns the agent named in {@code text}, or {@code otherwise}. */
    public String guess(String text, String otherwise) {
        for (int i = 0; i < agents.size(); i++) {
            if (words.get(i).matcher(text).find()) {
                return agents.get(i);
            }
        }
        return otherwise;
    }
}
