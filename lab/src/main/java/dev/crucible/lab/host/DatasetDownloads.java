package dev.crucible.lab.host;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.catalog.DatasetListing;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.hub.Hub;
import dev.crucible.engine.data.recipe.DatasetFetcher;
import dev.crucible.engine.data.recipe.Recipe;
import dev.crucible.engine.io.Json;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Data sets of this machine and the downloads that clients requested. Closing stops the downloads. Thread-safe. */
public final class DatasetDownloads implements AutoCloseable {

    private static final int MOST_AT_ONCE = 3;

    private final Path datasets;
    private final Supplier<Hub> hub;
    private final Map<String, Download> downloads = new HashMap<>();

    /** Result of a request to download a set. */
    public enum Start {
        STARTED,
        NO_RECIPE,
        NOT_NEEDED,
        FORBIDDEN,
        BUSY
    }

    private enum State {
        RUNNING,
        STOPPED,
        FAILED
    }

    /** A requested download; a completed one is removed. */
    private final class Download implements Runnable {

        private final Recipe recipe;
        private final Optional<Download> earlier;
        private final Thread thread;
        private State state = State.RUNNING;
        private String message = "";

        Download(Recipe recipe, Optional<Download> earlier) {
            this.recipe = recipe;
            this.earlier = earlier;
            this.thread = Thread.ofVirtual().name("fetch-" + recipe.name()).unstarted(this);
        }

        void stop() {
            state = State.STOPPED;
            message = "";
            thread.interrupt();
        }

        @Override
        public void run() {
            try {
                if (earlier.isPresent()) {
                    // A stopped download may hold the file lock for a moment.
                    earlier.get().thread.join();
                }
                new DatasetFetcher(
                                datasets, hub.get(), DatasetFetcher.MOST_BYTES, line -> tell(this, State.RUNNING, line))
                        .get(recipe);
                forget(this);
            } catch (DataException e) {
                tell(this, State.FAILED, String.valueOf(e.getMessage()));
            } catch (OverlappingFileLockException e) {
                tell(this, State.FAILED, "something else here is fetching it; look again in a while");
            } catch (InterruptedException e) {
                tell(this, State.STOPPED, "");
            }
        }
    }

    /**
     * Creates an instance without downloads.
     *
     * @param datasets the folder of data sets
     * @param hub source of the Hub client, called for each download
     */
    public DatasetDownloads(Path datasets, Supplier<Hub> hub) {
        this.datasets = datasets;
        this.hub = hub;
    }

    /** Starts or resumes the download of the set {@code name}; repeated calls start it once. */
    public synchronized Start start(String name) {
        DatasetListing listing = DatasetListing.of(new Datasets(datasets), name);
        Optional<Recipe> recipe = listing.recipe();
        if (running(name).isPresent()) {
            return Start.STARTED;
        }
        if (listing.state() != DatasetListing.State.MISSING) {
            return Start.NOT_NEEDED;
        }
        if (recipe.isEmpty()) {
            return Start.NO_RECIPE;
        }
        if (DatasetFetcher.isForbidden(datasets)) {
            return Start.FORBIDDEN;
        }
        if (downloads.keySet().stream()
                        .filter(other -> running(other).isPresent())
                        .count()
                >= MOST_AT_ONCE) {
            return Start.BUSY;
        }
        Download download = new Download(recipe.get(), Optional.ofNullable(downloads.get(name)));
        downloads.put(name, download);
        download.thread.start();
        return Start.STARTED;
    }

    /** Reports progress; a stopped download stays stopped, whatever its thread reports while it ends. */
    private synchronized void tell(Download download, State state, String message) {
        if (download.state == State.RUNNING) {
            download.state = state;
            // Clients on other machines must not see the absolute path.
            download.message = message.replace(datasets.toAbsolutePath().toString(), "datasets");
        }
    }

    private synchronized void forget(Download download) {
        downloads.remove(download.recipe.name(), download);
    }

    /** Stops the download of the set {@code name} and keeps its partial files; returns false if it is not being downloaded. */
    public synchronized boolean stop(String name) {
        Optional<Download> download = running(name);
        download.ifPresent(Download::stop);
        return download.isPresent();
    }

    private Optional<Download> running(String name) {
        return Optional.ofNullable(downloads.get(name)).filter(download -> download.state == State.RUNNING);
    }

    /** Returns all data sets, with the progress of downloads. */
    public ObjectNode toJson() {
        ObjectNode node = Json.object().put("downloads_allowed", !DatasetFetcher.isForbidden(datasets));
        ArrayNode list = node.putArray("datasets");
        Datasets known = new Datasets(datasets);
        for (String name : DatasetListing.names()) {
            DatasetListing listing = DatasetListing.of(known, name);
            ObjectNode entry = listing.summary()
                    .put("state", listing.state().name().toLowerCase(Locale.ROOT))
                    .put("fetchable", listing.recipe().isPresent());
            listing.recipe().ifPresent(recipe -> progress(recipe).ifPresent(found -> entry.set("fetch", found)));
            list.add(entry);
        }
        return node;
    }

    private synchronized Optional<ObjectNode> progress(Recipe recipe) {
        return Optional.ofNullable(downloads.get(recipe.name())).map(download -> Json.object()
                .put("state", download.state.name().toLowerCase(Locale.ROOT))
                .put("message", download.message)
                .put("bytes", DatasetFetcher.unfinishedBytes(datasets, recipe)));
    }

    @Override
    public synchronized void close() {
        downloads.keySet().forEach(this::stop);
    }
}
