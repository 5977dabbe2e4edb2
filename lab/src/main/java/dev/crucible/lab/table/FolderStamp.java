package dev.crucible.lab.table;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * Stamp of a run's folder that detects changes without reading files: every atomic write renames a file, which changes the folder's time.
 * Times are in nanoseconds, 0 for a missing file.
 *
 * @param events length of the event log, which grows in place; 0 for a run that has ended
 * @param young true if the last change is so recent that another one could have the same timestamp
 */
record FolderStamp(
        long folder, long status, long statusSize, long config, long configSize, long events, boolean young) {

    private static final long YOUNG = TimeUnit.SECONDS.toNanos(1);

    private record Seen(long modified, long size) {

        private static final Seen NOTHING = new Seen(0, 0);

        static Seen of(Path file) throws IOException {
            try {
                BasicFileAttributes found =
                        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                return new Seen(found.lastModifiedTime().to(TimeUnit.NANOSECONDS), found.size());
            } catch (NoSuchFileException e) {
                return NOTHING;
            }
        }
    }

    /**
     * Takes the stamp of {@code run}.
     *
     * @param ended true if its log no longer grows
     */
    static FolderStamp of(RunDirectory run, boolean ended) throws IOException {
        long folder = Seen.of(run.root()).modified;
        Seen status = Seen.of(run.status());
        Seen config = Seen.of(run.config());
        Seen events = ended ? Seen.NOTHING : Seen.of(run.events());
        long newest = Math.max(Math.max(folder, events.modified), Math.max(status.modified, config.modified));
        boolean young = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - newest < YOUNG;
        return new FolderStamp(folder, status.modified, status.size, config.modified, config.size, events.size, young);
    }

    /** Returns true if the folder is unchanged since this stamp; always false for a young stamp. */
    boolean stillHolds(RunDirectory run) throws IOException {
        return !young && of(run, events == 0).isLike(this);
    }

    /** Returns this stamp, marked as young if the folder has changed since {@code before}. */
    FolderStamp notBefore(FolderStamp before) {
        boolean moved = folder != before.folder || status != before.status || config != before.config;
        return new FolderStamp(folder, status, statusSize, config, configSize, events, young || moved || before.young);
    }

    private boolean isLike(FolderStamp other) {
        return folder == other.folder
                && status == other.status
                && statusSize == other.statusSize
                && config == other.config
                && configSize == other.configSize
                && events == other.events;
    }
}
