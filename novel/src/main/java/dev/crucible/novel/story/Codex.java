package dev.crucible.novel.story;

import dev.crucible.story.Company;
import dev.crucible.story.StoryLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Entries of the codex and their triggers: meeting an agent, or the first occurrence of a word. */
public final class Codex {
    /** Technical terms; their texts are in the bundles under {@code codex.<id>}. */
    public enum Term {
        FEDERATION("federat|föderier"),
        BYZANTINE("byzantin"),
        MEDIAN("median"),
        KRUM("krum"),
        TRUST("trust|vertrauen"),
        POISON("poison|flip|vergift"),
        HETEROGENEITY("heterogen|non-iid|niid"),
        SEED("\\bseeds?\\b");

        private final Pattern word;

        Term(String word) {
            this.word = Pattern.compile(word);
        }

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private Codex() {}

    /** Returns the ids of the entries that a line opens. */
    public static List<String> openedBy(StoryLine line, Company company) {
        List<String> opened = new ArrayList<>();
        company.find(line.speaker()).ifPresent(agent -> opened.add(agent.id()));
        String words = line.text().toLowerCase(Locale.ROOT);
        Arrays.stream(Term.values())
                .filter(term -> term.word.matcher(words).find())
                .forEach(term -> opened.add(term.id()));
        return opened;
    }
}
