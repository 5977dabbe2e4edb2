package dev.crucible.agents.understanding;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Logistic regression of two classes, a crisis or none, over {@link Features#withoutUmlauts}; weights are whole numbers of one step, the bias
 * the last of them.
 */
final class CrisisVoter {

    static final String FILE = "crisis.bin";
    static final int ROWS = (1 << Features.LONG_BITS) + 1;

    /** What the bias is multiplied by. */
    static final float BIAS = 0.3f;

    private final byte[] weights;
    private final float step;

    CrisisVoter(byte[] weights, float step) {
        this.weights = weights;
        this.step = step;
    }

    /** What the build has trained. */
    static CrisisVoter bundled() {
        try (InputStream in = CrisisVoter.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is missing; the build makes it (./mvnw process-classes)");
            }
            DataInputStream data = new DataInputStream(new InflaterInputStream(in));
            float step = data.readFloat();
            byte[] weights = new byte[ROWS];
            data.readFully(weights);
            return new CrisisVoter(weights, step);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    void write(OutputStream out) throws IOException {
        DeflaterOutputStream deflated = new DeflaterOutputStream(out);
        DataOutputStream data = new DataOutputStream(deflated);
        data.writeFloat(step);
        data.write(weights);
        data.flush();
        deflated.finish();
    }

    /** The logarithm of the odds that a line is a crisis. */
    double logOdds(Features features) {
        double sum = BIAS * weights[ROWS - 1];
        for (int i = 0; i < features.index().length; i++) {
            sum += features.value()[i] * weights[features.index()[i]];
        }
        return sum * step;
    }
}
