package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.mind.Language;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something the crew can explain.
 *
 * @param key its keyword in configs, or a name for a term
 * @param kind what it is
 * @param aliases other names in either language, lower case
 * @param words names in either language that mean it only where a line asks what they mean, such as "round"
 * @param texts what there is to say about it by the tags of languages, with the same numbers, names and symbols
 * @param needs the fewest clients, where there is a bound
 * @param settings what a plan spells out for it, where the texts {@code n}, {@code f} and {@code n-f} stand for numbers
 */
public record KnowledgeTopic(
        String key,
        Kind kind,
        List<String> aliases,
        List<String> words,
        Map<String, TopicText> texts,
        Optional<Bound> needs,
        ObjectNode settings) {

    public KnowledgeTopic {
        aliases = List.copyOf(aliases);
        words = List.copyOf(words);
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    }

    /** Kinds of topics; the names in the file are in lower case. */
    public enum Kind {
        RULE,
        ATTACK,
        PRE,
        TERM
    }

    /** At least factor · f + constant clients. */
    public record Bound(int factor, int constant) {

        /** The fewest clients for {@code f} attackers. */
        public int fewest(int f) {
            return factor * f + constant;
        }

        public boolean holds(int n, int f) {
            return n >= fewest(f);
        }

        /** The most attackers that {@code n} clients allow, -1 for not even none. */
        public int most(int n) {
            if (n < constant) {
                return -1;
            }
            return factor == 0 ? n : (n - constant) / factor;
        }

        @Override
        public String toString() {
            return factor == 0 ? "n ≥ " + constant : "n ≥ " + factor + "f + " + constant;
        }
    }

    /** Returns its text in a language. */
    public TopicText in(Language language) {
        return language.of(texts);
    }

    /** As people write it in English, and in names of runs. */
    public String title() {
        return in(Language.ENGLISH).title();
    }

    /** Whether it defends against nothing by itself. */
    public boolean undefended() {
        return kind == Kind.RULE && (key.equals("fedavg") || key.equals("average"));
    }
}
