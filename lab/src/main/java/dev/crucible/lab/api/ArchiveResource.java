package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.ArchiveFiles;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A simulation as one file to take along. */
public final class ArchiveResource {

    /** Packing keeps a core busy, and simulations need them. */
    private static final int MOST_AT_A_TIME = 4;

    private final RunStore store;
    private final Semaphore free = new Semaphore(MOST_AT_A_TIME);

    public ArchiveResource(RunStore store) {
        this.store = store;
    }

    public void register(Routes routes) {
        routes.get("/api/simulations/{simulation_id}/archive", this::archive);
    }

    private void archive(Exchange exchange) throws IOException {
        RunDirectory run = store.require(exchange.path("simulation_id"));
        if (!free.tryAcquire()) {
            throw HttpProblem.of(503, "Too many archives are being made.").with("Retry-After", "5");
        }
        try {
            exchange.with("Content-Disposition", "attachment; filename=\"" + run.id() + ".zip\"");
            ZipOutputStream zip = new ZipOutputStream(exchange.stream("application/zip"));
            for (String name : new ArchiveFiles(run).list()) {
                Optional<Path> file = file(run, name);
                if (file.isPresent()) {
                    add(zip, run.id() + "/" + name, file.get());
                }
            }
            // Not in a finally: an archive that is not whole must not look like one.
            zip.close();
        } finally {
            free.release();
        }
    }

    /** Empty for a link, and for a name that {@code results} does not take either. */
    private Optional<Path> file(RunDirectory run, String name) {
        try {
            return store.paths().file(run.root(), name);
        } catch (HttpProblem e) {
            // No program of ours writes such a name.
            return Optional.empty();
        }
    }

    private static void add(ZipOutputStream zip, String name, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            ZipEntry entry = new ZipEntry(name);
            entry.setTime(
                    Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toMillis());
            zip.putNextEntry(entry);
            in.transferTo(zip);
            zip.closeEntry();
        } catch (NoSuchFileException e) {
            // Gone since the directory was read, as temporary files go.
        }
    }
}
