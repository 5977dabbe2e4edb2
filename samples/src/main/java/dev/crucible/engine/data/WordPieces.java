package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * WordPiece tokenizer of the BERT family: tokens are words and, prefixed by {@code ##}, pieces of words. A text becomes words and single
 * punctuation marks, each word the longest pieces that make it up, or the unknown token if there are none (Devlin et al., NAACL 2019).
 * A vocabulary without {@code [CLS]} has only whole words and skips punctuation, as in the vocabularies that this engine writes.
 */
@PublicApi
public final class WordPieces implements Subwords {

    private static final String PAD = "[PAD]";
    private static final String UNKNOWN = "[UNK]";
    private static final String MASK = "[MASK]";
    private static final String FIRST = "[CLS]";
    private static final String LAST = "[SEP]";
    private static final List<String> SPECIAL = List.of(PAD, UNKNOWN, FIRST, LAST, MASK);
    private static final String INNER = "##";
    private static final int LONGEST_WORD = 100;

    private static final Pattern MARK = Pattern.compile("\\[(?:PAD|UNK|CLS|SEP|MASK)]");

    private final List<String> tokens;
    private final Form form;
    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * Normalisation of a text before it is split.
     *
     * @param lowerCase true to convert to lower case
     * @param stripAccents true to remove accents
     * @param splitsIdeographs true if each Chinese character is a word
     * @param cleans true to drop controls and turn any white space into spaces
     * @param splitsWords true if white space and punctuation end words; otherwise a text is one word
     */
    public record Form(
            boolean lowerCase, boolean stripAccents, boolean splitsIdeographs, boolean cleans, boolean splitsWords) {

        /** A form that cleans and splits. */
        public Form(boolean lowerCase, boolean stripAccents, boolean splitsIdeographs) {
            this(lowerCase, stripAccents, splitsIdeographs, true, true);
        }

        /** Returns the usual form of uncased or cased models. */
        public static Form of(boolean lowerCase) {
            return new Form(lowerCase, lowerCase, true);
        }
    }

    /**
     * Tokens by number.
     *
     * @param lowerCase true to convert texts to lower case and remove accents
     * @throws IllegalArgumentException if a special token is missing or a token occurs twice
     */
    public WordPieces(List<String> tokens, boolean lowerCase) {
        this(tokens, Form.of(lowerCase));
    }

    /**
     * Tokens by number.
     *
     * @throws IllegalArgumentException if a special token is missing or a token occurs twice
     */
    public WordPieces(List<String> tokens, Form form) {
        this.tokens = List.copyOf(tokens);
        this.form = form;
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
    }

    /** Returns the tokens of {@code vocabulary} by number, as in its file, including the mask token. */
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

    @Override
    public List<String> tokens() {
        return tokens;
    }

    @Override
    public int pad() {
        return number(PAD);
    }

    @Override
    public int unknown() {
        return number(UNKNOWN);
    }

    @Override
    public int mask() {
        return number(MASK);
    }

    private int number(String known) {
        return Objects.requireNonNull(numbers.get(known), known);
    }

    @Override
    public List<Integer> special() {
        return SPECIAL.stream()
                .filter(numbers::containsKey)
                .map(numbers::get)
                .sorted()
                .toList();
    }

    @Override
    public int[] encode(String text, int length) {
        boolean framed = numbers.containsKey(FIRST) && numbers.containsKey(LAST) && length > 2;
        List<Integer> found = framed ? pieces(text) : words(text);
        int room = Math.min(found.size(), framed ? length - 2 : length);
        int[] encoded = new int[length];
        Arrays.fill(encoded, pad());
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
        List<Integer> found = new ArrayList<>();
        Matcher marks = MARK.matcher(text);
        int at = 0;
        while (marks.find()) {
            Integer mark = numbers.get(marks.group());
            if (mark != null) {
                addWords(text.substring(at, marks.start()), found);
                found.add(mark);
                at = marks.end();
            }
        }
        addWords(text.substring(at), found);
        return found;
    }

    private void addWords(String text, List<Integer> found) {
        if (!form.splitsWords) {
            split(new StringBuilder(plain(text)), found);
            return;
        }
        StringBuilder word = new StringBuilder();
        plain(text).codePoints().forEach(c -> {
            boolean mark = UnicodeKinds.isPunctuation(c);
            if (mark || UnicodeKinds.isSpace(c)) {
                split(word, found);
            }
            if (mark) {
                split(word.appendCodePoint(c), found);
            } else if (!UnicodeKinds.isSpace(c)) {
                word.appendCodePoint(c);
            }
        });
        split(word, found);
    }

    private String plain(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .filter(c -> !form.cleans || !UnicodeKinds.isDropped(c))
                .forEach(c -> {
                    if (form.cleans && UnicodeKinds.isSpace(c)) {
                        clean.append(' ');
                    } else if (form.splitsIdeographs && UnicodeKinds.isIdeograph(c)) {
                        clean.append(' ').appendCodePoint(c).append(' ');
                    } else {
                        clean.appendCodePoint(c);
                    }
                });
        String plain = clean.toString();
        if (form.stripAccents) {
            plain = bare(plain);
        }
        if (form.lowerCase) {
            // Character by character, so that a final sigma is lowered like any other.
            StringBuilder lower = new StringBuilder();
            plain.codePoints().forEach(c -> lower.append(UnicodeKinds.lower(c)));
            plain = lower.toString();
        }
        return plain;
    }

    /** Returns {@code text} decomposed, without accents. */
    private static String bare(String text) {
        StringBuilder bare = new StringBuilder(text.length());
        StringBuilder part = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (UnicodeKinds.isWhole(c)) {
                addBare(part, bare);
                bare.appendCodePoint(c);
            } else {
                part.appendCodePoint(c);
            }
        });
        addBare(part, bare);
        return bare.toString();
    }

    private static void addBare(StringBuilder part, StringBuilder bare) {
        Normalizer.normalize(part, Normalizer.Form.NFD)
                .codePoints()
                .filter(c -> !UnicodeKinds.isAccent(c))
                .forEach(bare::appendCodePoint);
        part.setLength(0);
    }

    /** Adds the longest pieces from the left and empties {@code letters}; a word that pieces do not cover is one unknown token. */
    private void split(StringBuilder letters, List<Integer> found) {
        if (letters.isEmpty()) {
            return;
        }
        String word = letters.toString();
        letters.setLength(0);
        List<Integer> parts = new ArrayList<>();
        int from = 0;
        boolean known = word.codePointCount(0, word.length()) <= LONGEST_WORD;
        while (known && from < word.length()) {
            int end = word.length();
            while (end > from && !numbers.containsKey(piece(word, from, end))) {
                end--;
            }
            known = end > from;
            if (known) {
                parts.add(number(piece(word, from, end)));
            }
            from = end;
        }
        if (known) {
            found.addAll(parts);
        } else {
            found.add(unknown());
        }
    }

    private static String piece(String word, int from, int end) {
        return (from == 0 ? "" : INNER) + word.substring(from, end);
    }
}
