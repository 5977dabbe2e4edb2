package dev.crucible.agents.understanding;

import dev.crucible.encoder.SentenceEncoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Trains the head by Adam (Kingma and Ba, ICLR 2015) with dropout. The vectors of all lines take minutes, so the head is kept beside the
 * lines, and is made anew by {@link Head#COMMAND} when they change. The same lines give the same bytes on every machine.
 */
final class HeadTrainer {

    private static final int CLASSES = Classifier.INTENTS.size();
    private static final int EPOCHS = 15;
    private static final int BATCH = 128;
    private static final float RATE = 2e-3f;
    private static final float DECAY = 1e-2f;
    private static final float DROPPED = 0.3f;

    /** Lines that an intent has at most in effect; those of crises and what only sounds like them count half, as they are many. */
    private static final double MOST_OF_AN_INTENT = 150;

    private static final float OF_A_CRISIS = 0.5f;
    private static final long SEED = 7;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final AdamLayer hidden = new AdamLayer(SentenceEncoder.WIDTH, Head.HIDDEN, random);
    private final AdamLayer last = new AdamLayer(Head.HIDDEN, CLASSES, random);

    private HeadTrainer() {}

    /** Writes the head into the file named. */
    public static void main(String[] args) throws IOException {
        try (OutputStream out = Files.newOutputStream(Path.of(args[0]))) {
            train(Lines.training()).write(out);
        }
    }

    /** What a head is made of: the lines, what German words mean, and the intents. */
    static String digest() throws IOException {
        try (InputStream lines = HeadTrainer.class.getResourceAsStream(Lines.TRAINING);
                InputStream gloss = HeadTrainer.class.getResourceAsStream(Gloss.FILE)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(lines.readAllBytes());
            digest.update(gloss.readAllBytes());
            digest.update(Classifier.INTENTS.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Head train(List<Lines.Line> lines) throws IOException {
        float[][] vectors = lines.parallelStream()
                .map(line -> scaled(Ensemble.encoded(Wording.plain(line.text()))))
                .toArray(float[][]::new);
        int[] labels = lines.stream()
                .mapToInt(line -> Classifier.INTENTS.indexOf(line.intent()))
                .toArray();
        return new HeadTrainer().train(vectors, labels);
    }

    private static float[] scaled(float[] vector) {
        for (int i = 0; i < vector.length; i++) {
            vector[i] *= Head.LENGTH;
        }
        return vector;
    }

    private Head train(float[][] vectors, int[] labels) throws IOException {
        float[] weights = weights(labels);
        int[] order = new int[labels.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        int batches = (order.length + BATCH - 1) / BATCH;
        for (int step = 0; step < EPOCHS * batches; step++) {
            int from = step % batches * BATCH;
            if (from == 0) {
                Trainer.shuffle(order, random);
            }
            int to = Math.min(order.length, from + BATCH);
            for (int i = from; i < to; i++) {
                learn(vectors[order[i]], labels[order[i]], weights[labels[order[i]]] / (to - from));
            }
            float rate = RATE * (1 - (float) step / (EPOCHS * batches));
            hidden.move(rate, DECAY);
            last.move(rate, DECAY);
        }
        return new Head(digest(), hidden.rounded(), last.rounded());
    }

    private static float[] weights(int[] labels) {
        int[] count = new int[CLASSES];
        for (int label : labels) {
            count[label]++;
        }
        float[] weights = new float[CLASSES];
        for (int c = 0; c < CLASSES; c++) {
            weights[c] = Trainer.isAboutCrises(c) ? OF_A_CRISIS : (float) Math.min(1, MOST_OF_AN_INTENT / count[c]);
        }
        return weights;
    }

    private void learn(float[] x, int label, float weight) {
        float[] inner = hidden.apply(x);
        for (int i = 0; i < inner.length; i++) {
            boolean kept = random.nextDouble() >= DROPPED;
            inner[i] = kept ? Math.max(0, inner[i]) / (1 - DROPPED) : 0;
        }
        float[] score = last.apply(inner);
        double[] likely = new double[CLASSES];
        for (int c = 0; c < CLASSES; c++) {
            likely[c] = score[c];
        }
        Classifier.softmax(likely);
        float[] error = new float[CLASSES];
        for (int c = 0; c < CLASSES; c++) {
            error[c] = weight * (float) (likely[c] - (c == label ? 1 : 0));
        }
        float[] innerError = last.learn(inner, error);
        for (int i = 0; i < inner.length; i++) {
            innerError[i] = inner[i] > 0 ? innerError[i] / (1 - DROPPED) : 0;
        }
        hidden.learn(x, innerError);
    }
}
