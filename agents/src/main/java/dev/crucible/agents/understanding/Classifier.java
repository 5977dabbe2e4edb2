package dev.crucible.agents.understanding;

import dev.crucible.agents.mind.Language;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Multinomial logistic regression over {@link Features}; weights are whole numbers of one step, one row for each feature. */
final class Classifier {

    static final String FILE = "model.bin";

    /** The columns of the weights. */
    static final List<Intent> INTENTS = List.of(Intent.values());

    private static final int CLASSES = INTENTS.size();
    private static final int ROWS = (1 << Features.BITS) + 1;

    private final byte[] weights;
    private final float step;

    Classifier(byte[] weights, float step) {
        this.weights = weights;
        this.step = step;
    }

    /** What the build has trained. */
    static Classifier bundled() {
        try (InputStream in = Classifier.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is missing; the build makes it (./mvnw process-classes)");
            }
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    static Classifier read(InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(new InflaterInputStream(in));
        if (data.readInt() != CLASSES || data.readInt() != ROWS) {
            throw new IOException(FILE + " was trained for other intents; build again");
        }
        float step = data.readFloat();
        byte[] weights = new byte[ROWS * CLASSES];
        data.readFully(weights);
        return new Classifier(weights, step);
    }

    void write(OutputStream out) throws IOException {
        DeflaterOutputStream deflated = new DeflaterOutputStream(out);
        DataOutputStream data = new DataOutputStream(deflated);
        data.writeInt(CLASSES);
        data.writeInt(ROWS);
        data.writeFloat(step);
        data.write(weights);
        data.flush();
        deflated.finish();
    }

    /** Returns true if there are lines to learn from in a language; of others only single words are known by chance. */
    static boolean isLearned(Language language) {
        return Learned.TAGS.contains(language.tag());
    }

    /** Read when it is first asked. */
    private static final class Learned {
        private static final Set<String> TAGS =
                Lines.training().stream().map(Lines.Line::language).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the probability of each intent. */
    Map<Intent, Double> probabilities(Features features) {
        double[] score = new double[CLASSES];
        add(score, ROWS - 1, 1);
        for (int i = 0; i < features.index().length; i++) {
            add(score, features.index()[i], features.value()[i]);
        }
        softmax(score);
        Map<Intent, Double> likely = new EnumMap<>(Intent.class);
        for (int c = 0; c < CLASSES; c++) {
            likely.put(INTENTS.get(c), score[c]);
        }
        return likely;
    }

    private void add(double[] score, int row, double value) {
        int at = row * CLASSES;
        for (int c = 0; c < CLASSES; c++) {
            score[c] += value * step * weights[at + c];
        }
    }

    /** {@code StrictMath}, so that every machine trains and reads alike. */
    static void softmax(double[] score) {
        double most = Double.NEGATIVE_INFINITY;
        for (double s : score) {
            most = Math.max(most, s);
        }
        double sum = 0;
        for (int c = 0; c < score.length; c++) {
            score[c] = StrictMath.exp(score[c] - most);
            sum += score[c];
        }
        for (int c = 0; c < score.length; c++) {
            score[c] /= sum;
        }
    }
}
