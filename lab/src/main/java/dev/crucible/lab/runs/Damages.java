package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Damaged runs of several stores. A file is read again only after a change, and checked at most once per second. Thread-safe. */
public final class Damages {

    private static final long VALID_NANOS = 1_000_000_000L;

    private final List<RunStore> stores;
    private final List<FileCache<Damage>> looks = List.of(
            new FileCache<>(RunDirectory::config, Damage::ofConfig),
            new FileCache<>(RunDirectory::status, run -> ofState(run, "status.json")),
            new FileCache<>(RunDirectory::attempt, run -> ofState(run, "attempt")));
    private List<Damage> found = List.of();
    private long lookedAt = System.nanoTime() - VALID_NANOS;

    /** Creates the view of the damaged runs in {@code stores}. */
    public Damages(RunStore... stores) {
        this.stores = List.of(stores);
    }

    private static Optional<Damage> ofState(RunDirectory run, String file) {
        return Damage.ofState(run).stream()
                .filter(damage -> damage.file().equals(file))
                .findFirst();
    }

    /** Returns all damages. */
    public synchronized List<Damage> all() throws IOException {
        if (System.nanoTime() - lookedAt >= VALID_NANOS) {
            List<Damage> now = new ArrayList<>();
            for (RunStore store : stores) {
                List<RunDirectory> runs = store.all();
                runs.parallelStream()
                        .flatMap(run -> looks.stream().map(look -> look.of(run)))
                        .flatMap(Optional::stream)
                        .forEachOrdered(now::add);
            }
            found = now;
            lookedAt = System.nanoTime();
        }
        return found;
    }

    /** Returns all damages as JSON. */
    public ArrayNode toJson() throws IOException {
        ArrayNode list = Json.object().putArray("damaged");
        all().forEach(damage -> list.addObject()
                .put("simulation_id", damage.run().id())
                .put("file", damage.file())
                .put("message", damage.message()));
        return list;
    }
}
