package dev.crucible.agents.knowledge;

import dev.crucible.agents.mind.Language;
import java.util.List;
import java.util.Map;

/**
 * A statement that people make, and whether it is true.
 *
 * @param key names it
 * @param about the topics that a line must name to state it; it must name no other
 * @param words a group of beginnings of words each, in both languages, of which a line has one at least
 * @param holds whether it is true
 * @param why why, by the tags of languages
 */
public record Claim(String key, List<String> about, List<List<String>> words, Truth holds, Map<String, String> why) {

    /** Whether something is so. */
    public enum Truth {
        TRUE,
        FALSE,
        DEPENDS;

        static Truth of(boolean holds) {
            return holds ? TRUE : FALSE;
        }

        /** What is true of the opposite. */
        public Truth denied() {
            return switch (this) {
                case TRUE -> FALSE;
                case FALSE -> TRUE;
                case DEPENDS -> DEPENDS;
            };
        }
    }

    public Claim {
        about = List.copyOf(about);
        words = words.stream().map(List::copyOf).toList();
        why = Map.copyOf(why);
    }

    /** Why it holds or not, in a language. */
    public String in(Language language) {
        return language.of(why);
    }

    /** How closely it fits: the more it asks of a line, the better. */
    int weight() {
        return 2 * about.size() + words.size();
    }
}
