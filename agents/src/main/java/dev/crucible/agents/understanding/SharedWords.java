package dev.crucible.agents.understanding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The share of a line's words that each of many texts has, rare words counted more; words are cut, so that endings do not part them. */
final class SharedWords {

    private static final int LEAST = 3;

    /** Rare words that a line needs to say all by them. */
    private static final int TELLING = 2;

    private static final int STEM = 6;

    private final List<Set<String>> texts = new ArrayList<>();
    private final Map<String, Double> weights;

    SharedWords(List<String> texts) {
        Map<String, Integer> counts = new HashMap<>();
        for (String text : texts) {
            Set<String> stems = stems(text);
            this.texts.add(stems);
            stems.forEach(stem -> counts.merge(stem, 1, Integer::sum));
        }
        weights = counts.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, count -> Math.log(1 + (double) texts.size() / count.getValue())));
    }

    /** Returns the share for each text, 0 to 1; words that no text has count as the rarest, and a few common words never as all. */
    double[] with(String line) {
        double rarest = Math.log(1.0 + texts.size());
        Set<String> stems = stems(line);
        double all = Math.max(
                TELLING * rarest,
                stems.stream()
                        .mapToDouble(stem -> weights.getOrDefault(stem, rarest))
                        .sum());
        return texts.stream()
                .mapToDouble(text -> stems.stream()
                                .filter(text::contains)
                                .mapToDouble(stem -> weights.getOrDefault(stem, rarest))
                                .sum()
                        / all)
                .toArray();
    }

    private static Set<String> stems(String text) {
        Set<String> stems = new HashSet<>();
        for (String word : Wording.plain(text).split("[^\\p{L}\\p{N}]+")) {
            if (word.length() >= LEAST) {
                stems.add(word.substring(0, Math.min(word.length(), STEM)));
            }
        }
        return stems;
    }
}
