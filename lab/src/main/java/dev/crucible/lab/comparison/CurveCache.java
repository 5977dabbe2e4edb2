package dev.crucible.lab.comparison;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** LRU cache of runs' curves, bounded in bytes. An entry is valid while the run's log is unchanged. Thread-safe. */
public final class CurveCache {

    /** Bytes of all entries, estimated from their numbers and lines. */
    private static final long LARGEST = 64L << 20;

    private record Kept(FileTime modified, long size, RunCurves curves) {}

    private final long largest;
    private final Map<String, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long held;

    public CurveCache() {
        this(LARGEST);
    }

    /** Creates a cache of at most {@code largest} bytes. */
    CurveCache(long largest) {
        this.largest = largest;
    }

    /** Returns the current curves of {@code run}. */
    public RunCurves of(RunDirectory run) throws IOException {
        BasicFileAttributes now;
        try {
            now = Files.readAttributes(run.events(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return CurveReading.of(run);
        }
        Kept known = known(run.id());
        if (known != null && known.size == now.size() && known.modified.equals(now.lastModifiedTime())) {
            return known.curves;
        }
        RunCurves curves = CurveReading.of(run);
        keep(run.id(), new Kept(now.lastModifiedTime(), now.size(), curves));
        return curves;
    }

    private synchronized @Nullable Kept known(String id) {
        return kept.get(id);
    }

    private synchronized void keep(String id, Kept fresh) {
        Kept old = kept.put(id, fresh);
        held += fresh.curves.bytes() - (old == null ? 0 : old.curves.bytes());
        for (Iterator<Kept> eldest = kept.values().iterator(); held > largest && eldest.hasNext(); ) {
            held -= eldest.next().curves.bytes();
            eldest.remove();
        }
    }

    /** Returns the number of cached bytes. */
    synchronized long held() {
        return held;
    }
}
