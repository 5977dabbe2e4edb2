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

    /** A word that a form tells, as it was written, and what stands before and behind it. */
    record Told(String before, String word, String rest) {}

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
                .map(this::written);
    }

    /** The text behind the first form of a kind. */
    Optional<String> after(String kind) {
        return taken(kind, IntStream.range(0, tokens.size())).map(this::behind);
    }

    /** The text behind a form of a kind with which the line begins. */
    Optional<String> afterFirst(String kind) {
        return taken(kind, Form.starts(tokens)).map(this::behind);
    }

    /** The text before the first form of a kind. */
    Optional<String> before(String kind) {
        return taken(kind, IntStream.range(0, tokens.size()))
                .map(taken -> text.substring(0, starts.get(Collections.min(taken))));
    }

    /** The text before a form of a kind with which the line ends. */
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

    /** A word with what hangs on it: a hyphen, an underscore or a point parts no name. */
    private Told written(int at) {
        int first = at;
        while (first > 0 && hang(first - 1)) {
            first--;
        }
        int last = at;
        while (last + 1 < tokens.size() && hang(last)) {
            last++;
        }
        String word = tokens.get(at) instanceof Token.Quote(String quoted)
                ? quoted
                : text.substring(starts.get(first), ends.get(last));
        return new Told(text.substring(0, starts.get(first)), word, text.substring(ends.get(last)));
    }

    /** Returns true if a token and the next are pieces of one name. */
    private boolean hang(int at) {
        int gap = starts.get(at + 1) - ends.get(at);
        boolean words = tokens.subList(at, at + 2).stream().noneMatch(Token.Quote.class::isInstance);
        return words && (gap == 0 || (gap == 1 && "-_.".indexOf(text.charAt(ends.get(at))) >= 0));
    }
}
