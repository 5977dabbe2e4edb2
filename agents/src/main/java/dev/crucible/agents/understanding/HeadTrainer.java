package dev.crucible.agents.understanding;

import dev.crucible.agents.knowledge.KnownQuestions;
import dev.crucible.encoder.SentenceEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Trains the networks of a head by Adam (Kingma and Ba, ICLR 2015) with dropout. The same lines give the same bytes on every machine.
 */
final class HeadTrainer {

    private static final int NETWORKS = 3;
    private static final int BATCH = 64;
    private static final float RATE = 2e-3f;
    private static final float DECAY = 1e-2f;
    private static final float DROPPED_OF_INPUT = 0.1f;
    private static final float DROPPED = 0.3f;

    /** Crisis, figure of speech, and all else. */
    private static final int CONCERNS = 3;

    private static final int EPOCHS_OF_CONCERNS = 15;
    private static final int MOST_OF_A_CONCERN = 4_500;
    private static final int MOST_OF_ALL_ELSE = 8_000;

    private static final int EPOCHS_OF_INTENTS = 25;

    private static final int EPOCHS_OF_AIMS = 12;

    /** Lines of an intent from which its aim is learned; all take minutes to encode and tell no more. */
    private static final int LINES_OF_AN_AIM = 80;

    private final int classes;
    private final SplittableRandom random;
    private final AdamLayer hidden;
    private final AdamLayer last;

    private HeadTrainer(int classes, long seed) {
        this.classes = classes;
        this.random = new SplittableRandom(seed);
        this.hidden = new AdamLayer(SentenceEncoder.WIDTH, Head.HIDDEN, random);
        this.last = new AdamLayer(Head.HIDDEN, classes, random);
    }

    /** Returns the vectors of lines, as long as networks want them. */
    static float[][] vectors(List<String> lines) {
        float[][] vectors = SentenceEncoder.bundled()
                .encode(lines.stream().map(Wording::plain).toList());
        for (float[] vector : vectors) {
            for (int i = 0; i < vector.length; i++) {
                vector[i] *= Head.LENGTH;
            }
        }
        return vectors;
    }

    /** Returns the head that tells intents. */
    static Head ofIntents(List<Lines.Line> lines, float[][] vectors) {
        int[] labels = lines.stream()
                .mapToInt(line -> Classifier.INTENTS.indexOf(line.intent()))
                .toArray();
        return train(vectors, labels, Classifier.INTENTS.size(), EPOCHS_OF_INTENTS, Trainer::most);
    }

    /** Returns the head that tells a crisis, a figure of speech, and all else. */
    static Head ofConcerns(List<Lines.Line> lines, float[][] vectors) {
        int[] labels = lines.stream()
                .mapToInt(line -> switch (line.intent()) {
                    case CRISIS -> 0;
                    case FIGURE -> 1;
                    default -> 2;
                })
                .toArray();
        return train(
                vectors,
                labels,
                CONCERNS,
                EPOCHS_OF_CONCERNS,
                label -> label == CONCERNS - 1 ? MOST_OF_ALL_ELSE : MOST_OF_A_CONCERN);
    }

    /** Returns the head that tells what can answer a line, from all known questions and some lines of each intent. */
    static Head ofAims(List<Lines.Line> lines, List<KnownQuestions.Question> questions) {
        List<String> texts = new ArrayList<>();
        List<Aim> aims = new ArrayList<>();
        questions.stream()
                .filter(KnownQuestions.Question::isOfKnowledge)
                .flatMap(question -> question.asked().stream())
                .forEach(text -> {
                    texts.add(text);
                    aims.add(Aim.KNOWLEDGE);
                });
        Map<Intent, Integer> counts = new EnumMap<>(Intent.class);
        lines.forEach(line -> counts.merge(line.intent(), 1, Integer::sum));
        Map<Intent, Integer> seen = new EnumMap<>(Intent.class);
        for (Lines.Line line : lines) {
            int every = Math.ceilDiv(counts.getOrDefault(line.intent(), 1), LINES_OF_AN_AIM);
            boolean taken = (seen.merge(line.intent(), 1, Integer::sum) - 1) % every == 0;
            Aim.of(line.intent()).filter(_ -> taken).ifPresent(aim -> {
                texts.add(line.text());
                aims.add(aim);
            });
        }
        return train(
                vectors(texts),
                aims.stream().mapToInt(Aim.CLASSES::indexOf).toArray(),
                Aim.CLASSES.size(),
                EPOCHS_OF_AIMS,
                _ -> Integer.MAX_VALUE);
    }

    /** Trains each network from a seed of its own. */
    private static Head train(float[][] vectors, int[] labels, int classes, int epochs, IntUnaryOperator most) {
        return new Head(
                classes,
                IntStream.rangeClosed(1, NETWORKS)
                        .parallel()
                        .mapToObj(seed -> new HeadTrainer(classes, seed).train(vectors, labels, epochs, most))
                        .toList());
    }

    private Head.Network train(float[][] vectors, int[] labels, int epochs, IntUnaryOperator most) {
        int[] order = IntStream.range(0, labels.length).toArray();
        for (int epoch = 0; epoch < epochs; epoch++) {
            Trainer.shuffle(order, random);
            int[] seen = new int[classes];
            int[] taken = IntStream.of(order)
                    .filter(n -> seen[labels[n]]++ < most.applyAsInt(labels[n]))
                    .toArray();
            float rate = RATE * (1 - (float) epoch / epochs);
            for (int from = 0; from < taken.length; from += BATCH) {
                int to = Math.min(taken.length, from + BATCH);
                learn(vectors, labels, Arrays.copyOfRange(taken, from, to));
                hidden.move(rate, DECAY);
                last.move(rate, DECAY);
            }
        }
        return new Head.Network(hidden.rounded(), last.rounded());
    }

    private void learn(float[][] vectors, int[] labels, int[] batch) {
        float[][] x = new float[batch.length][];
        float[][] kept = new float[batch.length][Head.HIDDEN];
        for (int n = 0; n < batch.length; n++) {
            x[n] = vectors[batch[n]].clone();
            drop(x[n], DROPPED_OF_INPUT);
            Arrays.fill(kept[n], 1);
            drop(kept[n], DROPPED);
        }
        float[][] inner = hidden.apply(x);
        for (int n = 0; n < batch.length; n++) {
            for (int i = 0; i < Head.HIDDEN; i++) {
                inner[n][i] = kept[n][i] == 0 ? 0 : Math.max(0, inner[n][i]) / (1 - DROPPED);
            }
        }
        float[][] errors = last.apply(inner);
        float[][] innerErrors = new float[batch.length][];
        for (int n = 0; n < batch.length; n++) {
            toError(errors[n], labels[batch[n]], 1f / batch.length);
            innerErrors[n] = last.asked(errors[n]);
            for (int i = 0; i < Head.HIDDEN; i++) {
                innerErrors[n][i] = inner[n][i] > 0 ? innerErrors[n][i] / (1 - DROPPED) : 0;
            }
        }
        last.learn(inner, errors);
        hidden.learn(x, innerErrors);
    }

    /** Puts the gradient of the loss in place of scores. */
    private void toError(float[] score, int label, float weight) {
        double[] likely = new double[classes];
        for (int c = 0; c < classes; c++) {
            likely[c] = score[c];
        }
        Classifier.softmax(likely);
        for (int c = 0; c < classes; c++) {
            score[c] = weight * (float) (likely[c] - (c == label ? 1 : 0));
        }
    }

    /** Sets some to zero, and the others so much higher. */
    private void drop(float[] x, float share) {
        for (int i = 0; i < x.length; i++) {
            x[i] = random.nextFloat() < share ? 0 : x[i] / (1 - share);
        }
    }
}
