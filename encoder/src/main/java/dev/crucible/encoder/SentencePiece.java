package dev.crucible.encoder;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tokenizer of SentencePiece's unigram model (Kudo, ACL 2018): of all ways to cut a text into known pieces the likeliest. */
final class SentencePiece {

    private static final int UNKNOWN = 0;
    private static final int FIRST = 1;
    private static final int LAST = 2;

    private final CharacterMap characters;
    private final Map<String, Integer> numbers;
    private final float[] scores;
    private final double unknownScore;
    private final int longest;

    private SentencePiece(
            CharacterMap characters, Map<String, Integer> numbers, float[] scores, double unknownScore, int longest) {
        this.characters = characters;
        this.numbers = numbers;
        this.scores = scores;
        this.unknownScore = unknownScore;
        this.longest = longest;
    }

    /** Reads the character map, and all pieces with their scores; puts the block of each piece into {@code blocks}. */
    static SentencePiece read(ByteBuffer in, List<Byte> blocks) throws IOException {
        byte[] map = new byte[in.getInt()];
        in.get(map);
        int count = in.getInt();
        double unknownScore = in.getFloat();
        Map<String, Integer> numbers = HashMap.newHashMap(count);
        float[] scores = new float[count];
        int longest = 0;
        for (int i = 0; i < count; i++) {
            byte[] piece = new byte[Short.toUnsignedInt(in.getShort())];
            in.get(piece);
            String text = new String(piece, StandardCharsets.UTF_8);
            numbers.put(text, i);
            longest = Math.max(longest, text.length());
            scores[i] = in.getFloat();
            blocks.add(in.get());
        }
        return new SentencePiece(CharacterMap.read(map), numbers, scores, unknownScore, longest);
    }

    /** Returns the numbers of the pieces between the marks of beginning and end; a long text is cut to {@code most} in total. */
    int[] encode(String text, int most) {
        List<Integer> pieces = likeliest(characters.normal(text));
        int[] numbers = new int[Math.min(most, pieces.size() + 2)];
        numbers[0] = FIRST;
        for (int i = 1; i < numbers.length - 1; i++) {
            numbers[i] = pieces.get(i - 1);
        }
        numbers[numbers.length - 1] = LAST;
        return numbers;
    }

    private List<Integer> likeliest(String text) {
        if (text.isEmpty()) {
            return List.of(UNKNOWN);
        }
        int end = text.length();
        double[] best = new double[end + 1];
        int[] from = new int[end + 1];
        int[] piece = new int[end + 1];
        Arrays.fill(best, 1, end + 1, Double.NEGATIVE_INFINITY);
        for (int at = 0; at < end; at = text.offsetByCodePoints(at, 1)) {
            int next = text.offsetByCodePoints(at, 1);
            boolean single = false;
            for (int to = next; to <= Math.min(end, at + longest); to++) {
                Integer number = numbers.get(text.substring(at, to));
                if (number != null) {
                    single |= to == next;
                    take(best, from, piece, at, to, number, scores[number]);
                }
            }
            if (!single) {
                take(best, from, piece, at, next, UNKNOWN, unknownScore);
            }
        }
        List<Integer> found = new ArrayList<>();
        for (int at = end; at > 0; at = from[at]) {
            found.add(piece[at]);
        }
        return found.reversed();
    }

    private static void take(double[] best, int[] from, int[] piece, int at, int to, int number, double score) {
        if (best[at] + score > best[to]) {
            best[to] = best[at] + score;
            from[to] = at;
            piece[to] = number;
        }
    }
}
