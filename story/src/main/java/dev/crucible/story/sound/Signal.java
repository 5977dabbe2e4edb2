package dev.crucible.story.sound;

import java.util.Locale;
import java.util.Random;

/** Short, soft sounds that confirm the reader's input, the same every time. */
public enum Signal {
    /** An agent's affinity rises a tier: a small bronze bell. */
    CHIME(.5) {
        @Override
        double[] samples() {
            return Instrument.BELL.note(523.25, 0);
        }
    },
    /** The next line: a page turns. */
    PAGE(.12) {
        @Override
        double[] samples() {
            double[] page = new double[(int) (.16 * LoopTape.RATE)];
            Random random = new Random(3);
            double low = 0;
            for (int i = 0; i < page.length; i++) {
                double white = random.nextDouble() * 2 - 1;
                low += .35 * (white - low);
                double share = i / (double) page.length;
                page[i] = (white - low) * Math.pow(Math.sin(Math.PI * Math.sqrt(share)), 2);
            }
            return page;
        }
    },
    /** An answer is chosen: a plucked string. */
    CHOICE(.3) {
        @Override
        double[] samples() {
            return Instrument.LYRE.note(440, 0);
        }
    },
    /** A line is sent: two strings, the second higher. */
    SENT(.25) {
        @Override
        double[] samples() {
            double[] low = Instrument.LYRE.note(293.66, .2);
            double[] high = Instrument.LYRE.note(440, .2);
            int later = (int) (.09 * LoopTape.RATE);
            double[] both = new double[low.length + later];
            System.arraycopy(low, 0, both, 0, low.length);
            for (int i = 0; i < high.length && i + later < both.length; i++) {
                both[i + later] += high[i];
            }
            return both;
        }
    },
    /** A page opens or closes: wood on wood. */
    SHEET(.2) {
        @Override
        double[] samples() {
            double[] knock = new double[(int) (.14 * LoopTape.RATE)];
            for (int i = 0; i < knock.length; i++) {
                double time = i / (double) LoopTape.RATE;
                knock[i] = Math.min(1, time * 500)
                        * Math.exp(-time * 45)
                        * (Math.sin(2 * Math.PI * 196 * time) + .4 * Math.sin(2 * Math.PI * 523 * time));
            }
            return knock;
        }
    };

    private final double peak;

    Signal(double peak) {
        this.peak = peak;
    }

    abstract double[] samples();

    /** Returns its samples, with their peak at {@code peak} of full scale. */
    public Sound struck() {
        double[] exact = samples();
        double most = 0;
        for (double sample : exact) {
            most = Math.max(most, Math.abs(sample));
        }
        short[] samples = new short[exact.length];
        for (int i = 0; i < samples.length; i++) {
            // The last hundredth of a second fades out.
            double end = Math.min(1, (samples.length - i) / (.01 * LoopTape.RATE));
            samples[i] = (short) Math.round(peak * Short.MAX_VALUE * end * exact[i] / most);
        }
        return new Sound(samples, LoopTape.RATE, 1);
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
