package dev.crucible.novel.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import de.sciss.jump3r.lowlevel.LameEncoder;
import dev.crucible.novel.client.FetchedSpeech;
import dev.crucible.story.sound.Signal;
import dev.crucible.story.sound.Sound;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import javax.sound.sampled.AudioFormat;
import org.junit.jupiter.api.Test;

class VoiceTest {
    private final AtomicInteger fetched = new AtomicInteger();
    private final FakeOut out = new FakeOut();

    /** Records the sounds that it plays, and blocks each until released or interrupted. */
    private static final class FakeOut implements VoiceOut {
        private final List<String> played = new CopyOnWriteArrayList<>();
        private final CountDownLatch end = new CountDownLatch(1);

        @Override
        public void play(Sound sound, DoubleSupplier volume) throws InterruptedException {
            played.add("begun at " + volume.getAsDouble());
            try {
                end.await();
            } catch (InterruptedException e) {
                played.add("stopped");
                throw e;
            }
        }
    }

    @Test
    void aClipIsWaitedForHeardAndOver() {
        CompletableFuture<FetchedSpeech> clip = new CompletableFuture<>();
        try (Voice voice = new Voice((agent, text) -> clip, out, () -> .5)) {
            PlayingClip utterance = voice.say("metis", "Three moves.");
            assertThat(utterance.isWaiting()).isTrue();
            clip.complete(new FetchedSpeech(new byte[0], 2.5));
            await().atMost(Duration.ofSeconds(60)).until(() -> !utterance.isWaiting());
            assertThat(utterance.seconds()).hasValue(2.5);
            assertThat(utterance.isOver()).isFalse();
            out.end.countDown();
            await().atMost(Duration.ofSeconds(60)).until(utterance::isOver);
            assertThat(out.played).containsExactly("begun at 0.5");
        }
    }

    @Test
    void aNewLineStopsTheOldOne() {
        try (Voice voice = new Voice(this::clip, out, () -> 1)) {
            PlayingClip first = voice.say("metis", "One.");
            await().atMost(Duration.ofSeconds(60)).until(() -> out.played.size() == 1);
            PlayingClip unused = voice.say("metis", "Two.");
            await().atMost(Duration.ofSeconds(60)).until(() -> out.played.size() == 3);
            assertThat(out.played.get(1)).isEqualTo("stopped");
            assertThat(first.isOver()).isTrue();
        }
    }

    @Test
    void aBridgeWithoutAVoiceIsSilenceAtOnceAndIsAskedAgain() {
        try (Voice voice = new Voice(
                (agent, text) -> {
                    fetched.incrementAndGet();
                    return CompletableFuture.failedFuture(new IOException("503"));
                },
                out,
                () -> 1)) {
            PlayingClip utterance = voice.say("metis", "One.");
            await().atMost(Duration.ofSeconds(60)).until(utterance::isOver);
            assertThat(utterance.seconds()).isEmpty();
            await().atMost(Duration.ofSeconds(60)).until(voice.say("metis", "One.")::isOver);
            assertThat(fetched).hasValue(2);
            assertThat(out.played).isEmpty();
        }
    }

    @Test
    void aClipThatWasFetchedAheadIsNotFetchedTwice() {
        try (Voice voice = new Voice(this::clip, out, () -> 1)) {
            voice.prefetch("metis", "One.");
            PlayingClip utterance = voice.say("metis", "One.");
            await().atMost(Duration.ofSeconds(60)).until(() -> !utterance.isWaiting());
            assertThat(fetched).hasValue(1);
        }
    }

    @Test
    void whatTheBridgeEncodesIsDecodedToItsLength() throws IOException {
        Sound chime = Signal.CHIME.struck();
        Sound heard = Mp3Decoder.decode(mp3(chime));
        assertThat(heard.rate()).isEqualTo(24_000);
        assertThat(heard.seconds()).isBetween(chime.seconds(), chime.seconds() + .15);
        int peak = 0;
        for (short sample : heard.samples()) {
            peak = Math.max(peak, Math.abs(sample));
        }
        assertThat(peak).isGreaterThan(5_000);
    }

    @Test
    void junkIsSilence() {
        assertThat(Mp3Decoder.decode("no sound at all".repeat(50).getBytes(StandardCharsets.UTF_8))
                        .samples())
                .isEmpty();
        assertThat(Mp3Decoder.decode(new byte[0]).seconds()).isZero();
    }

    @Test
    void withoutADeviceASoundTakesItsTimeAllTheSame() throws InterruptedException {
        Sound tenth = new Sound(new short[2_400], 24_000, 1);
        long begun = System.nanoTime();
        new SilentVoiceOut().play(tenth, () -> 1);
        assertThat(System.nanoTime() - begun).isGreaterThan(50_000_000);
    }

    @Test
    void aSoundPlaysToItsEndWhateverTheMachineHas() {
        assertThatCode(() -> new SpeakerVoiceOut().play(new Sound(new short[2_400], 24_000, 1), () -> 0))
                .doesNotThrowAnyException();
    }

    @Test
    void lettersKeepPaceWithTheVoiceButNeverCrawl() {
        assertThat(PlayingClip.pace(60, 4)).isEqualTo(15);
        assertThat(PlayingClip.pace(3, 4)).isEqualTo(5);
    }

    private CompletableFuture<FetchedSpeech> clip(String agent, String text) {
        fetched.incrementAndGet();
        return CompletableFuture.completedFuture(new FetchedSpeech(new byte[0], 1));
    }

    private static byte[] mp3(Sound sound) throws IOException {
        byte[] pcm = new byte[2 * sound.samples().length];
        for (int i = 0; i < sound.samples().length; i++) {
            pcm[2 * i] = (byte) sound.samples()[i];
            pcm[2 * i + 1] = (byte) (sound.samples()[i] >> 8);
        }
        AudioFormat format = new AudioFormat(sound.rate(), 16, 1, true, false);
        LameEncoder encoder =
                new LameEncoder(format, 48, LameEncoder.CHANNEL_MODE_MONO, LameEncoder.QUALITY_MIDDLE, false);
        byte[] buffer = new byte[encoder.getPCMBufferSize()];
        ByteArrayOutputStream mp3 = new ByteArrayOutputStream();
        for (int at = 0; at < pcm.length; ) {
            int length = Math.min(buffer.length, pcm.length - at);
            mp3.write(buffer, 0, encoder.encodeBuffer(pcm, at, length, buffer));
            at += length;
        }
        mp3.write(buffer, 0, encoder.encodeFinish(buffer));
        encoder.close();
        return mp3.toByteArray();
    }
}
