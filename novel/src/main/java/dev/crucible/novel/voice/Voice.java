package dev.crucible.novel.voice;

import dev.crucible.novel.client.FetchedSpeech;
import dev.crucible.story.sound.Sound;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** Speaks one line at a time on a daemon thread; a new line stops the old one. A line without a clip is silent. */
public final class Voice implements AutoCloseable {
    private static final int REMEMBERED = 12;

    /** Source of the clips. */
    public interface Source {
        /** Fetches the clip of a text in an agent's voice; the future fails if there is none. */
        CompletableFuture<FetchedSpeech> speech(String agent, String text);
    }

    private record Said(String agent, String text) {}

    private final Source source;
    private final VoiceOut out;
    private final DoubleSupplier volume;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("voice").factory());
    private final Map<Said, CompletableFuture<FetchedSpeech>> clips = new LinkedHashMap<>(16, .75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Said, CompletableFuture<FetchedSpeech>> eldest) {
            return size() > REMEMBERED;
        }
    };
    private Future<?> now = CompletableFuture.completedFuture(null);

    /**
     * Creates a voice.
     *
     * @param volume present volume, 0 to 1
     */
    public Voice(Source source, VoiceOut out, DoubleSupplier volume) {
        this.source = source;
        this.out = out;
        this.volume = volume;
    }

    /** Speaks a text. The main loop polls the result for its state. */
    public PlayingClip say(String agent, String text) {
        stop();
        PlayingClip playing = PlayingClip.awaited();
        CompletableFuture<FetchedSpeech> clip = clip(agent, text);
        now = thread.submit(() -> speak(clip, playing));
        return playing;
    }

    /** Fetches a clip in advance. */
    public void prefetch(String agent, String text) {
        CompletableFuture<FetchedSpeech> unused = clip(agent, text);
    }

    public void stop() {
        now.cancel(true);
    }

    /** Plays a short sound in addition to any speech; {@code sound} runs on the playing thread. */
    public static void strike(VoiceOut out, Supplier<Sound> sound, DoubleSupplier volume) {
        Thread.ofPlatform().daemon().name("signal").start(() -> {
            try {
                out.play(sound.get(), volume);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private CompletableFuture<FetchedSpeech> clip(String agent, String text) {
        Said said = new Said(agent, text);
        CompletableFuture<FetchedSpeech> known = clips.get(said);
        if (known == null || known.isCompletedExceptionally()) {
            known = source.speech(agent, text);
            clips.put(said, known);
        }
        return known;
    }

    private void speak(CompletableFuture<FetchedSpeech> clip, PlayingClip playing) {
        try {
            FetchedSpeech speech = clip.get();
            Sound sound = Mp3Decoder.decode(speech.mp3());
            playing.begins(speech.seconds() > 0 ? speech.seconds() : sound.seconds());
            out.play(sound, volume);
        } catch (ExecutionException e) {
            System.getLogger(Voice.class.getName()).log(System.Logger.Level.DEBUG, "a line has no voice", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            playing.ends();
        }
    }
}
