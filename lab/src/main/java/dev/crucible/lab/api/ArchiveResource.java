package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.bundle.RunBundle;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Semaphore;

/** Download of a simulation or a sweep as one zip file, the bundle of {@code crucible bundle}. */
public final class ArchiveResource {

    /** Maximum number of concurrent archives: packing occupies a core, and simulations need the cores. */
    private static final int MOST_AT_A_TIME = 4;

    private final RunStore store;
    private final RunStore sweeps;
    private final Semaphore free = new Semaphore(MOST_AT_A_TIME);

    public ArchiveResource(RunStore store, RunStore sweeps) {
        this.store = store;
        this.sweeps = sweeps;
    }

    public void register(Routes routes) {
        routes.get(
                        "/api/simulations/{simulation_id}/archive",
                        exchange -> archive(exchange, store.require(exchange.path("simulation_id"))))
                .get(
                        "/api/sweeps/{sweep_id}/archive",
                        exchange -> archive(exchange, sweeps.require(exchange.path("sweep_id"))));
    }

    private void archive(Exchange exchange, RunDirectory run) throws IOException {
        if (!free.tryAcquire()) {
            throw HttpProblem.of(503, "Too many archives are in progress. Try again in a few seconds.")
                    .with("Retry-After", "5");
        }
        try {
            exchange.with("Content-Disposition", "attachment; filename=\"" + run.id() + ".zip\"");
            OutputStream out = exchange.stream("application/zip");
            new RunBundle(run).write(out);
            // Not in a finally block: a truncated archive must remain invalid.
            out.close();
        } finally {
            free.release();
        }
    }
}
