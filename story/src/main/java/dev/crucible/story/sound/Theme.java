package dev.crucible.story.sound;

import java.util.Locale;
import java.util.Optional;

/**
 * An agent's theme, a loop. The melody is written in degrees of the agent's mode: 1 is the root and 8 its octave,
 * {@code .} rests, {@code -} holds the previous note for another beat.
 */
public enum Theme {
    /** Slow and heavy, in Dorian, with a hammer on the first beat. */
    HEPHAESTUS(
            146.83,
            Mode.DORIAN,
            76,
            Instrument.LYRE,
            Instrument.ANVIL,
            "1 - 5 4 3 - 1 . 1 - 5 6 5 - - . 8 7 5 4 5 - 3 . 4 3 2 7_ 1 - - ."),
    /** Quick, in Mixolydian, like a shuttle. */
    TECHNE(
            196,
            Mode.MIXOLYDIAN,
            104,
            Instrument.LYRE,
            Instrument.LYRE,
            "1 3 5 3 6 5 3 1 2 4 6 4 7 6 4 2 1 3 5 8 7 6 5 3 4 3 2 3 1 . 5_ . 1 5 3 5 8 - 7 6 5 - 3 . 1 - - ."),
    /** A long line of breath, in Lydian. */
    KALLOS(
            220,
            Mode.LYDIAN,
            66,
            Instrument.SYRINX,
            Instrument.LYRE,
            "5 - - 6 7 - 5 . 4 - 3 2 3 - - . 5 - 8 - 7 6 5 - 4 3 2 4 1 - - ."),
    /** Thoughtful steps, in Phrygian; each answer comes a move later. */
    METIS(
            164.81,
            Mode.PHRYGIAN,
            84,
            Instrument.AULOS,
            Instrument.LYRE,
            "1 . 2 1 5 . 4 . 3 . 4 3 1 - . . 8 . 7 8 5 . 6 5 4 3 2 . 1 - . . 5 4 3 2 1 . 2 . 1 - - ."),
    /** Bells in even beats, in Ionian. */
    DOKIMASIA(
            261.63,
            Mode.IONIAN,
            88,
            Instrument.BELL,
            Instrument.BELL,
            "1 . 5 . 3 . 5 . 1 . 6 . 5 - . . 4 . 6 . 5 . 3 . 2 . 5 . 1 - . . 8 . 5 . 6 . 3 . 4 2 7_ . 1 - . ."),
    /** A half-remembered lullaby, in Aeolian. */
    MNEME(
            174.61,
            Mode.AEOLIAN,
            69,
            Instrument.LYRE,
            Instrument.DRONE,
            "5 - 3 1 - . 3 4 5 - 8 7 - 5 . . 6 - 5 3 - . 4 2 3 - - 1 - - . ."),
    /** Hops, in Mixolydian. */
    PUCK(
            293.66,
            Mode.MIXOLYDIAN,
            126,
            Instrument.SYRINX,
            Instrument.LYRE,
            "1 3 . 5 . 8 7 . 5 . 6 4 . 2 . . 3 5 . 8 . 3 2 . 1 . 7_ 2 1 . . . 5 . 5 6 5 . 3 . 4 . 4 5 4 . 2 . 1 3 5 3 1 . 5 . 8 . . . 1 . . ."),
    /** A lyre under one voice, in Lydian. */
    CUPID(
            246.94,
            Mode.LYDIAN,
            72,
            Instrument.LYRE,
            Instrument.SYRINX,
            "3 - 5 6 5 - . 3 4 - 5 3 2 - . . 3 - 5 8 7 - 6 5 5 - 4 2 1 - - .");

    private enum Mode {
        IONIAN("024579B"),
        DORIAN("023579A"),
        PHRYGIAN("013578A"),
        LYDIAN("024679B"),
        MIXOLYDIAN("024579A"),
        AEOLIAN("023578A");

        /** The seven degrees in semitones, one digit to the base of twelve each. */
        private final String semitones;

        Mode(String semitones) {
            this.semitones = semitones;
        }

        double frequency(double ground, int degree) {
            int semitone = 12 * Math.floorDiv(degree - 1, 7)
                    + Character.digit(semitones.charAt(Math.floorMod(degree - 1, 7)), 12);
            return ground * Math.pow(2, semitone / 12.0);
        }
    }

    private static final double LEAST_SECONDS = 22;
    private static final int BEATS_A_BAR = 4;
    private static final double LOUDNESS = .08;

    private final double ground;
    private final Mode mode;
    private final double beatsAMinute;
    private final Instrument voice;
    private final Instrument under;
    private final String melody;

    Theme(double ground, Mode mode, double beatsAMinute, Instrument voice, Instrument under, String melody) {
        this.ground = ground;
        this.mode = mode;
        this.beatsAMinute = beatsAMinute;
        this.voice = voice;
        this.under = under;
        this.melody = melody;
    }

    public static Optional<Theme> of(String agent) {
        for (Theme theme : values()) {
            if (theme.word().equals(agent)) {
                return Optional.of(theme);
            }
        }
        return Optional.empty();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the loop, the same samples every time. Every second repeat of the melody has its accompaniment an octave lower. */
    public Sound loop() {
        String[] beats = melody.split(" ");
        double beat = 60 / beatsAMinute;
        int rounds = (int) Math.ceil(LEAST_SECONDS / (beats.length * beat));
        LoopTape tape = new LoopTape(rounds * beats.length * beat);
        for (int round = 0; round < rounds; round++) {
            double from = round * beats.length * beat;
            sing(tape, beats, from, beat);
            accompany(tape, beats, from, beat, round);
        }
        return tape.sound(LOUDNESS);
    }

    private void sing(LoopTape tape, String[] beats, double from, double beat) {
        for (int i = 0; i < beats.length; i++) {
            if (Character.isDigit(beats[i].charAt(0))) {
                int held = 1;
                while (i + held < beats.length && beats[i + held].equals("-")) {
                    held++;
                }
                tape.lay(voice.note(frequency(beats[i]) * 2, held * beat), from + i * beat, .5);
            }
        }
    }

    /** Plays the root of the sung note on the first beat of a bar, and its fifth on the third. */
    private void accompany(LoopTape tape, String[] beats, double from, double beat, int round) {
        for (int bar = 0; bar < beats.length; bar += BEATS_A_BAR) {
            boolean sung = Character.isDigit(beats[bar].charAt(0));
            double low = (sung ? frequency(beats[bar]) : ground) / (round % 2 == 0 ? 1 : 2);
            tape.lay(under.note(low, BEATS_A_BAR * beat * .9), from + bar * beat, .22);
            if (under != Instrument.DRONE) {
                tape.lay(under.note(low * 1.5, beat), from + (bar + 2) * beat, .14);
            }
        }
    }

    /** Returns the frequency of a note; a trailing underscore is an octave down. */
    private double frequency(String note) {
        int degree = note.charAt(0) - '0';
        return mode.frequency(ground, note.endsWith("_") ? degree - 7 : degree);
    }
}
