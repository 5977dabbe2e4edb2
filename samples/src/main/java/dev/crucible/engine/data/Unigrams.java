package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The unigram model (Kudo, ACL 2018): of all ways to cut a text into known pieces the most likely, by Viterbi's algorithm. Spaces become
 * {@code ▁}; a character that begins no piece is unknown, and adjacent unknown characters are one token.
 */
@PublicApi
public final class Unigrams implements Subwords {

    private static final double UNKNOWN_PENALTY = 10;
    private static final String SPACE = "▁";
    private static final Pattern WHITE_SPACE = Pattern.compile("\\p{IsWhite_Space}+");

    private final List<String> tokens;
    private final double[] scores;
    private final Marks marks;
    private final Form form;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final int longest;
    private final double unknownScore;

    /**
     * Normalisation of a text before it is cut.
     *
     * @param compatible true to apply Unicode's compatibility form
     * @param lowerCase true to convert to lower case
     * @param joinsSpaces true to collapse runs of spaces
     * @param splitsWords true if any white space only separates words, each read as if one space preceded it
     * @param leadingSpace true to read the text as if it began with a space
     * @param marksSpaces true to turn spaces into {@code ▁}, each the beginning of a word; otherwise they are ordinary characters
     */
    public record Form(
            boolean compatible,
            boolean lowerCase,
            boolean joinsSpaces,
            boolean splitsWords,
            boolean leadingSpace,
            boolean marksSpaces) {}

    /**
     * Pieces by number.
     *
     * @param scores the log-likelihood of each piece
     */
    public Unigrams(List<String> tokens, List<Double> scores, Marks marks, Form form) {
        this.tokens = List.copyOf(tokens);
        this.scores = scores.stream().mapToDouble(Double::doubleValue).toArray();
        this.marks = marks;
        this.form = form;
        int most = 1;
        double least = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (!marks.numbers().containsKey(tokens.get(i))) {
                numbers.put(tokens.get(i), i);
                most = Math.max(most, tokens.get(i).length());
            }
            least = Math.min(least, this.scores[i]);
        }
        this.longest = most;
        this.unknownScore = least - UNKNOWN_PENALTY;
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
        return marks.frame(marks.cut(text, this::pieces), length);
    }

    private List<Integer> pieces(String text) {
        String plain = form.compatible ? Normalizer.normalize(text, Normalizer.Form.NFKC) : text;
        plain = form.lowerCase ? plain.toLowerCase(Locale.ROOT) : plain;
        plain = form.joinsSpaces ? plain.replaceAll(" {2,}", " ") : plain;
        List<Integer> found = new ArrayList<>();
        for (String part : form.splitsWords ? WHITE_SPACE.split(plain) : new String[] {plain}) {
            if (!part.isEmpty()) {
                String spaced = form.marksSpaces ? part.replace(" ", SPACE) : part;
                String whole = form.leadingSpace && !spaced.startsWith(SPACE) ? SPACE + spaced : spaced;
                // A piece never crosses the beginning of a word.
                for (String word : form.marksSpaces ? whole.split("(?=" + SPACE + ")") : new String[] {whole}) {
                    found.addAll(likeliest(word));
                }
            }
        }
        return found;
    }

    private List<Integer> likeliest(String word) {
        int end = word.length();
        double[] best = new double[end + 1];
        int[] from = new int[end + 1];
        int[] piece = new int[end + 1];
        Arrays.fill(best, 1, end + 1, Double.NEGATIVE_INFINITY);
        for (int at = 0; at < end; at = word.offsetByCodePoints(at, 1)) {
            int next = word.offsetByCodePoints(at, 1);
            boolean single = false;
            for (int to = next; to <= Math.min(end, at + longest); to++) {
                Integer number = numbers.get(word.substring(at, to));
                if (number != null) {
                    single |= to == next;
                    take(best, from, piece, at, to, number, scores[number]);
                }
            }
            if (!single) {
                take(best, from, piece, at, next, unknown(), unknownScore);
            }
        }
        List<Integer> found = new ArrayList<>();
        for (int at = end; at > 0; at = from[at]) {
            if (piece[at] != unknown() || found.isEmpty() || found.getLast() != unknown()) {
                found.add(piece[at]);
            }
        }
        Collections.reverse(found);
        return found;
    }

    private static void take(double[] best, int[] from, int[] piece, int at, int to, int number, double score) {
        if (best[at] + score > best[to]) {
            best[to] = best[at] + score;
            from[to] = at;
            piece[to] = number;
        }
    }
}
