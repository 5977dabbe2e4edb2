package dev.crucible.agents.understanding;

import dev.crucible.encoder.SentenceEncoder;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * What the vector of a sentence says of its intent: a network with one hidden layer, its weights whole numbers of one step a layer.
 *
 * @param digest what it was trained with, see {@link HeadTrainer#digest()}
 */
record Head(String digest, Layer hidden, Layer last) {

    static final String FILE = "head.bin";
    static final String COMMAND = "./mvnw -q -P head -pl agents -am process-classes";
    static final int HIDDEN = 256;

    private static final int WIDTH = SentenceEncoder.WIDTH;
    private static final int CLASSES = Classifier.INTENTS.size();

    /** Vectors of length one are so long here that a coordinate is about one. */
    static final float LENGTH = (float) StrictMath.sqrt(WIDTH);

    /**
     * A linear layer.
     *
     * @param weights a row for each input
     */
    record Layer(byte[] weights, float step, float[] bias) {

        double[] apply(double[] x) {
            double[] y = new double[bias.length];
            for (int k = 0; k < x.length; k++) {
                for (int j = 0; j < y.length; j++) {
                    y[j] += x[k] * weights[k * y.length + j];
                }
            }
            for (int j = 0; j < y.length; j++) {
                y[j] = y[j] * step + bias[j];
            }
            return y;
        }

        private static Layer read(DataInputStream data, int in, int out) throws IOException {
            byte[] weights = new byte[in * out];
            data.readFully(weights);
            float step = data.readFloat();
            float[] bias = new float[out];
            for (int j = 0; j < out; j++) {
                bias[j] = data.readFloat();
            }
            return new Layer(weights, step, bias);
        }

        private void write(DataOutputStream data) throws IOException {
            data.write(weights);
            data.writeFloat(step);
            for (float shift : bias) {
                data.writeFloat(shift);
            }
        }
    }

    /** The one that comes with Crucible. */
    static Head bundled() {
        try (InputStream in = Head.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is missing; make it with " + COMMAND);
            }
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    static Head read(InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(in);
        String digest = data.readUTF();
        if (data.readInt() != CLASSES) {
            throw new IOException(FILE + " was trained for other intents; make it anew with " + COMMAND);
        }
        return new Head(digest, Layer.read(data, WIDTH, HIDDEN), Layer.read(data, HIDDEN, CLASSES));
    }

    void write(OutputStream out) throws IOException {
        DataOutputStream data = new DataOutputStream(out);
        data.writeUTF(digest);
        data.writeInt(CLASSES);
        hidden.write(data);
        last.write(data);
        data.flush();
    }

    /** How likely each intent is, in the order of {@link Classifier#INTENTS}. */
    double[] probabilities(float[] vector) {
        double[] x = new double[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            x[i] = vector[i] * LENGTH;
        }
        double[] inner = hidden.apply(x);
        for (int i = 0; i < inner.length; i++) {
            inner[i] = Math.max(0, inner[i]);
        }
        double[] score = last.apply(inner);
        Classifier.softmax(score);
        return score;
    }
}
