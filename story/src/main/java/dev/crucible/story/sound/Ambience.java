package dev.crucible.story.sound;

import java.util.Locale;
import java.util.Random;

/** Background sounds of a place, loops of 24 seconds. */
public enum Ambience {
    /** A fire that breathes and crackles, and sometimes a hammer next door. */
    FORGE {
        @Override
        void play(LoopTape tape, Random random) {
            tape.noise(random, 30, 140, tape.swell(3, 0, .6));
            tape.noise(random, 250, 900, time -> .22 * tape.swell(5, .3, .3).applyAsDouble(time));
            for (int i = 0; i < 160; i++) {
                double loud = Math.pow(random.nextDouble(), 4);
                tape.lay(click(random, .002 + .012 * random.nextDouble(), 3000), time(tape, random), .08 + .7 * loud);
            }
            for (double at : new double[] {6.2, 6.9, 7.6, 17.4, 18.1}) {
                tape.lay(Instrument.ANVIL.note(590 + 12 * random.nextDouble(), .2), at, .035);
            }
        }
    },
    /** Wind against a wall, crickets, an owl. */
    NIGHT {
        @Override
        void play(LoopTape tape, Random random) {
            tape.noise(random, 60, 350, tape.swell(2, .1, .35));
            for (int cricket = 0; cricket < 3; cricket++) {
                double pitch = 3900 + 260 * cricket;
                double every = tape.seconds() / (19 + 4 * cricket);
                for (double at = cricket * .3; at < tape.seconds() - .01; at += every) {
                    for (int pulse = 0; pulse < 4; pulse++) {
                        tape.lay(tone(pitch, .028, 90), at + pulse * .042, .022 / (1 + cricket));
                    }
                }
            }
            for (double at : new double[] {4.0, 15.5}) {
                tape.lay(Instrument.SYRINX.note(392, .34), at, .05);
                tape.lay(Instrument.SYRINX.note(370, .9), at + .62, .06);
            }
        }
    },
    /** Rain on tiles, a gutter, distant thunder. */
    RAIN {
        @Override
        void play(LoopTape tape, Random random) {
            tape.noise(random, 900, 6000, tape.swell(2, .4, .75));
            tape.noise(
                    random, 40, 120, time -> 1.4 * Math.pow(tape.swell(1, .6, 0).applyAsDouble(time), 6));
            for (int i = 0; i < 520; i++) {
                double pitch = 900 + 2600 * random.nextDouble();
                tape.lay(
                        tone(pitch, .02 + .03 * random.nextDouble(), 130),
                        time(tape, random),
                        .06 * random.nextDouble());
            }
            for (double at = .4; at < tape.seconds(); at += 1.5) {
                tape.lay(tone(620, .12, 40), at + .18 * random.nextDouble(), .12);
            }
        }
    },
    /** Distant people, steps on stone, swallows. */
    AGORA {
        @Override
        void play(LoopTape tape, Random random) {
            tape.noise(random, 120, 600, time -> .14);
            for (int speaker = 0; speaker < 12; speaker++) {
                double voice = 95 + 130 * random.nextDouble();
                double at = time(tape, random);
                for (int word = 0; word < 34; word++) {
                    double length = .09 + .13 * random.nextDouble();
                    double pitch = voice * (.9 + .25 * random.nextDouble());
                    tape.lay(syllable(random, pitch, length), at, .05);
                    at += length + (random.nextInt(6) == 0 ? .7 * random.nextDouble() : .03);
                }
            }
            for (int step = 0; step < 30; step++) {
                tape.lay(click(random, .03, 500), step * tape.seconds() / 30 + .06 * random.nextDouble(), .12);
            }
            for (int bird = 0; bird < 9; bird++) {
                double at = time(tape, random);
                for (int chirp = 0; chirp < 3 + random.nextInt(4); chirp++) {
                    tape.lay(tone(3000 + 900 * random.nextDouble(), .05, 50), at + .085 * chirp, .03);
                }
            }
        }
    };

    private static final double SECONDS = 24;
    private static final double LOUDNESS = .09;

    abstract void play(LoopTape tape, Random random);

    /** Returns the loop, the same samples every time. */
    public Sound loop() {
        LoopTape tape = new LoopTape(SECONDS);
        play(tape, new Random(word().hashCode()));
        return tape.sound(LOUDNESS);
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the ambience of a backdrop at an hour of the day; it rains every third day. */
    public static Ambience of(String place, int hour, int day) {
        if (place.equals("forge") || place.equals("workshop")) {
            return FORGE;
        }
        if (day % 3 == 0 && (place.equals("archive") || place.equals("terrace"))) {
            return RAIN;
        }
        return hour >= 20 || hour < 6 ? NIGHT : AGORA;
    }

    private static double time(LoopTape tape, Random random) {
        return tape.seconds() * random.nextDouble();
    }

    /** Returns a burst of low-pass noise that dies away. */
    private static double[] click(Random random, double seconds, double high) {
        double[] click = new double[(int) (6 * seconds * LoopTape.RATE)];
        double coefficient = 1 - Math.exp(-2 * Math.PI * high / LoopTape.RATE);
        double value = 0;
        for (int i = 0; i < click.length; i++) {
            value += coefficient * (random.nextDouble() * 2 - 1 - value);
            double time = i / (double) LoopTape.RATE;
            click[i] = value * Math.exp(-time / seconds) * Math.min(1, i / 12.0);
        }
        return click;
    }

    /** Returns a tone that dies away. */
    private static double[] tone(double frequency, double seconds, double decay) {
        double[] tone = new double[(int) ((seconds + 4 / decay) * LoopTape.RATE)];
        for (int i = 0; i < tone.length; i++) {
            double time = i / (double) LoopTape.RATE;
            tone[i] = Math.sin(2 * Math.PI * frequency * time)
                    * Math.exp(-time * decay)
                    * Math.min(1, time * 400)
                    * Math.min(1, (tone.length - i) / 60.0);
        }
        return tone;
    }

    /** Returns an unintelligible vowel: harmonics under two formants, softened by distance. */
    private static double[] syllable(Random random, double pitch, double seconds) {
        double first = 300 + 450 * random.nextDouble();
        double second = 900 + 900 * random.nextDouble();
        double[] syllable = new double[(int) (seconds * LoopTape.RATE)];
        for (int harmonic = 1; harmonic * pitch < 2200; harmonic++) {
            double frequency = harmonic * pitch;
            double loud =
                    (bump(frequency, first, 130) + .4 * bump(frequency, second, 200) + .05) / (1 + frequency / 900);
            for (int i = 0; i < syllable.length; i++) {
                double share = i / (double) syllable.length;
                syllable[i] += loud
                        * Math.sin(Math.PI * share)
                        * Math.sin(2 * Math.PI * frequency * (1 - .06 * share) * i / LoopTape.RATE);
            }
        }
        return syllable;
    }

    private static double bump(double at, double middle, double width) {
        double off = (at - middle) / width;
        return Math.exp(-off * off / 2);
    }
}
