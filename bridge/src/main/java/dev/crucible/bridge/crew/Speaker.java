package dev.crucible.bridge.crew;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Guesses who speaks when a crew does not say it: the agent whose name stands in the text as a whole word, the earlier one of the
 * list when there are several. The last resort.
 */
public final class Speaker {

    private final List<String> agents;
    private final List<Pattern> words;

    /** {@code agents} in the order of preference. */
    public Speaker(List<String> agents) {
        this.agents = List.copyOf(agents);
        this.words = agents.stream()
                .map(agent -> Pattern.compile(
                        "(?<![\\p{L}\\p{N}_])" + Pattern.quote(agent) + "(?![\\p{L}\\p{N}_])",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE))
                .toList();
    }

    /** The agent named in {@code text}, or {@code otherwise}. */
    public String guess(String text, String otherwise) {
        for (int i = 0; i < agents.size(); i++) {
            if (words.get(i).matcher(text).find()) {
                return agents.get(i);
            }
        }
        return otherwise;
    }
}
