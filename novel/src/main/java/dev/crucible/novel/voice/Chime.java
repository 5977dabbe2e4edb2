package dev.crucible.novel.voice;

/** The one effect: a small bronze bell, struck when an agent comes closer. */
public final class Chime {
    private static final int RATE = 24_000;
    private static final double SECONDS = 1.2;
    /** A bell's partials over its strike note, with their loudness. */
    private static final double[][] PARTIALS = {{1, .5}, {2, .3}, {2.4, .2}, {3, .15}, {4.1, .1}};

    private static final double STRIKE = 523.25;

    private Chime() {}

    public static Sound struck() {
        short[] samples = new short[(int) (RATE * SECONDS)];
        for (int i = 0; i < samples.length; i++) {
            double time = i / (double) RATE;
            double value = 0;
            for (double[] partial : PARTIALS) {
                double decay = Math.exp(-time * 3.2 * partial[0]);
                value += partial[1] * decay * Math.sin(2 * Math.PI * STRIKE * partial[0] * time);
            }
            samples[i] = (short) (.5 * Short.MAX_VALUE * value * Math.min(1, time * 200));
        }
        return new Sound(samples, RATE, 1);
    }
}
