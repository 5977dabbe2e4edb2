package dev.crucible.lab.comparison;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The curves of runs, read once for as long as their logs stay as they are; the last {@value #MOST} that were asked for are kept. */
public final class CurveCache {

    private static final int MOST = 256;

    private record Kept(FileTime modified, long size, RunCurves curves) {}

    private final Map<String, Kept> kept = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
            return size() > MOST;
        }
    });

    /** Those of {@code run} as they are now. */
    public RunCurves of(RunDirectory run) throws IOException {
        BasicFileAttributes now;
        try {
            now = Files.readAttributes(run.events(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return CurveReading.of(run);
        }
        Kept known = kept.get(run.id());
        if (known != null && known.size == now.size() && known.modified.equals(now.lastModifiedTime())) {
            return known.curves;
        }
        RunCurves curves = CurveReading.of(run);
        kept.put(run.id(), new Kept(now.lastModifiedTime(), now.size(), curves));
        return curves;
    }
}
