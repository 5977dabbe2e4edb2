package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.persistence.Workspaces;
import dev.crucible.story.Discoveries;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/** Reads and writes the player's own files. A failure is a sentence to the player, and the story goes on. */
final class PlayerFiles {
    /** Free space below which a failed write is put down to a full disk, in bytes. */
    private static final long FULL = 1 << 20;

    /** A write operation. */
    interface Writing {
        void run() throws IOException;
    }

    /** A read operation. */
    interface Reading<T> {
        Optional<T> get() throws IOException;
    }

    /** The player's files, as sentences name them. */
    enum Kind {
        /** Written unasked, after each step; its failures are told once, until a write succeeds. */
        PLACE(false),
        /** Written unasked, as {@link #PLACE}. */
        PROGRESS(false),
        LINES(false),
        SAVE(true),
        SETTINGS(true),
        PROFILE(true),
        PROJECTS(true),
        PICTURE(true);

        private final boolean asked;

        Kind(boolean asked) {
            this.asked = asked;
        }

        private String word() {
            return "files." + name().toLowerCase(Locale.ROOT);
        }
    }

    private record Failure(String key, Kind kind, IOException cause) {}

    private final Folders folders;
    private final Queue<Failure> untold = new ConcurrentLinkedQueue<>();
    private final Set<Kind> failing = ConcurrentHashMap.newKeySet();

    PlayerFiles(Folders folders) {
        this.folders = folders;
    }

    /** Returns the file of recent project folders. */
    Store<Workspaces> workspaces() {
        return new Store<>(folders.workspaces(), Workspaces.class);
    }

    /** Returns the file of a player's discoveries. */
    Store<Discoveries> progress(String playerId) {
        return new Store<>(folders.progress(playerId), Discoveries.class);
    }

    /** Writes on any thread; returns false if that failed, and keeps a sentence that says so. */
    boolean keep(Kind kind, Writing writing) {
        try {
            writing.run();
            failing.remove(kind);
            return true;
        } catch (IOException e) {
            if (failing.add(kind) || kind.asked) {
                untold.add(new Failure("files.unkept", kind, e));
            }
            return false;
        }
    }

    /** Reads; empty if there is nothing, or if that failed, and then keeps a sentence that says so. */
    <T> Optional<T> read(Kind kind, Reading<T> reading) {
        try {
            return reading.get();
        } catch (IOException e) {
            untold.add(new Failure("files.unread", kind, e));
            return Optional.empty();
        }
    }

    /** Takes the oldest sentence about a failure that is not told yet. */
    Optional<String> next(Words words) {
        return Optional.ofNullable(untold.poll())
                .map(failure -> words.of(failure.key, words.of(failure.kind.word()), reason(words, failure.cause)));
    }

    /** Prints the sentences that came too late for the window. */
    void close(Words words) {
        Stream.generate(() -> next(words))
                .takeWhile(Optional::isPresent)
                .forEach(told -> System.err.println(told.get()));
    }

    private String reason(Words words, IOException e) {
        Path file = e instanceof FileSystemException named && named.getFile() != null
                ? folders.data().getFileSystem().getPath(named.getFile()).toAbsolutePath()
                : folders.data();
        if (e instanceof AccessDeniedException) {
            return words.of("files.denied", file);
        }
        Path there = file;
        while (there.getParent() != null && !Files.isDirectory(there)) {
            there = there.getParent();
        }
        try {
            FileStore disk = Files.getFileStore(there);
            if (disk.isReadOnly()) {
                return words.of("files.readonly", there);
            }
            if (disk.getUsableSpace() < FULL) {
                return words.of("files.full", there);
            }
        } catch (IOException unknown) {
            e.addSuppressed(unknown);
        }
        String reason = e instanceof FileSystemException named ? named.getReason() : e.getMessage();
        return reason == null ? words.of("files.unusable", file) : file + ": " + reason;
    }
}
