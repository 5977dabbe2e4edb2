package dev.crucible.novel.sound;

import dev.crucible.story.sound.LoopTape;
import dev.crucible.story.sound.Sound;
import java.util.ArrayList;
import java.util.List;

/**
 * Mixes an ambience and a theme below the voices, each a mono loop at {@link LoopTape#RATE}. All changes are ramped, so
 * that nothing clicks. Thread-safe.
 */
final class LoopMixer {
    /** Seconds of the crossfade between two loops. */
    private static final double CROSSFADE = 2;
    /** Seconds from silence to full volume, and back. */
    private static final double SLOPE = .3;

    private final Track ambience = new Track();
    private final Track theme = new Track();

    synchronized void ambience(Sound loop) {
        ambience.play(loop);
    }

    synchronized void theme(Sound loop) {
        theme.play(loop);
    }

    /** Sets the target volumes, each 0 to 1. */
    synchronized void levels(double ofAmbience, double ofTheme) {
        ambience.wanted = ofAmbience;
        theme.wanted = ofTheme;
    }

    /** Returns true if it is silent until something is played or turned up. */
    synchronized boolean isSilent() {
        return ambience.isSilent() && theme.isSilent();
    }

    /** Fills {@code piece} with the next samples. */
    synchronized void fill(short[] piece) {
        for (int i = 0; i < piece.length; i++) {
            piece[i] = (short) Math.clamp(Math.round(ambience.next() + theme.next()), Short.MIN_VALUE, Short.MAX_VALUE);
        }
    }

    /** The present loop and those fading out. */
    private static final class Track {
        private final List<Playing> playing = new ArrayList<>();
        private double level;
        private double wanted;

        void play(Sound loop) {
            if (!playing.isEmpty() && playing.getLast().samples == loop.samples()) {
                return;
            }
            if (level == 0) {
                playing.clear(); // their fade-out is inaudible, and without a device it would never end
            }
            playing.forEach(old -> old.leaving = true);
            playing.add(new Playing(loop.samples(), playing.isEmpty() ? 1 : 0));
        }

        boolean isSilent() {
            return (level == 0 && wanted == 0) || playing.isEmpty();
        }

        double next() {
            level = towards(level, wanted, SLOPE);
            double sum = 0;
            for (Playing each : playing) {
                sum += each.next();
            }
            playing.removeIf(each -> each.leaving && each.gain == 0);
            return level * sum;
        }
    }

    private static final class Playing {
        private final short[] samples;
        private double gain;
        private boolean leaving;
        private int at;

        Playing(short[] samples, double gain) {
            this.samples = samples;
            this.gain = gain;
        }

        double next() {
            gain = towards(gain, leaving ? 0 : 1, CROSSFADE);
            double sample = gain * samples[at];
            at = (at + 1) % samples.length;
            return sample;
        }
    }

    /** Moves a value one sample's step towards another; {@code seconds} is the time from 0 to 1. */
    private static double towards(double value, double wanted, double seconds) {
        double step = 1 / (seconds * LoopTape.RATE);
        return value + Math.clamp(wanted - value, -step, step);
    }
}
