package dev.crucible.bridge.voice;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Speech on demand, kept on disk: a line that was spoken once costs a file read. Without an engine nothing is spoken and every
 * request says so.
 */
public final class Narration {

    /** The longest text that is spoken at once, in characters. */
    public static final int LONGEST = 1_500;

    private static final Logger LOG = System.getLogger(Narration.class.getName());
    private static final long CACHE_BYTES = 256L << 20;

    /** So many texts may wait for the engine; more would wait for too long. */
    private static final int WAITING = 16;

    private final Semaphore room = new Semaphore(WAITING);
    private final Optional<SpeechEngine> engine;
    private final SpeechCache cache;
    private volatile boolean ready;

    private Narration(Optional<SpeechEngine> engine, SpeechCache cache) {
        this.engine = engine;
        this.cache = cache;
    }

    /** Speech with this engine, whose clips are kept in {@code folder}; the engine is made ready in the background. */
    public static Narration start(Optional<SpeechEngine> engine, Path folder) throws IOException {
        Narration narration = new Narration(engine, new SpeechCache(folder, CACHE_BYTES));
        engine.ifPresent(
                present -> Thread.ofPlatform().name("voice-warm-up").daemon().start(() -> narration.warmUp(present)));
        return narration;
    }

    private void warmUp(SpeechEngine present) {
        try {
            present.warmUp();
            ready = true;
        } catch (SpeechException e) {
            LOG.log(
                    Level.WARNING,
                    "the voice is off: {0}",
                    Optional.ofNullable(e.getCause()).orElse(e).toString());
        }
    }

    /** Whether a new text can be spoken now. */
    public boolean ready() {
        return ready;
    }

    /**
     * Speaks what can be said of {@code text}; empty when there is no engine, it is not ready yet or has too much to do, or
     * nothing of the text can be said.
     *
     * @throws SpeechException when the engine failed
     */
    public Optional<Speech> speak(String agent, String text, AudioType type) throws SpeechException, IOException {
        String said = SpokenText.of(text);
        if (engine.isEmpty() || said.isEmpty()) {
            return Optional.empty();
        }
        VoicePreset voice = Voices.of(agent);
        Optional<Speech> kept = cache.find(engine.get().name(), voice, type, said);
        if (kept.isPresent() || !ready) {
            return kept;
        }
        if (!room.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return Optional.of(speak(said, voice, type));
        } finally {
            room.release();
        }
    }

    private Speech speak(String said, VoicePreset voice, AudioType type) throws SpeechException {
        SpeechEngine speaker = engine.orElseThrow();
        Clip clip = speaker.speak(said, voice);
        Speech speech = new Speech(type.encode(clip), clip.seconds(), type);
        try {
            cache.keep(speaker.name(), voice, said, speech);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "a clip could not be kept: {0}", e.toString());
        }
        return speech;
    }
}
