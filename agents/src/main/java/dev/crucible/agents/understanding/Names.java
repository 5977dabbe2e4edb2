package dev.crucible.agents.understanding;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.dialogue.Cast;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names of rules, attacks, data sets and agents, so that a line about one of them is a line about any. */
final class Names {

    static final String RULE = "zzrule";
    static final String ATTACK = "zzattack";
    static final String DATA = "zzdata";
    static final String AGENT = "zzagent";

    private static final String LEXICON = "/dev/crucible/agents/offline/grammar/lexicon.yaml";
    private static final int SHORTEST_DATA = 5;

    /** Names that are first of all common words. */
    private static final Set<String> COMMON = Set.of(
            "trust",
            "average",
            "reputation",
            "trigger",
            "mixing",
            "bucket",
            "buckets",
            "boosting",
            "inf",
            "foe",
            "mona",
            "clustering",
            "infinity",
            "fang",
            "inner product",
            "lie attack",
            "token swap",
            "word swap",
            "the baseline",
            "a little is enough",
            "little is enough",
            "divide and conquer",
            "smallest",
            "tm",
            "caf",
            "copycat");

    private final Map<String, String> masks = new HashMap<>();
    private int longest = 1;

    /** The names that come with Crucible. */
    static Names bundled() {
        Names names = new Names();
        for (KnowledgeTopic topic : Knowledge.bundled().topics()) {
            switch (topic.kind()) {
                case RULE, PRE -> Knowledge.names(topic).forEach(name -> names.add(name, RULE));
                case ATTACK -> Knowledge.names(topic).forEach(name -> names.add(name, ATTACK));
                case TERM -> {
                    // Terms are words of the language.
                }
            }
        }
        List.of("attack", "attacks", "angriff").forEach(word -> names.masks.remove(word));
        Cast.bundled().members().forEach(member -> names.add(member.id(), AGENT));
        names.dataSets();
        return names;
    }

    private void dataSets() {
        lexicon().path("DATASET").properties().stream()
                .map(Map.Entry::getKey)
                .filter(key -> key.length() >= SHORTEST_DATA)
                .forEach(key -> add(Knowledge.spaced(key), DATA));
        add("femnist", DATA);
    }

    /** All words of some sections of the grammar's lexicon. */
    static Set<String> words(List<String> sections) {
        Set<String> words = new HashSet<>();
        for (String section : sections) {
            lexicon()
                    .path(section)
                    .forEach(phrases -> phrases.forEach(
                            phrase -> words.addAll(List.of(phrase.asText().split("[ _]")))));
        }
        return words;
    }

    private static JsonNode lexicon() {
        return BundledFile.yaml(Names.class, LEXICON);
    }

    private void add(String name, String mask) {
        if (!COMMON.contains(name)) {
            masks.putIfAbsent(name, mask);
            longest = Math.max(longest, name.split(" ").length);
        }
    }

    /** All words that stand in names. */
    Set<String> words() {
        Set<String> words = new HashSet<>();
        masks.keySet().forEach(name -> words.addAll(List.of(name.split(" "))));
        return words;
    }

    /** The words with every name, the longest first, in the place of a mask. */
    List<String> mask(List<String> words) {
        List<String> masked = new ArrayList<>();
        int at = 0;
        while (at < words.size()) {
            int length = Math.min(longest, words.size() - at);
            while (length > 0 && !masks.containsKey(String.join(" ", words.subList(at, at + length)))) {
                length--;
            }
            masked.add(length == 0 ? words.get(at) : masks.get(String.join(" ", words.subList(at, at + length))));
            at += Math.max(1, length);
        }
        return masked;
    }
}
