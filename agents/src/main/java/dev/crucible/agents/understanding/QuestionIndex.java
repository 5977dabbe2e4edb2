package dev.crucible.agents.understanding;

import dev.crucible.agents.knowledge.KnownQuestions;
import dev.crucible.agents.knowledge.KnownQuestions.Question;
import dev.crucible.agents.mind.Language;
import dev.crucible.encoder.SentenceEncoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the known question that a line comes nearest to in meaning, by the vectors of all ways to put one; the build makes these. */
public final class QuestionIndex {

    static final String FILE = "questions.bin";

    private static final int WIDTH = SentenceEncoder.WIDTH;

    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?])\\s+");

    private static final int MOST_PARTS = 3;

    private static final int RANKED = 12;

    /** Coordinates of vectors of length one are whole steps of this. */
    private static final float STEP = 1 / 400f;

    /** Read when it is first asked, since the build makes its file by this class. */
    private static final class Bundled {
        private static final QuestionIndex INDEX = new QuestionIndex(KnownQuestions.bundled());
    }

    /** What the likeness of two that ask by different words is lessened by. */
    private static final double OTHERWISE = 0.08;

    /** The weight of shared words in the ranking of questions. */
    private static final double OF_WORDS = 0.25;

    private final List<Question> questions = new ArrayList<>();
    private final List<Optional<QuestionWord>> words = new ArrayList<>();
    private final byte[] vectors;
    private final SharedWords shared;

    private QuestionIndex(KnownQuestions known) {
        known.all().forEach(question -> question.asked().forEach(way -> {
            questions.add(question);
            words.add(QuestionWord.of(way));
        }));
        shared = new SharedWords(known.all().stream()
                .flatMap(question -> question.asked().stream())
                .toList());
        vectors = read();
        if (vectors.length != questions.size() * WIDTH) {
            throw new IllegalStateException(FILE + " is not of these questions; build anew");
        }
    }

    /** The one that comes with Crucible. */
    public static QuestionIndex bundled() {
        return Bundled.INDEX;
    }

    /**
     * A known question.
     *
     * @param likeness the cosine between the line and the nearest way to put it, less where the two ask by different words; in a ranking with
     *     what the shared words add
     */
    public record Nearest(Question question, double likeness) {}

    /**
     * Questions that a line comes near to.
     *
     * @param text the line
     * @param nearest the question nearest in meaning to it, or to one sentence of it
     * @param ranked the likeliest questions by meaning and shared words, each once
     */
    public record Found(String text, Nearest nearest, List<Nearest> ranked) {

        public Found {
            ranked = List.copyOf(ranked);
        }
    }

    private static byte[] read() {
        try (InputStream in = QuestionIndex.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is missing; the build makes it");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    /** The vectors of all ways to put all questions, one after the other. */
    static byte[] bytes(KnownQuestions known) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Question question : known.all()) {
            for (String way : question.asked()) {
                out.writeBytes(rounded(vector(way)));
            }
        }
        return out.toByteArray();
    }

    private static float[] vector(String text) {
        String plain = Vocabulary.bundled().corrected(Wording.of(text)).plain();
        boolean german = Language.of(plain) == Language.GERMAN;
        return SentenceEncoder.bundled().encode(german ? Gloss.ofQuestions().line(plain) : plain);
    }

    private static byte[] rounded(float[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(WIDTH);
        for (float coordinate : vector) {
            bytes.put((byte) Math.clamp(Math.round(coordinate / STEP), Byte.MIN_VALUE, Byte.MAX_VALUE));
        }
        return bytes.array();
    }

    /** The question of a key. */
    public Optional<Question> named(String key) {
        return questions.stream().filter(question -> question.key().equals(key)).findFirst();
    }

    /** Returns the questions that a line comes near to; empty for a blank one. Each sentence is encoded once. */
    public Optional<Found> find(String text) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        double[] whole = likenesses(text);
        Nearest nearest = Stream.concat(
                        Stream.of(nearest(whole)),
                        SENTENCE.splitAsStream(text.strip())
                                .filter(part -> !part.isBlank() && !part.equals(text.strip()))
                                .distinct()
                                .limit(MOST_PARTS)
                                .map(part -> nearest(likenesses(part))))
                .max(Comparator.comparingDouble(Nearest::likeness))
                .orElseThrow();
        return Optional.of(new Found(text, nearest, ranked(text, whole)));
    }

    private List<Nearest> ranked(String text, double[] likeness) {
        double[] words = shared.with(text);
        Map<Question, Double> best = new LinkedHashMap<>();
        for (int i = 0; i < likeness.length; i++) {
            best.merge(questions.get(i), likeness[i] + OF_WORDS * words[i], Math::max);
        }
        return best.entrySet().stream()
                .map(entry -> new Nearest(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(Nearest::likeness).reversed())
                .limit(RANKED)
                .toList();
    }

    private Nearest nearest(double[] likeness) {
        int best = 0;
        for (int i = 1; i < likeness.length; i++) {
            best = likeness[i] > likeness[best] ? i : best;
        }
        return new Nearest(questions.get(best), likeness[best]);
    }

    private double[] likenesses(String text) {
        float[] line = vector(text);
        Optional<QuestionWord> word = QuestionWord.of(text);
        double[] likenesses = new double[questions.size()];
        for (int i = 0; i < likenesses.length; i++) {
            double likeness = QuestionWord.differ(word, words.get(i)) ? -OTHERWISE / STEP : 0;
            for (int j = 0; j < WIDTH; j++) {
                likeness += line[j] * vectors[i * WIDTH + j];
            }
            likenesses[i] = likeness * STEP;
        }
        return likenesses;
    }
}
