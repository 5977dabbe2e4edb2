package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Vocabulary of a text data set, numbered from 0. Number {@link #PAD} is padding, {@link #UNKNOWN} any other
 * word. Words are runs of letters and digits in lower case. A vocabulary that belongs to a language model has its {@link Subwords}
 * instead, whose padding token swaps numbers with token 0.
 *
 * <pre>{@code TokenVocabulary.of(List.of("a", "cat")).encode("A cat, a dog!", 6)  ->  2 3 2 1 0 0}</pre>
 */
@PublicApi
public final class TokenVocabulary {

    /** The number of the padding token. */
    public static final int PAD = 0;

    /** The number of the token for unknown words. */
    public static final int UNKNOWN = 1;

    private static final List<String> SPECIAL = List.of("<pad>", "<unk>");

    /** Upper bound of the special tokens before and after a text. */
    private static final int FRAME = 16;

    /** Prefixes of tokens that begin a word, in byte pairs and in unigrams. */
    private static final List<String> WORD_MARKS = List.of("Ġ", "▁");

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private final List<String> words;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Optional<Subwords> pieces;
    private final Optional<Path> folder;
    private final Optional<Path> adapter;

    private TokenVocabulary(List<String> words) {
        this.words = Stream.concat(SPECIAL.stream(), words.stream()).toList();
        IntStream.range(SPECIAL.size(), this.words.size()).forEach(i -> numbers.putIfAbsent(this.words.get(i), i));
        if (numbers.size() != words.size()) {
            throw new IllegalArgumentException("a vocabulary names each word once");
        }
        this.pieces = Optional.empty();
        this.folder = Optional.empty();
        this.adapter = Optional.empty();
    }

    private TokenVocabulary(Subwords pieces, Path folder, Optional<Path> adapter) {
        requireInRange(pieces);
        this.words = swapped(pieces.tokens(), pieces.pad());
        this.pieces = Optional.of(pieces);
        this.folder = Optional.of(folder);
        this.adapter = adapter;
        IntStream.range(0, words.size()).filter(i -> !special().contains(i)).forEach(i -> numbers.put(words.get(i), i));
    }

    private static void requireInRange(Subwords pieces) {
        int size = pieces.tokens().size();
        IntStream all = IntStream.concat(
                IntStream.of(pieces.pad(), pieces.unknown()),
                IntStream.concat(
                        pieces.special().stream().mapToInt(Integer::intValue), IntStream.of(pieces.encode("", FRAME))));
        all.filter(number -> number < 0 || number >= size).findFirst().ifPresent(number -> {
            throw new IllegalArgumentException(
                    "a special token has number %d, and there are %d tokens".formatted(number, size));
        });
    }

    /** Converts between a model's token number and ours: the padding token and 0 are swapped. */
    private static int ours(Subwords own, int number) {
        return number == own.pad() ? PAD : number == PAD ? own.pad() : number;
    }

    private static List<String> swapped(List<String> tokens, int pad) {
        List<String> swapped = new ArrayList<>(tokens);
        Collections.swap(swapped, PAD, pad);
        return List.copyOf(swapped);
    }

    /**
     * Returns the vocabulary of the language model in {@code folder}.
     *
     * @throws IllegalArgumentException if the number of a special token is out of range
     */
    public static TokenVocabulary of(Subwords pieces, Path folder) {
        return new TokenVocabulary(pieces, folder, Optional.empty());
    }

    /** Returns the same vocabulary for a model that starts with the adapters in {@code own}; this one if it belongs to no model. */
    public TokenVocabulary with(Path own) {
        return pieces.isEmpty() ? this : new TokenVocabulary(pieces.get(), folder.orElseThrow(), Optional.of(own));
    }

    /** Returns the folder of the language model that the vocabulary belongs to. */
    public Optional<Path> folder() {
        return folder;
    }

    /** Returns the folder of the adapters with which that model starts. */
    public Optional<Path> adapter() {
        return adapter;
    }

    /** Returns the number of the token for unknown words. */
    public int unknown() {
        return pieces.map(own -> ours(own, own.unknown())).orElse(UNKNOWN);
    }

    /** Returns the number of the mask token; one above all others if the vocabulary has none. */
    public int mask() {
        return pieces.map(own -> ours(own, own.mask())).orElse(words.size());
    }

    /** Returns true if there is a mask token: a language model's own, or one that a learnt vocabulary adds. */
    public boolean hidesWords() {
        return pieces.isEmpty() || mask() < words.size();
    }

    /** Returns the language model's own number of the padding token, {@link #PAD} without a model. */
    public int pad() {
        return pieces.map(Subwords::pad).orElse(PAD);
    }

    /** Returns the number of distinct tokens that a network reads: a language model's own, or the words and a mask token. */
    public int tokens() {
        return pieces.isPresent() ? words.size() : mask() + 1;
    }

    /** Returns the numbers of the special tokens. */
    public List<Integer> special() {
        return pieces.map(own ->
                        own.special().stream().map(n -> ours(own, n)).sorted().toList())
                .orElseGet(() -> List.of(PAD, UNKNOWN, mask()));
    }

    /** Returns the vocabulary of these distinct words, in this order after the two special tokens. */
    public static TokenVocabulary of(List<String> words) {
        return new TokenVocabulary(words);
    }

    /** Returns the {@code most} most frequent words of {@code texts}, by descending frequency, then alphabetically. */
    public static TokenVocabulary learn(Stream<String> texts, int most) {
        Map<String, Integer> counts = new HashMap<>();
        texts.flatMap(TokenVocabulary::words).forEach(word -> counts.merge(word, 1, Integer::sum));
        return new TokenVocabulary(counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .map(Map.Entry::getKey)
                .toList());
    }

    /** Returns the words of {@code text}, in order. */
    public static Stream<String> words(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group);
    }

    /** Returns the number of tokens, including the two special ones. */
    public int size() {
        return words.size();
    }

    /** Returns the number of {@code word}, {@link #unknown} if it has none. */
    public int number(String word) {
        return numbers.getOrDefault(word, unknown());
    }

    /** Returns the known numbers of {@code word}: as a bare token and, in byte pairs and unigrams, as one that begins a word. */
    private IntStream forms(String word) {
        return Stream.concat(Stream.of(word), WORD_MARKS.stream().map(mark -> mark + word))
                .mapToInt(this::number)
                .filter(n -> n != unknown());
    }

    /** Returns the word of number {@code token}. */
    public String word(int token) {
        return words.get(token);
    }

    /** Returns the first {@code length} tokens of {@code text}, padded with {@link #PAD}. */
    public int[] encode(String text, int length) {
        if (pieces.isPresent()) {
            return IntStream.of(pieces.get().encode(text, length))
                    .map(n -> ours(pieces.get(), n))
                    .toArray();
        }
        int[] tokens = new int[length];
        int[] known = words(text).limit(length).mapToInt(this::number).toArray();
        System.arraycopy(known, 0, tokens, 0, known.length);
        return tokens;
    }

    /** Returns the numbers of those of {@code some} words that are single tokens, in order; a word may have one bare and one that begins a word. */
    public int[] known(List<String> some) {
        return some.stream().flatMapToInt(this::forms).toArray();
    }
}
