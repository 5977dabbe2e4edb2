package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Folders;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.image.Image;

/** Portraits and backdrops: the player's own PNGs first, then the packed ones. Decoded pictures are cached. */
public final class Pictures {
    private static final String PACKED = "/dev/crucible/novel/images/";

    private static final String PORTRAITS = "portraits/";
    private static final String LIDS = "lids/";
    private static final String BACKDROPS = "backdrops/";

    /** Width from which pictures take megabytes, so that only the last few are cached. */
    private static final double LARGE = 256;

    private static final int MOST_LARGE = 4;
    /** Fits all faces of the gallery, the saves and the affinity list. */
    private static final int MOST_SMALL = 48;

    private final List<Path> own;
    private final Executor decoding;
    private final Map<String, Optional<Image>> small = lastShown(MOST_SMALL);
    private final Map<String, Optional<Image>> large = lastShown(MOST_LARGE);
    private final Map<String, Optional<Lids>> lids = lastShown(MOST_SMALL);

    /**
     * Creates a cache that decodes on daemon threads.
     *
     * @param own folder of PNGs named {@code <agent>_<state>.png} that replace the packed ones; need not exist
     * @param writing folder of a writer's scenes, whose {@link Folders#PORTRAITS} come first
     */
    public Pictures(Path own, Optional<Path> writing) {
        this(
                Stream.concat(writing.map(folder -> folder.resolve(Folders.PORTRAITS)).stream(), Stream.of(own))
                        .toList(),
                task -> Thread.ofPlatform().daemon().name("picture").start(task));
    }

    /**
     * Creates a cache.
     *
     * @param decoding executor for pictures that load in the background
     */
    Pictures(List<Path> own, Executor decoding) {
        this.own = own;
        this.decoding = decoding;
    }

    private static <T> Map<String, T> lastShown(int most) {
        return new LinkedHashMap<>(16, .75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
                return size() > most;
            }
        };
    }

    /** Returns the portrait in the state, else neutral, else nothing. */
    public Optional<Image> portrait(String agent, String state, double width) {
        return load(PORTRAITS, agent + "_" + state, width).or(() -> load(PORTRAITS, agent + "_neutral", width));
    }

    /** Returns the lids for a portrait's blink; empty for one of the player's own. */
    Optional<Lids> lids(String agent, String state, double width) {
        String name = agent + "_" + state;
        if (own.stream().anyMatch(folder -> Files.isRegularFile(folder.resolve(name + ".png")))) {
            return Optional.empty();
        }
        if (!isPlain(name)) {
            return Optional.empty();
        }
        return lids.computeIfAbsent(
                key(name, width), key -> read(LIDS, name, width).flatMap(Lids::in));
    }

    /** Loads a portrait in the background and passes it on, on the toolkit's thread. */
    void bring(String agent, String state, double width, Consumer<Image> show) {
        String key = PORTRAITS + key(agent + "_" + state, width);
        if (large.containsKey(key)) {
            large.get(key).ifPresent(show);
            return;
        }
        decoding.execute(() -> {
            Optional<Image> read = read(PORTRAITS, agent + "_" + state, width);
            onToolkit(() -> {
                large.put(key, read);
                read.ifPresent(show);
            });
        });
    }

    private static void onToolkit(Runnable task) {
        if (Platform.isFxApplicationThread()) {
            task.run();
        } else {
            Platform.runLater(task);
        }
    }

    /** Returns the backdrop of a place at an hour of the day, 0 to 23. */
    public Optional<Image> backdrop(String place, int hour) {
        String light = hour < 6 || hour >= 21 ? "night" : hour < 11 ? "morning" : hour < 17 ? "day" : "evening";
        return load(BACKDROPS, place + "_" + light, Page.WIDTH);
    }

    private Optional<Image> load(String folder, String name, double width) {
        if (!isPlain(name)) {
            return Optional.empty();
        }
        return (width < LARGE ? small : large)
                .computeIfAbsent(folder + key(name, width), key -> read(folder, name, width));
    }

    /** Returns true for a plain word. Names come over the wire, so others must not become paths. */
    private static boolean isPlain(String name) {
        return name.matches("[a-z0-9_]{1,60}");
    }

    private static String key(String name, double width) {
        return name + "@" + width;
    }

    private Optional<Image> read(String folder, String name, double width) {
        if (folder.equals(BACKDROPS)) {
            return packed(folder + name + ".jpg", width);
        }
        if (folder.equals(LIDS)) {
            return packed(folder + name + ".png", width);
        }
        return drawn(name + ".png", width).or(() -> packed(folder + name + ".png", width));
    }

    /** Returns the player's own picture; an unreadable one counts as missing. */
    private Optional<Image> drawn(String name, double width) {
        return own.stream()
                .flatMap(folder -> drawn(folder.resolve(name), width).stream())
                .findFirst();
    }

    private static Optional<Image> drawn(Path file, double width) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            return decode(in, width);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<Image> packed(String name, double width) {
        try (InputStream in = Pictures.class.getResourceAsStream(PACKED + name)) {
            return in == null ? Optional.empty() : decode(in, width);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Image> decode(InputStream in, double width) {
        return Optional.of(new Image(in, width, 0, true, true)).filter(image -> !image.isError());
    }
}
