package dev.crucible.encoder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tokenizer into BERT's word pieces (Wu et al., 2016), without capitals and accents. Special tokens such as {@code [SEP]} have no meaning
 * in a text, because any user can write them.
 */
final class WordPiece {

    private static final int LONGEST_WORD = 100;
    private static final String INNER = "##";

    private final Map<String, Integer> ids;
    private final int first;
    private final int last;
    private final int unknown;

    private WordPiece(Map<String, Integer> ids) throws IOException {
        this.ids = ids;
        this.first = id("[CLS]");
        this.last = id("[SEP]");
        this.unknown = id("[UNK]");
    }

    private int id(String mark) throws IOException {
        Integer id = ids.get(mark);
        if (id == null) {
            throw new IOException("the vocabulary has no " + mark);
        }
        return id;
    }

    /** Returns the tokens of a tokenizer.json by number, one for each of {@code rows}. */
    static List<String> tokens(byte[] json, int rows) throws IOException {
        String[] tokens = new String[rows];
        ids(json, rows).forEach((token, id) -> tokens[id] = token);
        for (int i = 0; i < rows; i++) {
            if (tokens[i] == null) {
                throw new IOException("the vocabulary has no token " + i);
            }
        }
        return List.of(tokens);
    }

    /** Reads the vocabulary of a tokenizer.json, whose ids must be below {@code rows}. */
    static WordPiece read(byte[] json, int rows) throws IOException {
        return new WordPiece(ids(json, rows));
    }

    private static Map<String, Integer> ids(byte[] json, int rows) throws IOException {
        JsonNode vocabulary = new ObjectMapper().readTree(json).path("model").path("vocab");
        Map<String, Integer> ids = new HashMap<>();
        for (Map.Entry<String, JsonNode> entry : vocabulary.properties()) {
            int id = entry.getValue().asInt(-1);
            if (id < 0 || id >= rows) {
                throw new IOException("the vocabulary gives \"" + entry.getKey() + "\" the id " + entry.getValue());
            }
            ids.put(entry.getKey(), id);
        }
        return ids;
    }

    /** Returns the ids of the pieces between the first and the last special token; a long text is cut to {@code most} ids in total. */
    int[] encode(String text, int most) {
        List<Integer> tokens = new ArrayList<>();
        tokens.add(first);
        for (String word : words(plain(text))) {
            addPieces(word, tokens);
            if (tokens.size() >= most) {
                break;
            }
        }
        List<Integer> kept = tokens.subList(0, Math.min(tokens.size(), most - 1));
        kept.add(last);
        return kept.stream().mapToInt(Integer::intValue).toArray();
    }

    private static String plain(String text) {
        StringBuilder spaced = new StringBuilder(text.length());
        text.codePoints().filter(c -> !isDropped(c)).forEach(c -> {
            if (isIdeograph(c)) {
                spaced.append(' ').appendCodePoint(c).append(' ');
            } else {
                spaced.appendCodePoint(isSpace(c) ? ' ' : c);
            }
        });
        StringBuilder plain = new StringBuilder(spaced.length());
        Normalizer.normalize(spaced, Normalizer.Form.NFD)
                .codePoints()
                .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
                .forEach(c -> plain.appendCodePoint(Character.toLowerCase(c)));
        return plain.toString();
    }

    private static boolean isDropped(int c) {
        return c == 0xFFFD
                || switch (Character.getType(c)) {
                    case Character.CONTROL -> c != '\t' && c != '\n' && c != '\r';
                    case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> true;
                    default -> false;
                };
    }

    private static boolean isSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /** Returns true for Chinese characters, each of which is a word. */
    private static boolean isIdeograph(int c) {
        return (c >= 0x4E00 && c <= 0x9FFF)
                || (c >= 0x3400 && c <= 0x4DBF)
                || (c >= 0x20000 && c <= 0x2A6DF)
                || (c >= 0x2A700 && c <= 0x2B73F)
                || (c >= 0x2B740 && c <= 0x2B81F)
                || (c >= 0x2B920 && c <= 0x2CEAF)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0x2F800 && c <= 0x2FA1F);
    }

    /** Splits at spaces, with every punctuation mark as a separate word. */
    private static List<String> words(String plain) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        plain.codePoints().forEach(c -> {
            boolean mark = isPunctuation(c);
            if (mark || c == ' ') {
                flush(word, words);
            }
            if (mark) {
                words.add(Character.toString(c));
            } else if (c != ' ') {
                word.appendCodePoint(c);
            }
        });
        flush(word, words);
        return words;
    }

    private static void flush(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    private static boolean isPunctuation(int c) {
        boolean ascii =
                (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
        return ascii
                || switch (Character.getType(c)) {
                    case Character.CONNECTOR_PUNCTUATION,
                            Character.DASH_PUNCTUATION,
                            Character.START_PUNCTUATION,
                            Character.END_PUNCTUATION,
                            Character.INITIAL_QUOTE_PUNCTUATION,
                            Character.FINAL_QUOTE_PUNCTUATION,
                            Character.OTHER_PUNCTUATION -> true;
                    default -> false;
                };
    }

    /** Adds the longest known pieces from the left; a word that pieces do not cover is one unknown token. */
    private void addPieces(String word, List<Integer> tokens) {
        List<Integer> pieces = new ArrayList<>();
        int from = 0;
        boolean known = word.codePointCount(0, word.length()) <= LONGEST_WORD;
        while (known && from < word.length()) {
            int to = word.length();
            Integer id = piece(word, from, to);
            while (id == null && to > from + 1) {
                to--;
                id = piece(word, from, to);
            }
            known = id != null;
            pieces.add(id);
            from = to;
        }
        if (known) {
            tokens.addAll(pieces);
        } else {
            tokens.add(unknown);
        }
    }

    private @Nullable Integer piece(String word, int from, int to) {
        return ids.get((from == 0 ? "" : INNER) + word.substring(from, to));
    }
}
