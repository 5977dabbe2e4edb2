package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tokens of a language model that stand for no word, and where they go.
 *
 * @param numbers their numbers by what is written for them in a text
 * @param before what stands before a text
 * @param behind what stands behind it
 * @param pad the number that fills up
 * @param unknown the number for what is not known
 * @param mask the number for a hidden word, below 0 for none
 */
@PublicApi
public record Marks(
        Map<String, Integer> numbers, List<Integer> before, List<Integer> behind, int pad, int unknown, int mask) {

    public Marks {
        numbers = Map.copyOf(numbers);
        before = List.copyOf(before);
        behind = List.copyOf(behind);
    }

    /** Their numbers, ascending. */
    List<Integer> special() {
        return numbers.values().stream().sorted().distinct().toList();
    }

    /** The tokens of {@code text}: marks that are written in it as they are, what lies between as {@code words} has it. */
    List<Integer> cut(String text, Function<String, List<Integer>> words) {
        List<Integer> found = new ArrayList<>();
        int at = 0;
        Optional<Pattern> pattern = numbers.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.collectingAndThen(
                        Collectors.joining("|"),
                        all -> all.isEmpty() ? Optional.empty() : Optional.of(Pattern.compile(all))));
        if (pattern.isPresent()) {
            Matcher marks = pattern.get().matcher(text);
            while (marks.find()) {
                found.addAll(words.apply(text.substring(at, marks.start())));
                found.add(numbers.get(marks.group()));
                at = marks.end();
            }
        }
        found.addAll(words.apply(text.substring(at)));
        return found;
    }

    /** {@code words} between what stands before and behind, in {@code length} numbers. */
    int[] frame(List<Integer> words, int length) {
        int[] framed = new int[length];
        Arrays.fill(framed, pad);
        boolean room = length > before.size() + behind.size();
        List<Integer> all = new ArrayList<>(room ? before : List.of());
        int most = room ? length - before.size() - behind.size() : length;
        all.addAll(words.subList(0, Math.min(words.size(), most)));
        all.addAll(room ? behind : List.of());
        for (int i = 0; i < all.size(); i++) {
            framed[i] = all.get(i);
        }
        return framed;
    }
}
