package dev.crucible.speech;

import dev.crucible.dialogue.VoicePreset;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;

/**
 * Synthesises speech on demand and caches it on disk: a line that was spoken once costs a file read. Without an engine,
 * every request returns empty. Thread-safe; concurrent requests for one line synthesise it once.
 */
public final class SpokenLines {

    /** Maximum length of a text, in characters. */
    public static final int LONGEST = 1_500;

    private static final Logger LOG = System.getLogger(SpokenLines.class.getName());
    private static final long CACHE_BYTES = 256L << 20;

    /** Queue limit: more texts would wait too long for the engine. */
    private static final int WAITING = 16;

    private final Semaphore room = new Semaphore(WAITING);
    private final Map<Wanted, FutureTask<SpeechClip>> underWay = new ConcurrentHashMap<>();
    private final BlockingQueue<Wanted> ahead = new ArrayBlockingQueue<>(WAITING);
    private final Optional<SpeechEngine> engine;
    private final SpeechCache cache;
    private volatile boolean ready;

    private SpokenLines(Optional<SpeechEngine> engine, SpeechCache cache) {
        this.engine = engine;
        this.cache = cache;
    }

    /** Starts with this engine and a cache in {@code folder}; a daemon thread warms the engine up in the background. */
    public static SpokenLines start(Optional<SpeechEngine> engine, Path folder) throws IOException {
        SpokenLines narration = new SpokenLines(engine, new SpeechCache(folder, CACHE_BYTES));
        engine.ifPresent(
                present -> Thread.ofPlatform().name("voice-ahead").daemon().start(() -> narration.workAhead(present)));
        return narration;
    }

    /** A request: the text as it is spoken, the voice and the encoding. */
    private record Wanted(String said, VoicePreset voice, AudioType type) {}

    private void workAhead(SpeechEngine present) {
        warmUp(present);
        try {
            while (true) {
                speakAhead(ahead.take(), present);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void speakAhead(Wanted next, SpeechEngine present) {
        try {
            if (cache.find(present.name(), next.voice(), next.type(), next.said())
                    .isEmpty()) {
                make(next);
            }
        } catch (SpeechException | IOException e) {
            LOG.log(Level.WARNING, "a line was not spoken ahead: {0}", e.toString());
        }
    }

    /** Queues a line to be spoken before a request for it comes; does nothing if the queue is full. */
    public void prepare(String agent, String text, AudioType type) {
        String said = SpokenText.of(text);
        if (ready
                && !said.isEmpty()
                && said.length() <= LONGEST
                && ahead.offer(new Wanted(said, Voices.of(agent), type))) {
            LOG.log(Level.DEBUG, "a line of {0} is spoken ahead", agent);
        }
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

    /** Returns true if a new text can be spoken now. */
    public boolean ready() {
        return ready;
    }

    /** Returns true if there is a voice for the language, also without an engine, which is silent in every language. */
    public boolean speaks(Locale language) {
        return engine.map(present -> present.speaks(language)).orElse(true);
    }

    /** Returns true if anything of the text can be said. Plain code, for example, has nothing to say. */
    public static boolean sayable(String text) {
        return !SpokenText.of(text).isEmpty();
    }

    /**
     * Speaks the sayable part of {@code text}. Returns empty if there is no engine, it is not ready or too busy, or
     * nothing can be said.
     *
     * @throws SpeechException if the engine fails
     */
    public Optional<SpeechClip> speak(String agent, String text, AudioType type) throws SpeechException, IOException {
        String said = SpokenText.of(text);
        if (engine.isEmpty() || said.isEmpty()) {
            return Optional.empty();
        }
        VoicePreset voice = Voices.of(agent);
        Optional<SpeechClip> kept = cache.find(engine.get().name(), voice, type, said);
        if (kept.isPresent() || !ready) {
            return kept;
        }
        if (!room.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return Optional.of(make(new Wanted(said, voice, type)));
        } finally {
            room.release();
        }
    }

    /** Speaks a line once, even if several threads request it at the same time. */
    private SpeechClip make(Wanted wanted) throws SpeechException {
        FutureTask<SpeechClip> own = new FutureTask<>(() -> synthesize(wanted));
        FutureTask<SpeechClip> first = underWay.putIfAbsent(wanted, own);
        try {
            if (first != null) {
                return first.get();
            }
            own.run();
            return own.get();
        } catch (ExecutionException e) {
            throw new SpeechException("the text could not be spoken", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SpeechException("interrupted while a text was spoken", e);
        } finally {
            underWay.remove(wanted, own);
        }
    }

    private SpeechClip synthesize(Wanted wanted) throws SpeechException {
        SpeechEngine speaker = engine.orElseThrow();
        Clip clip = speaker.speak(wanted.said(), wanted.voice());
        SpeechClip speech = new SpeechClip(wanted.type().encode(clip), clip.seconds(), wanted.type());
        try {
            cache.keep(speaker.name(), wanted.voice(), wanted.said(), speech);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "a clip could not be kept: {0}", e.toString());
        }
        return speech;
    }
}
