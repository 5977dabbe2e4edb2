package dev.crucible.agents.understanding;

import dev.crucible.encoder.SentenceEncoder;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the vector of a sentence says of its class: the mean of some networks with one hidden layer, their weights whole numbers of one step a
 * layer.
 */
record Head(int classes, List<Network> networks) {

    /** The one that tells intents, in the order of {@link Classifier#INTENTS}. */
    static final String INTENTS = "head.bin";

    /** The one that tells a crisis, a figure of speech, and all else, in this order. */
    static final String CONCERNS = "concerns.bin";

    /** The one that tells what can answer a line, in the order of {@link Aim}. */
    static final String AIMS = "aims.bin";

    static final int HIDDEN = 256;

    private static final int WIDTH = SentenceEncoder.WIDTH;

    /** Vectors of length one are so long here that a coordinate is about one. */
    static final float LENGTH = (float) StrictMath.sqrt(WIDTH);

    Head {
        networks = List.copyOf(networks);
    }

    /** A network of two layers. */
    record Network(Layer hidden, Layer last) {

        double[] probabilities(double[] x) {
            double[] inner = hidden.apply(x);
            for (int i = 0; i < inner.length; i++) {
                inner[i] = Math.max(0, inner[i]);
            }
            double[] score = last.apply(inner);
            Classifier.softmax(score);
            return score;
        }
    }

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

    /** One that the build has trained. */
    static Head bundled(String file) {
        try (InputStream in = Head.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing; the build makes it (./mvnw process-classes)");
            }
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    static Head read(InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(in);
        int classes = data.readUnsignedByte();
        List<Network> networks = new ArrayList<>();
        for (int left = data.readUnsignedByte(); left > 0; left--) {
            networks.add(new Network(Layer.read(data, WIDTH, HIDDEN), Layer.read(data, HIDDEN, classes)));
        }
        return new Head(classes, networks);
    }

    byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataOutputStream data = new DataOutputStream(out)) {
            data.writeByte(classes);
            data.writeByte(networks.size());
            for (Network network : networks) {
                network.hidden.write(data);
                network.last.write(data);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Returns the probability of each class. */
    double[] probabilities(float[] vector) {
        double[] x = new double[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            x[i] = vector[i] * LENGTH;
        }
        double[] mean = new double[classes];
        for (Network network : networks) {
            double[] likely = network.probabilities(x);
            for (int c = 0; c < classes; c++) {
                mean[c] += likely[c] / networks.size();
            }
        }
        return mean;
    }
}
