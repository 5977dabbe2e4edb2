package dev.crucible.novel.persistence;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** Saved games: pages of six slots. The player fills the numbered pages, the novel {@code auto} and {@code quick}. */
public final class SaveSlots {
    public static final int SLOTS = 6;
    public static final int PAGES = 9;
    public static final String AUTO = "auto";
    public static final String QUICK = "quick";

    /** Orders changes within this process; the folder's lock orders those of other processes. */
    private static final ReentrantLock CHANGING = new ReentrantLock();

    private final Path folder;

    public SaveSlots(Path folder) {
        this.folder = folder;
    }

    /** Address of a slot. */
    public record Slot(String page, int number) {
        public Slot {
            if (number < 1 || number > SLOTS || !page.matches("[1-9]|auto|quick")) {
                throw new IllegalArgumentException(
                        "slot " + page + "-" + number + ": pages are 1 to 9, auto and quick; slots 1 to " + SLOTS);
            }
        }
    }

    /** Content of a slot. */
    public sealed interface Content {
        record Empty() implements Content {}

        record Kept(Save save) implements Content {}

        /** A file that is no whole save. */
        record Damaged() implements Content {}

        /** A save of a newer version of this program. */
        record Newer() implements Content {}

        /** A file that the system does not let this program read. */
        record Unreadable() implements Content {}

        /** Returns true if a slot with either content looks the same; the bridge may have copied its conversation meanwhile. */
        default boolean looksLike(Content other) {
            return equals(other)
                    || (this instanceof Kept(Save save)
                            && other instanceof Kept(Save another)
                            && save.scene().equals(another.scene()));
        }

        /** Returns the save, if there is a whole one. */
        default Optional<Save> whole() {
            return this instanceof Kept(Save save) ? Optional.of(save) : Optional.empty();
        }
    }

    /** Returns what a slot has. A file that cannot be read is told for its own slot alone. */
    public Content look(Slot slot) {
        return look(store(slot));
    }

    private static Content look(Store<Save> store) {
        try {
            Optional<Save> save = store.read();
            if (save.filter(kept -> kept.version() > Save.VERSION).isPresent()) {
                return new Content.Newer();
            }
            return save.filter(Save::isWhole)
                    .<Content>map(Content.Kept::new)
                    .orElseGet(() -> store.exists() ? new Content.Damaged() : new Content.Empty());
        } catch (IOException e) {
            return new Content.Unreadable();
        }
    }

    /** Returns the slot's save, if it has a complete one. */
    public Optional<Save> read(Slot slot) {
        return look(slot).whole();
    }

    /** Returns the page with the newest save, page 1 if there is none. */
    public String newestPage() {
        String newest = "1";
        long latest = Long.MIN_VALUE;
        List<String> pages = new ArrayList<>(List.of(AUTO, QUICK));
        IntStream.rangeClosed(1, PAGES).mapToObj(Integer::toString).forEach(pages::add);
        for (String page : pages) {
            for (int number = 1; number <= SLOTS; number++) {
                Optional<Save> save = read(new Slot(page, number));
                if (save.isPresent() && save.get().scene().savedAt() > latest) {
                    latest = save.get().scene().savedAt();
                    newest = page;
                }
            }
        }
        return newest;
    }

    /** Saves the player's present position, so that a crash loses nothing. */
    public void note(Save save) throws IOException {
        now().write(save);
    }

    /** Returns the player's last position. */
    public Content last() {
        return look(now());
    }

    private Store<Save> now() {
        return new Store<>(folder.resolve("now.json"), Save.class);
    }

    /** Writes the save and its thumbnail: the bytes of a PNG of 256 × 144, or none. */
    public void write(Slot slot, Save save, byte[] thumbnail) throws IOException {
        alone(() -> put(slot, save, thumbnail));
    }

    /** Inserts a save as the first of an automatic page. Older ones move up and the last is dropped. */
    public void push(String page, Save save, byte[] thumbnail) throws IOException {
        alone(() -> {
            for (int number = SLOTS - 1; number >= 1; number--) {
                moveUp(new Slot(page, number), new Slot(page, number + 1));
            }
            put(new Slot(page, 1), save, thumbnail);
        });
    }

    /** Replaces one save of the page by another, wherever it has moved to; does nothing if it is gone. */
    public void replace(String page, Save old, Save fresh) throws IOException {
        alone(() -> {
            for (int number = 1; number <= SLOTS; number++) {
                Slot slot = new Slot(page, number);
                if (read(slot).filter(old::equals).isPresent()) {
                    store(slot).write(fresh);
                    return;
                }
            }
        });
    }

    public void delete(Slot slot) throws IOException {
        alone(() -> {
            store(slot).delete();
            Files.deleteIfExists(thumbnail(slot));
        });
    }

    private void put(Slot slot, Save save, byte[] thumbnail) throws IOException {
        store(slot).write(save);
        Files.deleteIfExists(thumbnail(slot)); // the picture of another save is worse than none
        if (thumbnail.length > 0) {
            AtomicFile.write(thumbnail(slot), thumbnail);
        }
    }

    /** Copies a slot's files as they are, so that damaged saves and those of newer versions are kept. */
    private void moveUp(Slot from, Slot to) throws IOException {
        switch (look(from)) {
            case Content.Empty empty -> {}
            case Content.Unreadable unreadable -> store(from).setAside();
            case Content.Kept kept -> copy(from, to);
            case Content.Damaged damaged -> copy(from, to);
            case Content.Newer newer -> copy(from, to);
        }
    }

    private void copy(Slot from, Slot to) throws IOException {
        if (look(to) instanceof Content.Unreadable) {
            store(to).setAside();
        }
        AtomicFile.write(file(to), Files.readAllBytes(file(from)));
        Files.deleteIfExists(thumbnail(to));
        if (Files.isRegularFile(thumbnail(from))) {
            AtomicFile.write(thumbnail(to), Files.readAllBytes(thumbnail(from)));
        }
    }

    /** A change of the folder. */
    private interface Change {
        void make() throws IOException;
    }

    /** Makes a change while no other novel changes this folder. */
    private void alone(Change change) throws IOException {
        CHANGING.lock();
        try {
            AtomicFile.make(folder.toAbsolutePath());
            Path lock = folder.resolve(".lock");
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                hold(channel);
                change.make();
            }
        } finally {
            CHANGING.unlock();
        }
    }

    /** Locks a file until it is closed, except on a disk without locks; there one novel at a time is safe. */
    private static void hold(FileChannel channel) {
        try {
            FileLock unused = channel.lock();
        } catch (IOException e) {
            System.getLogger(SaveSlots.class.getName())
                    .log(System.Logger.Level.DEBUG, "the folder of saves has no locks", e);
        }
    }

    /** Returns the path of the slot's picture, which may not exist. */
    public Path thumbnail(Slot slot) {
        return folder.resolve(slot.page() + "-" + slot.number() + ".png");
    }

    private Path file(Slot slot) {
        return folder.resolve(slot.page() + "-" + slot.number() + ".json");
    }

    private Store<Save> store(Slot slot) {
        return new Store<>(file(slot), Save.class);
    }
}
