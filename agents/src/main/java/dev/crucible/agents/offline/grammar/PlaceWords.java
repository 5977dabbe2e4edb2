package dev.crucible.agents.offline.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Places in a list that a line names, by the forms {@code place_…}: "the first one", "den zweiten und den dritten", "number 2". */
public final class PlaceWords {

    private static final int MOST = 10;

    /** Longer numbers are no places. */
    private static final int LARGEST = 99;

    private static final Set<String> BESIDE = Form.words("beside_places");

    private PlaceWords() {}

    /** The places that are named in words or as "number 2", from 1 on; -1 is the last run, which is the newest. */
    public static List<Integer> in(String text) {
        List<Token> line = cut(text);
        List<Integer> places = new ArrayList<>();
        IntStream.rangeClosed(1, MOST)
                .filter(place -> Form.has("place_" + place, line))
                .forEach(places::add);
        add(places, line, taken(line, "place_number"));
        if (Form.has("place_last", line)) {
            places.add(-1);
        }
        return places;
    }

    /** The same and bare numbers, of a line that holds nothing else. */
    public static List<Integer> only(String text) {
        if (!isOnlyThose(text)) {
            return List.of();
        }
        List<Token> line = cut(text);
        List<Integer> places = in(text);
        add(places, line, IntStream.range(0, line.size()).boxed().toList());
        return places;
    }

    /** Returns true if a line holds nothing but places and words that may stand beside them. */
    public static boolean isOnlyThose(String text) {
        List<Token> line = cut(text);
        Set<Integer> taken = new TreeSet<>(taken(line, "place_last"));
        IntStream.rangeClosed(1, MOST).forEach(place -> taken.addAll(taken(line, "place_" + place)));
        return IntStream.range(0, line.size())
                .filter(at -> !taken.contains(at))
                .mapToObj(line::get)
                .allMatch(token -> token instanceof Token.Amount
                        || (token instanceof Token.Word(String word) && BESIDE.contains(word)));
    }

    private static List<Token> cut(String text) {
        return Tokenizer.cut(text.replace("#", " number "));
    }

    private static List<Integer> taken(List<Token> line, String form) {
        return IntStream.range(0, line.size())
                .mapToObj(at -> Form.taken(form, line, at))
                .flatMap(taken -> taken.stream().flatMap(Set::stream))
                .toList();
    }

    private static void add(List<Integer> places, List<Token> line, List<Integer> at) {
        at.stream()
                .map(line::get)
                .filter(token -> token instanceof Token.Amount(double value, boolean share)
                        && !share
                        && value <= LARGEST
                        && value == Math.rint(value))
                .map(token -> (int) ((Token.Amount) token).value())
                .filter(place -> !places.contains(place))
                .forEach(places::add);
    }
}
