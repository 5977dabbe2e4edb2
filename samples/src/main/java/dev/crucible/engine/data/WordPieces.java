package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tokens of a language model of the BERT family: words and, led by {@code ##}, pieces of words. A text becomes words and single
 * punctuation marks, each word the longest pieces that make it up, or the unknown token when there are none (Devlin et al., NAACL 2019).
 * A vocabulary without {@code [CLS]} holds whole words only and skips punctuation, as those do that this engine writes.
 */
@PublicApi
public final class WordPieces {

    private static final String PAD = "[PAD]";
    private static final String UNKNOWN = "[UNK]";
    private static final String MASK = "[MASK]";
    private static final String FIRST = "[CLS]";
    private static final String LAST = "[SEP]";
    private static final List<String> SPECIAL = List.of(PAD, UNKNOWN, FIRST, LAST, MASK);
    private static final String INNER = "##";
    private static final int LONGEST_WORD = 100;

    private static final Pattern ACCENT = Pattern.compile("\\p{Mn}+");
    private static final Pattern PART =
            Pattern.compile("[\\p{IsHan}\\p{P}\\p{S}]|[^\\p{IsHan}\\p{P}\\p{S}\\p{Z}\\p{C}]+");

    private final List<String> tokens;
    private final boolean lowerCase;
    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * Tokens by number.
     *
     * @param lowerCase whether texts are brought to lower case and lose their accents
     * @throws IllegalArgumentException when a special token is missing or a token occurs twice
     */
    public WordPieces(List<String> tokens, boolean lowerCase) {
        this.tokens = List.copyOf(tokens);
        this.lowerCase = lowerCase;
        for (int i = 0; i < tokens.size(); i++) {
            Integer before = numbers.put(tokens.get(i), i);
            if (before != null) {
                throw new IllegalArgumentException(
                        "line %d: \"%s\" stands in line %d already".formatted(i + 1, tokens.get(i), before + 1));
            }
        }
        for (String token : List.of(PAD, UNKNOWN, MASK)) {
            if (!numbers.containsKey(token)) {
                throw new IllegalArgumentException("holds no line " + token);
            }
        }
        if (number(PAD) != TokenVocabulary.PAD) {
            throw new IllegalArgumentException("line 1: must be " + PAD);
        }
    }

    /** The tokens of {@code vocabulary} by number as its file lists them, a token for hidden words included. */
    public static List<String> of(TokenVocabulary vocabulary) {
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < vocabulary.size(); i++) {
            tokens.add(vocabulary.word(i));
        }
        if (vocabulary.folder().isEmpty()) {
            tokens.set(TokenVocabulary.PAD, PAD);
            tokens.set(TokenVocabulary.UNKNOWN, UNKNOWN);
            tokens.add(MASK);
        }
        return tokens;
    }

    List<String> tokens() {
        return tokens;
    }

    int unknown() {
        return number(UNKNOWN);
    }

    int mask() {
        return number(MASK);
    }

    private int number(String known) {
        return Objects.requireNonNull(numbers.get(known), known);
    }

    List<Integer> special() {
        return SPECIAL.stream()
                .filter(numbers::containsKey)
                .map(numbers::get)
                .sorted()
                .toList();
    }

    int[] encode(String text, int length) {
        boolean framed = numbers.containsKey(FIRST) && numbers.containsKey(LAST) && length > 2;
        List<Integer> found = framed ? pieces(text) : words(text);
        int room = Math.min(found.size(), framed ? length - 2 : length);
        int[] encoded = new int[length];
        int shift = framed ? 1 : 0;
        for (int i = 0; i < room; i++) {
            encoded[shift + i] = found.get(i);
        }
        if (framed) {
            encoded[0] = number(FIRST);
            encoded[room + 1] = number(LAST);
        }
        return encoded;
    }

    private List<Integer> words(String text) {
        return TokenVocabulary.words(text)
                .map(word -> numbers.getOrDefault(word, unknown()))
                .toList();
    }

    private List<Integer> pieces(String text) {
        String plain = lowerCase
                ? ACCENT.matcher(Normalizer.normalize(text.toLowerCase(Locale.ROOT), Normalizer.Form.NFD))
                        .replaceAll("")
                : text;
        List<Integer> found = new ArrayList<>();
        Matcher parts = PART.matcher(plain);
        while (parts.find()) {
            found.addAll(split(parts.group()));
        }
        return found;
    }

    /** The longest pieces from the left; a word that cannot be made up whole is unknown as a whole. */
    private List<Integer> split(String word) {
        List<Integer> found = new ArrayList<>();
        int from = 0;
        while (from < word.length() && word.length() <= LONGEST_WORD) {
            int end = word.length();
            while (end > from && !numbers.containsKey(piece(word, from, end))) {
                end--;
            }
            if (end == from) {
                return List.of(unknown());
            }
            found.add(numbers.get(piece(word, from, end)));
            from = end;
        }
        return found.isEmpty() ? List.of(unknown()) : found;
    }

    private static String piece(String word, int from, int end) {
        return (from == 0 ? "" : INNER) + word.substring(from, end);
    }
}
