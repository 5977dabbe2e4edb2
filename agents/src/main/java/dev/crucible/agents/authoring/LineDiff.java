package dev.crucible.agents.authoring;

import java.util.ArrayList;
import java.util.List;

/** What has to change in a text to make another of it, line by line, in the unified form. */
final class LineDiff {

    private static final int AROUND = 3;

    /** Beyond this a comparison line by line takes longer than anybody reads. */
    private static final int MOST_LINES = 3_000;

    private final List<String> before;
    private final List<String> after;
    private final List<String> marked = new ArrayList<>();

    private LineDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    /**
     * The unified difference; empty where there is none.
     *
     * @param name the file
     * @param before its text, empty where it is new
     */
    static String of(String name, String before, String after) {
        if (before.equals(after)) {
            return "";
        }
        String from = before.isEmpty() ? "/dev/null" : "a/" + name;
        String head = "--- " + from + "\n+++ b/" + name + "\n";
        return head + new LineDiff(before.lines().toList(), after.lines().toList()).hunks();
    }

    private String hunks() {
        mark();
        StringBuilder text = new StringBuilder();
        int old = 0;
        int fresh = 0;
        int at = 0;
        while (at < marked.size()) {
            int first = firstChange(at);
            if (first < 0) {
                break;
            }
            int start = Math.max(at, first - AROUND);
            old += start - at;
            fresh += start - at;
            int end = end(first);
            List<String> hunk = marked.subList(start, end);
            int removed =
                    (int) hunk.stream().filter(line -> line.charAt(0) != '+').count();
            int added =
                    (int) hunk.stream().filter(line -> line.charAt(0) != '-').count();
            text.append("@@ -%d,%d +%d,%d @@%n"
                    .formatted(removed == 0 ? old : old + 1, removed, added == 0 ? fresh : fresh + 1, added)
                    .replace("\r", ""));
            hunk.forEach(line -> text.append(line).append('\n'));
            old += removed;
            fresh += added;
            at = end;
        }
        return text.toString();
    }

    private int firstChange(int from) {
        for (int i = from; i < marked.size(); i++) {
            if (marked.get(i).charAt(0) != ' ') {
                return i;
            }
        }
        return -1;
    }

    /** Where a hunk ends that begins with the change at {@code first}: what follows closely belongs to it. */
    private int end(int first) {
        int end = first + 1;
        for (int i = first; i < marked.size() && i < end + 2 * AROUND; i++) {
            if (marked.get(i).charAt(0) != ' ') {
                end = i + 1;
            }
        }
        return Math.min(marked.size(), end + AROUND);
    }

    /** Every line of both, with a blank, a minus or a plus before it, after the longest common subsequence. */
    private void mark() {
        if (before.size() > MOST_LINES) {
            before.forEach(line -> marked.add("-" + line));
            after.forEach(line -> marked.add("+" + line));
            return;
        }
        int[][] longest = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                longest[i][j] = before.get(i).equals(after.get(j))
                        ? longest[i + 1][j + 1] + 1
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
                marked.add(" " + before.get(i++));
                j++;
            } else if (i < before.size() && (j == after.size() || longest[i + 1][j] >= longest[i][j + 1])) {
                marked.add("-" + before.get(i++));
            } else {
                marked.add("+" + after.get(j++));
            }
        }
    }
}
