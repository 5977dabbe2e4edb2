package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Byte-level byte-pair encoding (Sennrich et al., ACL 2016, over bytes as Radford et al., 2019): a text is cut at words, each word
 * becomes its bytes, and neighbours are merged, the earliest rule first, until none applies. Every text can be encoded, so no token is
 * unknown.
 */
@PublicApi
public final class BytePairs implements Subwords {

    private static final String SPACE = "\\p{IsWhite_Space}";
    private static final Pattern WORD = Pattern.compile("'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^" + SPACE
            + "\\p{L}\\p{N}]+|" + SPACE + "+(?!\\P{IsWhite_Space})|" + SPACE + "+");
    private static final int BYTES = 256;

    private final List<String> tokens;
    private final Marks marks;
    private final boolean leadingSpace;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> ranks = new HashMap<>();
    private final char[] letters = letters();

    /**
     * Byte pairs.
     *
     * @param merges rules such as {@code "Ġ t"}, in order of precedence
     * @param leadingSpace true if texts are encoded as if they began with a space
     * @throws IllegalArgumentException if a byte has no token
     */
    public BytePairs(List<String> tokens, List<String> merges, Marks marks, boolean leadingSpace) {
        this.tokens = List.copyOf(tokens);
        this.marks = marks;
        this.leadingSpace = leadingSpace;
        for (int i = 0; i < tokens.size(); i++) {
            numbers.put(tokens.get(i), i);
        }
        for (int i = 0; i < merges.size(); i++) {
            ranks.putIfAbsent(merges.get(i), i);
        }
        for (int b = 0; b < BYTES; b++) {
            if (!numbers.containsKey(String.valueOf(letters[b]))) {
                throw new IllegalArgumentException(
                        "no token is the byte 0x%02X, written \"%s\"".formatted(b, letters[b]));
            }
        }
    }

    /** Returns a letter per byte: printable bytes are their own, the others are letters from U+0100 on. */
    private static char[] letters() {
        char[] letters = new char[BYTES];
        char next = BYTES;
        for (int b = 0; b < BYTES; b++) {
            boolean prints = (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || (b >= 0xAE && b <= 0xFF);
            letters[b] = prints ? (char) b : next++;
        }
        return letters;
    }

    @Override
    public List<String> tokens() {
        return tokens;
    }

    @Override
    public int pad() {
        return marks.pad();
    }

    @Override
    public int unknown() {
        return marks.unknown();
    }

    @Override
    public int mask() {
        return marks.mask() < 0 ? tokens.size() : marks.mask();
    }

    @Override
    public List<Integer> special() {
        return marks.special();
    }

    @Override
    public int[] encode(String text, int length) {
        return marks.frame(marks.cut(text, this::words), length);
    }

    private List<Integer> words(String text) {
        List<Integer> found = new ArrayList<>();
        String spaced = leadingSpace && !text.isEmpty() && !Character.isWhitespace(text.charAt(0)) ? " " + text : text;
        Matcher words = WORD.matcher(spaced);
        while (words.find()) {
            merge(words.group(), found);
        }
        return found;
    }

    private void merge(String word, List<Integer> found) {
        List<String> parts = new ArrayList<>();
        for (byte b : word.getBytes(StandardCharsets.UTF_8)) {
            parts.add(String.valueOf(letters[b & 0xFF]));
        }
        for (int best = best(parts); best >= 0; best = best(parts)) {
            String left = parts.get(best);
            String right = parts.get(best + 1);
            List<String> merged = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                boolean pair = i + 1 < parts.size()
                        && parts.get(i).equals(left)
                        && parts.get(i + 1).equals(right);
                merged.add(pair ? left + right : parts.get(i));
                i += pair ? 1 : 0;
            }
            parts = merged;
        }
        parts.forEach(part -> found.add(numbers.getOrDefault(part, unknown())));
    }

    private int best(List<String> parts) {
        int best = -1;
        int rank = Integer.MAX_VALUE;
        for (int i = 0; i + 1 < parts.size(); i++) {
            int own = ranks.getOrDefault(parts.get(i) + " " + parts.get(i + 1), Integer.MAX_VALUE);
            if (own < rank) {
                rank = own;
                best = i;
            }
        }
        return best;
    }
}
