package dev.crucible.story.sound;

import java.util.Random;

/** Synthesised instruments. */
enum Instrument {
    /** Gut strings: Karplus and Strong's plucked string (1983). */
    LYRE {
        @Override
        double[] note(double frequency, double seconds) {
            int length = (int) ((seconds + 1.6) * LoopTape.RATE);
            double exact = LoopTape.RATE / frequency - .5;
            int period = (int) exact;
            double tune = exact - period;
            double[] string = new double[period + 1];
            Random random = new Random(Math.round(frequency * 100));
            double soft = 0;
            for (int i = 0; i < string.length; i++) {
                soft += .45 * (random.nextDouble() * 2 - 1 - soft);
                string[i] = soft;
            }
            double[] note = new double[length];
            for (int i = 0; i < length; i++) {
                int at = i % string.length;
                double now = string[at];
                double before = string[(at + string.length - 1) % string.length];
                note[i] = now;
                string[at] = .9968
                        * ((1 - tune) * .5 * (now + string[(at + 1) % string.length]) + tune * .5 * (now + before));
            }
            fade(note, .004, .35);
            return note;
        }
    },
    /** A reed pipe: odd partials, a little wavering. */
    AULOS {
        @Override
        double[] note(double frequency, double seconds) {
            return partials(frequency, seconds + .12, new double[] {1, .15, .5, .08, .25, .04, .12}, .004, 5.2, 0);
        }
    },
    /** A flute: nearly a sine, with breath. */
    SYRINX {
        @Override
        double[] note(double frequency, double seconds) {
            double[] note = partials(frequency, seconds + .2, new double[] {1, .22, .06}, .003, 4.6, 0);
            Random random = new Random(7);
            double breath = 0;
            for (int i = 0; i < note.length; i++) {
                breath += .3 * (random.nextDouble() * 2 - 1 - breath);
                note[i] += .03 * breath;
            }
            fade(note, .06, .15);
            return note;
        }
    },
    /** Bronze: inharmonic partials that die away. */
    BELL {
        @Override
        double[] note(double frequency, double seconds) {
            double[] note = new double[(int) ((seconds + 2.2) * LoopTape.RATE)];
            double[][] partials = {{.5, .25}, {1, .6}, {1.19, .3}, {1.56, .18}, {2, .25}, {2.66, .12}, {3.76, .06}};
            for (double[] partial : partials) {
                for (int i = 0; i < note.length; i++) {
                    double time = i / (double) LoopTape.RATE;
                    note[i] += partial[1]
                            * Math.exp(-time * (.9 + .8 * partial[0]))
                            * Math.sin(2 * Math.PI * frequency * partial[0] * time);
                }
            }
            fade(note, .003, .3);
            return note;
        }
    },
    /** A hammer on iron: short and high. */
    ANVIL {
        @Override
        double[] note(double frequency, double seconds) {
            double[] note = new double[(int) (.9 * LoopTape.RATE)];
            double[] ratios = {1, 2.74, 5.38, 6.1};
            for (int i = 0; i < note.length; i++) {
                double time = i / (double) LoopTape.RATE;
                for (double ratio : ratios) {
                    note[i] += .5
                            / ratio
                            * Math.exp(-time * (5 + ratio))
                            * Math.sin(2 * Math.PI * frequency * ratio * time);
                }
            }
            fade(note, .001, .1);
            return note;
        }
    },
    /** Low voices that hold a note. */
    DRONE {
        @Override
        double[] note(double frequency, double seconds) {
            double[] note = partials(frequency, seconds + .8, new double[] {1, .5, .3, .2, .12, .08}, .002, .3, .25);
            fade(note, .7, .8);
            return note;
        }
    };

    /** Returns the samples of a note, which may ring longer than {@code seconds}. */
    abstract double[] note(double frequency, double seconds);

    private static double[] partials(
            double frequency, double seconds, double[] loudness, double depth, double waver, double swell) {
        double[] note = new double[(int) (seconds * LoopTape.RATE)];
        double phase = 0;
        for (int i = 0; i < note.length; i++) {
            double time = i / (double) LoopTape.RATE;
            phase += frequency * (1 + depth * Math.sin(2 * Math.PI * waver * time)) / LoopTape.RATE;
            double value = 0;
            for (int partial = 0; partial < loudness.length; partial++) {
                value += loudness[partial] * Math.sin(2 * Math.PI * (partial + 1) * phase);
            }
            note[i] = .5 * value * (1 - swell * (.5 + .5 * Math.cos(2 * Math.PI * .4 * time)));
        }
        fade(note, .03, .09);
        return note;
    }

    /** Fades a note in and out without a click. */
    private static void fade(double[] note, double in, double out) {
        int first = (int) (in * LoopTape.RATE);
        int last = (int) (out * LoopTape.RATE);
        for (int i = 0; i < Math.min(first, note.length); i++) {
            note[i] *= i / (double) first;
        }
        for (int i = 0; i < Math.min(last, note.length); i++) {
            note[note.length - 1 - i] *= i / (double) last;
        }
    }
}
