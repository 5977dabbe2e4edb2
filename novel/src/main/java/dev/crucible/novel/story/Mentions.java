package dev.crucible.novel.story;

import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import java.util.List;
import java.util.Locale;

/** Completes an @name while the player types it. */
public final class Mentions {
    private static final int MOST = 6;

    private Mentions() {}

    /**
     * Returns the agents that match the @word at the caret; none if there is no @word.
     *
     * @param caret position in the text; it may be beyond its end while a field exchanges its text
     */
    public static List<Agent> at(String text, int caret, Company company) {
        int start = start(text, caret);
        if (start < 0) {
            return List.of();
        }
        String typed = text.substring(start + 1, caret).toLowerCase(Locale.ROOT);
        return company.all().stream()
                .filter(agent ->
                        agent.id().startsWith(typed) || agent.shortName().startsWith(typed))
                .limit(MOST)
                .toList();
    }

    /** Replaces the @word at the caret by the agent's id and a space. */
    public static String complete(String text, int caret, Agent agent) {
        int start = start(text, caret);
        if (start < 0) {
            return text;
        }
        return text.substring(0, start) + "@" + agent.id() + " "
                + text.substring(caret).stripLeading();
    }

    private static int start(String text, int caret) {
        int at = text.lastIndexOf('@', Math.max(0, caret - 1));
        if (at < 0 || caret <= at || caret > text.length()) {
            return -1;
        }
        boolean word = text.substring(at + 1, caret).chars().allMatch(Character::isLetter);
        boolean begins = at == 0 || Character.isWhitespace(text.charAt(at - 1));
        return word && begins ? at : -1;
    }
}
