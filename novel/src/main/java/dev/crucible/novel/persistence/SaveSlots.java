package dev.crucible.novel.persistence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Saved games: pages of six slots. The player fills the numbered pages, the novel {@code auto} and {@code quick}. */
public final class SaveSlots {
    public static final int SLOTS = 6;
    public static final int PAGES = 9;
    public static final String AUTO = "auto";
    public static final String QUICK = "quick";

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

        /** A file that is no save, or has a newer version than this program. */
        record Damaged() implements Content {}
    }

    public Content look(Slot slot) throws IOException {
        return read(slot)
                .<Content>map(Content.Kept::new)
                .orElseGet(() -> store(slot).exists() ? new Content.Damaged() : new Content.Empty());
    }

    /** Returns the slot's save, if it has a complete one. */
    public Optional<Save> read(Slot slot) throws IOException {
        return store(slot).read().filter(save -> save.version() <= Save.VERSION && save.isWhole());
    }

    /** Returns the page with the newest save, page 1 if there is none. */
    public String newestPage() throws IOException {
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

    /** Returns the player's last position, if it is complete. */
    public Optional<Save> last() throws IOException {
        return now().read().filter(save -> save.version() <= Save.VERSION && save.isWhole());
    }

    private Store<Save> now() {
        return new Store<>(folder.resolve("now.json"), Save.class);
    }

    /** Writes the save and its thumbnail: the bytes of a PNG of 256 × 144, or none. */
    public void write(Slot slot, Save save, byte[] thumbnail) throws IOException {
        if (thumbnail.length > 0) {
            AtomicFile.write(thumbnail(slot), thumbnail);
        }
        store(slot).write(save);
    }

    /** Inserts a save as the first of an automatic page. Older ones move up and the last is dropped. */
    public void push(String page, Save save, byte[] thumbnail) throws IOException {
        for (int number = SLOTS - 1; number >= 1; number--) {
            Slot from = new Slot(page, number);
            Optional<Save> older = read(from);
            if (older.isPresent()) {
                byte[] picture = Files.exists(thumbnail(from)) ? Files.readAllBytes(thumbnail(from)) : new byte[0];
                write(new Slot(page, number + 1), older.get(), picture);
            }
        }
        write(new Slot(page, 1), save, thumbnail);
    }

    /** Replaces one save of the page by another, wherever it has moved to; does nothing if it is gone. */
    public void replace(String page, Save old, Save fresh) throws IOException {
        for (int number = 1; number <= SLOTS; number++) {
            Slot slot = new Slot(page, number);
            if (read(slot).filter(old::equals).isPresent()) {
                store(slot).write(fresh);
                return;
            }
        }
    }

    public void delete(Slot slot) throws IOException {
        store(slot).delete();
        Files.deleteIfExists(thumbnail(slot));
    }

    /** Returns the path of the slot's picture, which may not exist. */
    public Path thumbnail(Slot slot) {
        return folder.resolve(slot.page() + "-" + slot.number() + ".png");
    }

    private Store<Save> store(Slot slot) {
        return new Store<>(folder.resolve(slot.page() + "-" + slot.number() + ".json"), Save.class);
    }
}
