package dev.crucible.speech;

/**
 * Mel log spectrum approximation filter (Imai, ICASSP 1983): gives a source the spectrum of a mel cepstrum. A Padé
 * approximation of fifth order computes its exponential. This needs five copies of the basic filter, which are
 * independent within a sample and so computed together.
 */
final class MelFilter {

    private static final int STAGES = 5;
    private static final double[] PADE = {1, 0.4999391, 0.1107098, 0.01369984, 0.0009564853, 0.00003041721};

    private final int order;
    private final double alpha;

    private final double[] coefficients;
    private final double[] steps;

    private final double[] first = new double[STAGES + 1];
    private final double[] firstOut = new double[STAGES + 1];
    private final double[] chains;
    private final double[] chainsOut = new double[STAGES + 1];

    /**
     * Creates a silent filter.
     *
     * @param order coefficients per frame
     * @param alpha frequency warping
     */
    MelFilter(int order, double alpha) {
        this.order = order;
        this.alpha = alpha;
        this.coefficients = new double[order];
        this.steps = new double[order];
        this.chains = new double[STAGES * (order + 1)];
    }

    /** Filters {@code samples} in place, interpolating linearly from the present coefficients to {@code target}. */
    void apply(double[] samples, double[] target) {
        for (int i = 0; i < order; i++) {
            steps[i] = (target[i] - coefficients[i]) / samples.length;
        }
        double gain = Math.exp(coefficients[0]);
        double louder = Math.exp(steps[0]);
        for (int i = 0; i < samples.length; i++) {
            samples[i] = chains(first(samples[i] * gain));
            gain *= louder;
            for (int k = 1; k < order; k++) {
                coefficients[k] += steps[k];
            }
        }
        System.arraycopy(target, 0, coefficients, 0, order);
    }

    // The effect of the first coefficient.
    private double first(double sample) {
        for (int i = STAGES; i > 0; i--) {
            first[i] = (1 - alpha * alpha) * firstOut[i - 1] + alpha * first[i];
            firstOut[i] = first[i] * coefficients[1];
        }
        return exponential(sample, firstOut);
    }

    // The rational approximation, summed up from the outputs of its stages and fed back.
    private static double exponential(double sample, double[] stages) {
        double in = sample;
        double out = 0;
        for (int i = STAGES; i > 0; i--) {
            double part = stages[i] * PADE[i];
            in += (i & 1) == 1 ? part : -part;
            out += part;
        }
        stages[0] = in;
        return out + in;
    }

    // The effect of all other coefficients: place i of chain k is at 5 i + k.
    private double chains(double sample) {
        double[] d = chains;
        double a = alpha;
        double b = 1 - a * a;
        double left0 = b * chainsOut[0] + a * d[STAGES];
        double left1 = b * chainsOut[1] + a * d[STAGES + 1];
        double left2 = b * chainsOut[2] + a * d[STAGES + 2];
        double left3 = b * chainsOut[3] + a * d[STAGES + 3];
        double left4 = b * chainsOut[4] + a * d[STAGES + 4];
        d[STAGES] = left0;
        d[STAGES + 1] = left1;
        d[STAGES + 2] = left2;
        d[STAGES + 3] = left3;
        d[STAGES + 4] = left4;
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double sum4 = 0;
        for (int i = 2, at = 2 * STAGES; i < order; i++, at += STAGES) {
            double c = coefficients[i];
            double here0 = d[at] + a * d[at + STAGES] - a * left0;
            double here1 = d[at + 1] + a * d[at + STAGES + 1] - a * left1;
            double here2 = d[at + 2] + a * d[at + STAGES + 2] - a * left2;
            double here3 = d[at + 3] + a * d[at + STAGES + 3] - a * left3;
            double here4 = d[at + 4] + a * d[at + STAGES + 4] - a * left4;
            sum0 += here0 * c;
            sum1 += here1 * c;
            sum2 += here2 * c;
            sum3 += here3 * c;
            sum4 += here4 * c;
            // Every value moves by one place.
            d[at] = left0;
            d[at + 1] = left1;
            d[at + 2] = left2;
            d[at + 3] = left3;
            d[at + 4] = left4;
            left0 = here0;
            left1 = here1;
            left2 = here2;
            left3 = here3;
            left4 = here4;
        }
        int last = order * STAGES;
        d[last] = left0;
        d[last + 1] = left1;
        d[last + 2] = left2;
        d[last + 3] = left3;
        d[last + 4] = left4;
        chainsOut[1] = sum0;
        chainsOut[2] = sum1;
        chainsOut[3] = sum2;
        chainsOut[4] = sum3;
        chainsOut[5] = sum4;
        return exponential(sample, chainsOut);
    }
}
