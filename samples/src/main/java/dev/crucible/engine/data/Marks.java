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
 * Special tokens of a language model, such as {@code [CLS]}, and their positions in a sample.
 *
 * @param numbers their numbers, by their spelling in a text
 * @param before the tokens before a text
 * @param behind the tokens after a text
 * @param pad the number of the padding token
 * @param unknown the number for unknown words
 * @param mask the number for a masked word, below 0 for none
 */
@PublicApi
public record Marks(
        Map<String, Integer> numbers, List<Integer> before, List<Integer> behind, int pad, int unknown, int mask) {

    public Marks {
        numbers = Map.copyOf(numbers);
        before = List.copyOf(before);
        behind = List.copyOf(behind);
    }

    /** Returns their numbers, ascending. */
    List<Integer> special() {
        return numbers.values().stream().sorted().distinct().toList();
    }

    /** Tokenises {@code text}: special tokens spelt in it are kept, the text between them is tokenised by {@code words}. */
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

    /** Returns {@code words} with the tokens before and after a text, cut or padded to {@code length}. */
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
