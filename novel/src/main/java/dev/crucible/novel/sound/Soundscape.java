package dev.crucible.novel.sound;

import dev.crucible.novel.voice.VoiceOut;
import dev.crucible.story.sound.Ambience;
import dev.crucible.story.sound.LoopTape;
import dev.crucible.story.sound.Sound;
import dev.crucible.story.sound.Theme;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Plays an ambience and a theme below the story. Every method returns immediately: one daemon thread synthesises loops
 * on first use, another feeds the device and sleeps during silence. Without a device there is silence.
 */
public final class Soundscape implements AutoCloseable {
    private static final int PIECES_A_SECOND = 20;
    /** Size of the cache of loops, a megabyte each. */
    private static final int KEPT = 4;

    private final VoiceOut out;
    private final LoopMixer mixer = new LoopMixer();
    private final ExecutorService maker = Executors.newSingleThreadExecutor(Thread.ofPlatform()
            .daemon()
            .name("loops")
            .priority(Thread.MIN_PRIORITY)
            .factory());
    private final Thread player =
            Thread.ofPlatform().daemon().name("soundscape").unstarted(this::play);
    private final Map<Enum<?>, Sound> made = new LinkedHashMap<>(8, .75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Enum<?>, Sound> eldest) {
            return size() > KEPT;
        }
    };
    private volatile boolean deaf;
    private Optional<Ambience> ambience = Optional.empty();
    private Optional<Theme> theme = Optional.empty();

    public Soundscape(VoiceOut out) {
        this.out = out;
        player.start();
    }

    /** Switches to the ambience of a place. */
    public void ambience(Ambience other) {
        if (ambience.filter(other::equals).isEmpty()) {
            ambience = Optional.of(other);
            begin(other, other::loop, mixer::ambience);
        }
    }

    /** Switches to the theme of an agent. */
    public void theme(Theme other) {
        if (theme.filter(other::equals).isEmpty()) {
            theme = Optional.of(other);
            begin(other, other::loop, mixer::theme);
        }
    }

    /** Sets the volumes, each 0 to 1; a loop at 0 costs no time. */
    public void levels(double ofAmbience, double ofTheme) {
        mixer.levels(ofAmbience, ofTheme);
        wake();
    }

    @Override
    public void close() {
        maker.shutdownNow();
        player.interrupt();
    }

    private void begin(Enum<?> loop, Supplier<Sound> make, Consumer<Sound> play) {
        if (deaf) {
            return;
        }
        maker.execute(() -> {
            play.accept(made.computeIfAbsent(loop, name -> make.get()));
            wake();
        });
    }

    private void wake() {
        synchronized (mixer) {
            mixer.notifyAll();
        }
    }

    private void play() {
        try {
            while (true) {
                awaitSound();
                Optional<VoiceOut.Line> line = out.line(LoopTape.RATE);
                if (line.isEmpty()) {
                    deaf = true;
                    return;
                }
                try (VoiceOut.Line device = line.get()) {
                    feed(device);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitSound() throws InterruptedException {
        synchronized (mixer) {
            while (mixer.isSilent()) {
                mixer.wait();
            }
        }
    }

    private void feed(VoiceOut.Line device) throws InterruptedException {
        short[] piece = new short[LoopTape.RATE / PIECES_A_SECOND];
        while (!mixer.isSilent()) {
            mixer.fill(piece);
            device.write(piece);
        }
    }
}
