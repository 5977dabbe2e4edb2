package dev.crucible.agents.understanding;

import java.util.Set;

/** How alike two words are. */
public final class Spelling {

    private static final int LONG_WORD = 8;
    private static final int MIDDLE_WORD = 5;

    /** English words that lie next to a term and mean something else. */
    private static final Set<String> COMMON = Set.of(
            "clear", "close", "could", "count", "court", "crime", "drawn", "drum", "drums", "found", "great", "group",
            "heart", "humans", "label", "labels", "least", "light", "media", "medal", "month", "mouth", "never",
            "night", "often", "other", "place", "plate", "point", "quite", "reach", "ready", "right", "round", "sound",
            "stand", "state", "still", "store", "story", "table", "their", "there", "these", "thing", "think", "those",
            "three", "today", "train", "trial", "under", "water", "where", "which", "while", "world", "would", "write",
            "wrong", "wound", "bound", "mound", "pound", "plots", "lists", "rests", "taste", "paste", "waste", "haste",
            "does", "done", "then", "than", "that", "this", "them", "they", "here", "have", "with", "will", "what",
            "might", "order", "orders", "when", "were", "been", "good", "best", "rest", "next", "must", "just", "most",
            "much", "many", "made", "make", "like", "life", "line", "kind", "mind", "find", "give", "look", "love",
            "live", "come", "some", "same", "note", "nose", "hear", "near", "fear", "year", "tear", "dear", "wear",
            "from", "form", "time", "tire", "list", "last", "lost", "cost", "into", "onto", "also", "data", "date",
            "dare", "your", "our", "hour", "four", "pour", "more", "mode", "node");

    private Spelling() {}

    /** Whether a word lies next to terms of the lab and is none. */
    public static boolean isCommon(String word) {
        return COMMON.contains(word);
    }

    /** Edits that are still taken for a slip: one in a word of five letters or in a swap, two in a long one. */
    public static int forgiven(String word, String candidate) {
        int shorter = Math.min(word.length(), candidate.length());
        if (shorter >= LONG_WORD) {
            return 2;
        }
        return shorter >= MIDDLE_WORD || word.length() == candidate.length() + 1 || isSwap(word, candidate) ? 1 : 0;
    }

    private static boolean isSwap(String word, String candidate) {
        return word.length() == candidate.length()
                && word.chars()
                        .sorted()
                        .boxed()
                        .toList()
                        .equals(candidate.chars().sorted().boxed().toList());
    }

    /** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
    public static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) > 2) {
            return Integer.MAX_VALUE;
        }
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int replace = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                cost[i][j] = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + replace);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}
