package dev.crucible.agents.offline.grammar;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A sentence cut into tokens, which finds again how its words were written. */
record CutLine(String text, List<Token> tokens, List<Integer> starts, List<Integer> ends) {

    CutLine {
        tokens = List.copyOf(tokens);
        starts = List.copyOf(starts);
        ends = List.copyOf(ends);
    }

    /** A word that a form tells, and what stands behind it. */
    record Told(String word, String rest) {}

    /** The word that a form of a kind tells, as it was written. */
    Optional<Told> told(String kind) {
        return told(kind, IntStream.range(0, tokens.size()));
    }

    /** The word that a form of a kind tells at the beginning, as it was written. */
    Optional<Told> toldFirst(String kind) {
        return told(kind, Form.starts(tokens));
    }

    private Optional<Told> told(String kind, IntStream from) {
        return from.mapToObj(at -> Form.told(kind, tokens, at))
                .flatMap(Optional::stream)
                .findFirst()
                .map(at -> new Told(written(at), text.substring(endOf(at))));
    }

    /** What stands behind the first form of a kind. */
    Optional<String> after(String kind) {
        return taken(kind, IntStream.range(0, tokens.size())).map(this::behind);
    }

    /** What stands behind a form of a kind with which the line begins. */
    Optional<String> afterFirst(String kind) {
        return taken(kind, Form.starts(tokens)).map(this::behind);
    }

    /** What stands before the first form of a kind. */
    Optional<String> before(String kind) {
        return taken(kind, IntStream.range(0, tokens.size()))
                .map(taken -> text.substring(0, starts.get(Collections.min(taken))));
    }

    /** What stands before a form of a kind with which the line ends. */
    Optional<String> beforeLast(String kind) {
        return IntStream.range(0, tokens.size())
                .filter(at -> Form.taken(kind, tokens, at)
                        .filter(taken -> Collections.max(taken) == tokens.size() - 1)
                        .isPresent())
                .mapToObj(at -> text.substring(0, starts.get(at)))
                .findFirst();
    }

    private Optional<Set<Integer>> taken(String kind, IntStream from) {
        return from.mapToObj(at -> Form.taken(kind, tokens, at))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private String behind(Set<Integer> taken) {
        return text.substring(ends.get(Collections.max(taken)));
    }

    /** A word with what hangs on it by a hyphen. */
    private String written(int at) {
        return text.substring(starts.get(at), endOf(at));
    }

    private int endOf(int at) {
        int end = ends.get(at);
        int next = at;
        while (next + 1 < tokens.size() && starts.get(next + 1) == end + 1 && text.charAt(end) == '-') {
            next++;
            end = ends.get(next);
        }
        return end;
    }
}
