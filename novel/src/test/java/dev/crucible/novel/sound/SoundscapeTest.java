package dev.crucible.novel.sound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.novel.voice.VoiceOut;
import dev.crucible.story.sound.Ambience;
import dev.crucible.story.sound.LoopTape;
import dev.crucible.story.sound.Signal;
import dev.crucible.story.sound.Sound;
import dev.crucible.story.sound.Theme;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SoundscapeTest {
    private static final int SECOND = LoopTape.RATE;
    /** Maximum step between samples of a slow sine at this loudness and the slope of a fader. */
    private static final int EVEN = 900;

    /** A device that accepts a piece whenever the test permits it. */
    private static final class Device implements VoiceOut {
        private final Semaphore room = new Semaphore(0);
        private final List<short[]> heard = new CopyOnWriteArrayList<>();
        private final AtomicInteger open = new AtomicInteger();

        @Override
        public void play(Sound sound, DoubleSupplier volume) {}

        @Override
        public Optional<Line> line(int rate) {
            assertThat(Thread.currentThread().getName()).isEqualTo("soundscape");
            open.incrementAndGet();
            return Optional.of(new Line() {
                @Override
                public void write(short[] samples) throws InterruptedException {
                    room.acquire();
                    heard.add(samples.clone());
                }

                @Override
                public void close() {
                    open.decrementAndGet();
                }
            });
        }
    }

    @Test
    void whatNobodyHearsGivesWayAtOnce() {
        LoopMixer mixer = new LoopMixer();
        mixer.levels(1, 0);
        mixer.ambience(sine(100, 2));
        mixer.ambience(new Sound(new short[SECOND], SECOND, 1));
        short[] heard = new short[SECOND / 2];
        mixer.fill(heard);
        assertThat(heard).as("the first loop is gone, not fading").containsOnly((short) 0);
    }

    @Test
    void aLoopGoesOnOverItsEndAndChangesWithoutAClick() {
        LoopMixer mixer = new LoopMixer();
        mixer.ambience(sine(100, 2));
        mixer.levels(.5, 0);
        short[] heard = new short[8 * SECOND];
        short[] piece = new short[SECOND / 20];
        for (int at = 0; at < heard.length; at += piece.length) {
            if (at == 3 * SECOND) {
                mixer.ambience(sine(130, 3));
            }
            if (at == 6 * SECOND) {
                mixer.levels(.1, 0);
            }
            mixer.fill(piece);
            System.arraycopy(piece, 0, heard, at, piece.length);
        }
        for (int i = 1; i < heard.length; i++) {
            assertThat(Math.abs(heard[i] - heard[i - 1])).as("at sample " + i).isLessThan(EVEN);
        }
        assertThat(peak(heard, SECOND, 3 * SECOND)).isBetween(9_800, 10_000);
        assertThat(peak(heard, 7 * SECOND, 8 * SECOND)).as("ducked").isBetween(1_900, 2_000);
    }

    @Test
    void whatIsTurnedDownIsSilentAndCostsNothing() {
        LoopMixer mixer = new LoopMixer();
        mixer.theme(sine(100, 1));
        assertThat(mixer.isSilent()).isTrue();
        mixer.levels(0, 1);
        assertThat(mixer.isSilent()).isFalse();
        mixer.fill(new short[SECOND]);
        mixer.levels(0, 0);
        assertThat(mixer.isSilent()).as("it fades first").isFalse();
        mixer.fill(new short[SECOND]);
        assertThat(mixer.isSilent()).isTrue();
    }

    @Test
    void theDeviceIsTakenWhileThereIsSomethingToHearAndGivenBackAfterwards() {
        Device device = new Device();
        try (Soundscape soundscape = new Soundscape(device)) {
            soundscape.ambience(Ambience.NIGHT);
            soundscape.theme(Theme.METIS);
            assertThat(device.open).as("nothing is asked for yet").hasValue(0);
            soundscape.levels(.5, .5);
            device.room.release(20);
            await().atMost(Duration.ofMinutes(1)).until(() -> device.heard.size() == 20);
            assertThat(peak(device.heard.getLast(), 0, device.heard.getLast().length))
                    .isPositive();
            soundscape.levels(0, 0);
            device.room.release(1_000);
            await().atMost(Duration.ofMinutes(1)).until(() -> device.open.get() == 0);
            assertThat(device.heard.getLast()[device.heard.getLast().length - 1])
                    .isZero();
        }
    }

    @Test
    void withoutADeviceNobodyAsksAgain() {
        AtomicInteger asked = new AtomicInteger();
        VoiceOut none = new VoiceOut() {
            @Override
            public void play(Sound sound, DoubleSupplier volume) {}

            @Override
            public Optional<Line> line(int rate) {
                asked.incrementAndGet();
                return Optional.empty();
            }
        };
        try (Soundscape soundscape = new Soundscape(none)) {
            soundscape.ambience(Ambience.FORGE);
            soundscape.levels(1, 1);
            await().atMost(Duration.ofMinutes(1)).until(() -> asked.get() == 1);
            soundscape.theme(Theme.PUCK);
            soundscape.levels(.5, .5);
            assertThat(asked).hasValue(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Signal.class)
    void signalsBeginAndEndInSilenceAndAreNotLoud(Signal signal) {
        short[] samples = signal.struck().samples();
        assertThat(Math.abs(samples[0])).isLessThan((short) 200);
        assertThat(Math.abs(samples[samples.length - 1])).isLessThan((short) 200);
        assertThat(peak(samples, 0, samples.length)).isBetween(3_000, 17_000);
    }

    private static int peak(short[] samples, int from, int to) {
        int most = 0;
        for (int i = from; i < to; i++) {
            most = Math.max(most, Math.abs(samples[i]));
        }
        return most;
    }

    private static Sound sine(int frequency, int seconds) {
        short[] samples = new short[seconds * SECOND];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (short) Math.round(20_000 * Math.sin(2 * Math.PI * frequency * i / SECOND));
        }
        return new Sound(samples, SECOND, 1);
    }
}
