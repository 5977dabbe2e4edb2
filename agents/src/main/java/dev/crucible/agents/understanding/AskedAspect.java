package dev.crucible.agents.understanding;

import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.knowledge.Aspect;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.mind.Language;
import dev.crucible.encoder.SentenceEncoder;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds the {@link Aspect} that a question about a rule or attack is after, by its likeness to questions of {@code aspects.yaml}. The build makes the
 * vectors of these.
 */
public final class AskedAspect {

    static final String FILE = "aspects.bin";

    private static final String QUESTIONS = "aspects.yaml";

    private static final int WIDTH = SentenceEncoder.WIDTH;

    /** Coordinates of vectors of length one are whole steps of this. */
    private static final float STEP = 1 / 400f;

    /** From this likeness on a line asks for an aspect. */
    private static final double ASKS = 0.55;

    /** A line asks for an aspect and not for all of a topic if it is likelier by this. */
    private static final double MARGIN = 0.03;

    /** Read when it is first asked. */
    private static final class Bundled {
        private static final AskedAspect ASKED = new AskedAspect(ways(), BundledFile.bytes(AskedAspect.class, FILE));
    }

    private record Answer(String line, Optional<Aspect> aspect) {}

    /** A question for an aspect, or for the whole if it is empty. */
    private record Way(Optional<Aspect> aspect, String question) {}

    private final List<Way> ways;
    private final byte[] vectors;

    /** Kept, since readers and scene ask for the aspect of the same line, and encoding it costs the most of a turn. */
    private volatile Answer last = new Answer("", Optional.empty());

    /** Spaced names of rules and attacks, the longest first, and the kind of each. */
    private final Map<String, KnowledgeTopic.Kind> names;

    private AskedAspect(List<Way> ways, byte[] vectors) {
        if (vectors.length != ways.size() * WIDTH) {
            throw new IllegalStateException(FILE + " is not of these questions; build anew");
        }
        this.ways = ways;
        this.vectors = vectors;
        names = Knowledge.bundled().topics().stream()
                .filter(topic -> topic.kind() != KnowledgeTopic.Kind.TERM)
                .flatMap(topic -> Knowledge.names(topic).stream().map(name -> Map.entry(name, topic.kind())))
                .sorted(Comparator.comparing(name -> -name.getKey().length()))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (first, _) -> first, LinkedHashMap::new));
    }

    private static List<Way> ways() {
        List<Way> ways = new ArrayList<>();
        BundledFile.yaml(Aspect.class, QUESTIONS).properties().forEach(entry -> {
            Optional<Aspect> aspect = Arrays.stream(Aspect.values())
                    .filter(one -> one.key().equals(entry.getKey()))
                    .findFirst();
            entry.getValue()
                    .forEach(questions -> questions.forEach(question -> ways.add(new Way(aspect, question.asText()))));
        });
        return List.copyOf(ways);
    }

    /** The vectors of all questions, one after the other. */
    static byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (float[] vector :
                Likeness.vectors(ways().stream().map(Way::question).toList())) {
            for (float coordinate : ofLengthOne(vector)) {
                out.write(Math.clamp(Math.round(coordinate / STEP), Byte.MIN_VALUE, Byte.MAX_VALUE));
            }
        }
        return out.toByteArray();
    }

    private static float[] ofLengthOne(float[] vector) {
        double squares = 0;
        for (float coordinate : vector) {
            squares += (double) coordinate * coordinate;
        }
        float[] scaled = new float[vector.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = (float) (vector[i] / StrictMath.sqrt(squares));
        }
        return scaled;
    }

    /** Returns the aspect that a line asks for; empty if it asks for a topic as such, or for something else. */
    public static Optional<Aspect> of(String line) {
        return Bundled.ASKED.answer(line).aspect();
    }

    private Answer answer(String line) {
        Answer before = last;
        Answer answer = before.line().equals(line) ? before : new Answer(line, find(line));
        last = answer;
        return answer;
    }

    private Optional<Aspect> find(String line) {
        float[] vector = ofLengthOne(Likeness.vector(withoutNames(line)));
        Map<Optional<Aspect>, Double> most = new LinkedHashMap<>();
        for (int way = 0; way < ways.size(); way++) {
            double product = 0;
            for (int i = 0; i < WIDTH; i++) {
                product += (double) vector[i] * vectors[way * WIDTH + i];
            }
            most.merge(ways.get(way).aspect(), product * STEP, Math::max);
        }
        double ofWhole = most.getOrDefault(Optional.<Aspect>empty(), 0.0);
        return most.entrySet().stream()
                .filter(found -> found.getValue() >= Math.max(ASKS, ofWhole + MARGIN))
                .max(Map.Entry.comparingByValue())
                .flatMap(Map.Entry::getKey);
    }

    /** Names decide nothing: each becomes "this rule" or "this attack" in the line's language. */
    private String withoutNames(String line) {
        Language language = Language.of(line);
        String spaced = " " + Knowledge.spaced(line) + " ";
        for (Map.Entry<String, KnowledgeTopic.Kind> name : names.entrySet()) {
            if (spaced.contains(" " + name.getKey() + " ")) {
                String pronoun = language.say(
                        name.getValue() == KnowledgeTopic.Kind.ATTACK ? "topic.this_attack" : "topic.this_rule");
                spaced = spaced.replace(" " + name.getKey() + " ", " " + pronoun + " ");
            }
        }
        return spaced.strip();
    }
}
