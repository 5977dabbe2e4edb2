package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.Damage;
import dev.crucible.lab.runs.RunConfig;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.web.Exchange;
import dev.crucible.web.FullDisk;
import dev.crucible.web.HttpProblem;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Stores, stops, resumes and deletes entries of a store, simulations and sweeps alike. */
final class RunControl {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final RunStore store;
    private final Dispatcher dispatcher;
    private final Deletion deletion;
    private final String noun;
    private final String name;
    private final String key;

    RunControl(RunStore store, Dispatcher dispatcher) {
        this.store = store;
        this.dispatcher = dispatcher;
        this.deletion = new Deletion(store, dispatcher, store::delete);
        this.noun = store.noun();
        this.name = noun.toLowerCase(Locale.ROOT);
        this.key = name + "_id";
    }

    /** Returns the run that the path names. */
    RunDirectory run(Exchange exchange) {
        return store.require(exchange.path(key));
    }

    void requireRoom() {
        if (!dispatcher.hasRoom()) {
            throw HttpProblem.of(429, "The queue is full. Try again when simulations have ended.")
                    .with("Retry-After", "60");
        }
    }

    /** Stores a new run; it is durable when this returns. */
    RunDirectory store(
            ObjectNode config,
            Optional<ObjectNode> mark,
            int priority,
            Optional<ClusterAddress> cluster,
            List<String> warnings) {
        return stored(() -> store.create(config, mark, priority, cluster, warnings));
    }

    /** Stores a run that a user starts later; it is durable when this returns. */
    RunDirectory prepare(ObjectNode config, List<String> warnings) {
        return stored(() -> store.prepare(config, warnings));
    }

    /** An operation that stores a run. */
    private interface Storing {
        RunDirectory run() throws IOException;
    }

    private static RunDirectory stored(Storing storing) {
        try {
            return storing.run();
        } catch (FileSystemException e) {
            // The exception's message contains the path, which clients must not see.
            throw HttpProblem.of(
                    500,
                    "Failed to write config file: "
                            + Objects.requireNonNullElse(e.getReason(), "the directory is not usable"));
        } catch (IOException e) {
            throw HttpProblem.of(500, "Failed to write config file: " + e.getMessage());
        }
    }

    /** Stops a run. A malformed id gets the same answer as a run that is not running. */
    void stop(Exchange exchange) throws InterruptedException {
        String id = exchange.path(key);
        RunDirectory run = store.find(id).orElseThrow(this::notRunning);
        try {
            if (!store.turns().alone(id, () -> store.find(id).isPresent() && dispatcher.stop(run))) {
                throw notRunning();
            }
        } catch (NoSuchFileException e) {
            throw notRunning();
        } catch (IOException e) {
            FullDisk.problem(e).ifPresent(problem -> {
                throw problem;
            });
            System.getLogger("dev.crucible.lab").log(Level.ERROR, "could not stop run " + run.id(), e);
            throw HttpProblem.of(500, "Failed to stop " + name);
        }
        answer(exchange, RunState.STOPPED.word(), run);
    }

    private HttpProblem notRunning() {
        return HttpProblem.notFound(noun + " is not running or does not exist.");
    }

    void resume(Exchange exchange) throws IOException, InterruptedException {
        RunDirectory run = run(exchange);
        if (Files.exists(run.config())) {
            Damage.ofConfig(run).ifPresent(damage -> {
                throw HttpProblem.conflict(damage.message());
            });
        }
        RunConfig.require(run);
        dispatcher.mend(run);
        RunStatus status = RunStatus.of(run);
        boolean ours = status.fields().path("origin").asText().equals("api") && RunStore.isOurs(run);
        if (!ours) {
            throw HttpProblem.conflict("Only a " + name + " that was launched here can be resumed.");
        }
        requireRoom();
        if (!store.turns().alone(run.id(), () -> dispatcher.resume(store.require(run.id())))) {
            throw HttpProblem.conflict(
                    dispatcher.isRunning(run.id())
                            ? "The " + name + " is still running."
                            : "Only a failed or stopped " + name + " can be resumed; this one is "
                                    + RunStatus.of(run).state().word() + ".");
        }
        answer(exchange, "resumed", run);
    }

    void delete(Exchange exchange) throws IOException {
        RunDirectory run = run(exchange);
        switch (deletion.delete(run)) {
            case DELETED -> answer(exchange, "deleted", run);
            case RUNNING -> throw HttpProblem.conflict("Cannot delete a running " + name + ".");
            case GONE -> throw HttpProblem.notFound(noun + " not found.");
            case FAILED -> throw HttpProblem.of(500, "Failed to delete " + name);
        }
    }

    private void answer(Exchange exchange, String message, RunDirectory run) {
        exchange.json(JSON.objectNode().put("message", message).put(key, run.id()));
    }
}
