package dev.crucible.agents.understanding;

import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.KnownQuestions;
import dev.crucible.agents.knowledge.KnownQuestions.Question;
import dev.crucible.agents.knowledge.KnownQuestions.Way;
import dev.crucible.agents.knowledge.TopicText;
import dev.crucible.agents.mind.Language;
import dev.crucible.dialogue.text.LanguageWords;
import dev.crucible.encoder.SentenceEncoder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ranks what the crew can tell by its likeness to a line: known questions by all ways to put them, and topics by their names and texts. Likeness
 * is the cosine of whitened vectors and a share of common words, to the nearest way and to all of them. The build makes the vectors.
 */
public final class QuestionIndex {

    static final String FILE = "questions.bin";

    private static final int WIDTH = SentenceEncoder.WIDTH;

    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?])\\s+");

    private static final int MOST_PARTS = 3;

    private static final int RANKED = 12;

    /** Coordinates of vectors of length one are whole steps of this. */
    private static final float STEP = 1 / 400f;

    /** The weight of shared words. */
    private static final double OF_WORDS = 0.2;

    /** The weights of the nearest way to put a question, and of the mean of all. */
    private static final double OF_NEAREST = 0.6;

    private static final double OF_ALL = 0.6;

    /** The likeness of a way in the same words, which needs no others. */
    private static final double SAME_WORDS = 0.97;

    /** Begins the key of a topic. */
    private static final String TOPIC = "topic:";

    /** Read when it is first asked, since the build makes its file by this class. */
    private static final class Bundled {
        private static final QuestionIndex INDEX = new QuestionIndex(ways());
    }

    /** A text by which something is found. */
    private record Asked(Question question, String text) {}

    private final List<Asked> ways;
    private final SharedWords shared;
    private final Whitening whitening;
    private final byte[] vectors;

    private QuestionIndex(List<Asked> ways) {
        this.ways = ways;
        shared = new SharedWords(ways.stream().map(Asked::text).toList());
        ByteBuffer file = ByteBuffer.wrap(BundledFile.bytes(QuestionIndex.class, FILE));
        whitening = Whitening.read(file, WIDTH);
        vectors = new byte[file.remaining()];
        file.get(vectors);
        if (vectors.length != ways.size() * WIDTH) {
            throw new IllegalStateException(FILE + " is not of these questions; build anew");
        }
    }

    /** The one that comes with Crucible. */
    public static QuestionIndex bundled() {
        return Bundled.INDEX;
    }

    /** A known question or topic, and its likeness to a line. */
    public record Nearest(Question question, double likeness) {}

    /**
     * What a line comes near to.
     *
     * @param text the line
     * @param ranked the likeliest first; each answer once, and at least two
     */
    public record Found(String text, List<Nearest> ranked) {

        public Found {
            ranked = List.copyOf(ranked);
        }

        /** The likeliest. */
        public Nearest nearest() {
            return ranked.getFirst();
        }

        /** Returns the likeness of the nearest minus that of the next. */
        public double margin() {
            return ranked.getFirst().likeness() - ranked.get(1).likeness();
        }

        /** Returns the likeness of the nearest and its margin together. */
        public double certainty() {
            return nearest().likeness() + margin();
        }
    }

    private static List<Asked> ways() {
        List<Asked> ways = new ArrayList<>();
        for (Question question : KnownQuestions.bundled().all()) {
            question.asked().forEach(way -> ways.add(new Asked(question, way)));
        }
        for (KnowledgeTopic topic : Knowledge.bundled().topics()) {
            Question question = ofTopic(topic.key());
            Stream.of(
                            topic.texts().values().stream().map(TopicText::title),
                            topic.texts().entrySet().stream().map(told -> Language.ofTag(told.getKey())
                                    .orElseThrow()
                                    .say("topic.what_is title", told.getValue().title())),
                            topic.aliases().stream(),
                            topic.texts().values().stream().map(TopicText::text))
                    .flatMap(texts -> texts)
                    .filter(text -> !text.isBlank())
                    .distinct()
                    .forEach(text -> ways.add(new Asked(question, text)));
        }
        return List.copyOf(ways);
    }

    private static Question ofTopic(String topic) {
        return new Question(TOPIC + topic, List.of(), Way.TOPIC, topic, Map.of(), false, true, "");
    }

    /** The whitening, and the vectors of all texts, one after the other. */
    static byte[] bytes() {
        List<Asked> ways = ways();
        List<float[]> raw = Likeness.vectors(ways.stream().map(Asked::text).toList());
        List<float[]> ofQuestions = IntStream.range(0, raw.size())
                .filter(i -> ways.get(i).question().way() != Way.PAGE && isWhole(ways.get(i)))
                .mapToObj(raw::get)
                .toList();
        Whitening whitening = Whitening.of(ofQuestions);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(whitening.bytes());
        for (float[] vector : raw) {
            for (float coordinate : whitening.apply(vector)) {
                out.write(Math.clamp(Math.round(coordinate / STEP), Byte.MIN_VALUE, Byte.MAX_VALUE));
            }
        }
        return out.toByteArray();
    }

    /** A few ways in one more language change no likeness of the others. */
    private static boolean isWhole(Asked way) {
        return LanguageWords.isWhole(Language.of(way.text()).tag());
    }

    /** The question or topic of a key. */
    public Optional<Question> named(String key) {
        return ways.stream()
                .map(Asked::question)
                .filter(question -> question.key().equals(key))
                .findFirst();
    }

    /** Returns true if an entry is a topic by its names and text, and no question. */
    public static boolean isTopic(Question question) {
        return question.key().startsWith(TOPIC);
    }

    /** The entry of a topic. */
    public static Question topic(String key) {
        return ofTopic(key);
    }

    /** Returns what a line, or one sentence of it, comes nearest to; empty for a blank one. */
    public Optional<Found> find(String text) {
        return text.isBlank()
                ? Optional.empty()
                : Stream.concat(
                                Stream.of(text),
                                SENTENCE.splitAsStream(text.strip())
                                        .filter(part -> !part.isBlank() && !part.equals(text.strip()))
                                        .distinct()
                                        .limit(MOST_PARTS))
                        .map(this::ranked)
                        .max(Comparator.comparingDouble(
                                ranked -> ranked.getFirst().likeness()))
                        .map(ranked -> new Found(text, ranked));
    }

    /** Two questions that a topic answers are one, and so are paragraphs of a section. */
    private List<Nearest> ranked(String text) {
        double[] likeness = likenesses(text);
        Map<String, Group> groups = new LinkedHashMap<>();
        for (int i = 0; i < likeness.length; i++) {
            Question question = ways.get(i).question();
            String key =
                    switch (question.way()) {
                        case TOPIC -> TOPIC + question.value();
                        case PAGE -> question.value();
                        case TEXT, MOOD, FIGURES, RECAP -> question.key();
                    };
            groups.computeIfAbsent(key, _ -> new Group(question)).add(question, likeness[i]);
        }
        return groups.values().stream()
                .map(Group::nearest)
                .sorted(Comparator.comparingDouble(Nearest::likeness).reversed())
                .limit(RANKED)
                .toList();
    }

    /** Ways to ask that have one answer. */
    private static final class Group {
        private Question question;
        private double most = Double.NEGATIVE_INFINITY;
        private double sum;
        private int count;

        private Group(Question first) {
            this.question = first;
        }

        private void add(Question asked, double likeness) {
            if (likeness > most) {
                most = likeness;
                question = asked;
            }
            sum += likeness;
            count++;
        }

        private Nearest nearest() {
            return new Nearest(question, most >= SAME_WORDS ? most : OF_NEAREST * most + OF_ALL * sum / count);
        }
    }

    private double[] likenesses(String text) {
        float[] line = whitening.apply(Likeness.vector(text));
        double[] words = shared.with(text);
        double[] likenesses = new double[ways.size()];
        for (int i = 0; i < likenesses.length; i++) {
            float product = 0;
            for (int j = 0; j < WIDTH; j++) {
                product += line[j] * vectors[i * WIDTH + j];
            }
            likenesses[i] = product * STEP + OF_WORDS * words[i];
        }
        return likenesses;
    }
}
