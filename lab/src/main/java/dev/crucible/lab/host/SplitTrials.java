package dev.crucible.lab.host;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.hub.Hub;
import dev.crucible.engine.data.recipe.DatasetFetcher;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.sweep.Splits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Trial of every split of a config, within a bounded time. Data that a program makes, large ones, those not on this machine and language
 * models are not tried. Results are remembered, since a form validates its config on each change. Thread-safe.
 */
public final class SplitTrials {

    private static final long LARGEST = 64L << 20;
    private static final long PATIENCE = Duration.ofSeconds(2).toNanos();
    private static final int REMEMBERED = 1_000;
    private static final int MOST_CLIENTS = 10_000;
    private static final String NO_TIME = "there was no time for it; validate again, or use crucible validate";

    private final Datasets datasets;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Known, Splits.Trial> trials = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Known, Splits.Trial> eldest) {
            return size() > REMEMBERED;
        }
    };

    private record Known(Splits.Tried tried, FileState files) {}

    /**
     * The files of a data set, of which a change changes one of these.
     *
     * @param bytes their size, 0 without files
     * @param changed the time of the last change, in milliseconds
     */
    private record FileState(long bytes, long changed) {}

    /**
     * Outcome for the strategies of a config.
     *
     * @param tried by the place of a strategy, what was found
     * @param untried by the place of a strategy, why its split was not tried
     */
    public record Outcome(SortedMap<Integer, Splits.Trial> tried, SortedMap<Integer, String> untried) {}

    /** Creates trials of data in the folder {@code datasets}. */
    public SplitTrials(Path datasets) {
        this.datasets = new Datasets(datasets);
    }

    /** Tries the split of each strategy. */
    public Outcome of(List<StrategyConfig> strategies) throws IOException {
        Outcome outcome = new Outcome(new TreeMap<>(), new TreeMap<>());
        long began = System.nanoTime();
        if (!locked()) {
            strategies.forEach(_ -> outcome.untried.put(outcome.untried.size(), NO_TIME));
            return outcome;
        }
        try {
            DatasetLoader loader = new Last(datasets);
            for (int i = 0; i < strategies.size(); i++) {
                StrategyConfig strategy = strategies.get(i);
                FileState files = files(strategy);
                Known key = new Known(Splits.Tried.of(strategy), files);
                Optional<String> obstacle = obstacle(strategy, files.bytes())
                        .or(() -> trials.containsKey(key) || System.nanoTime() - began < PATIENCE
                                ? Optional.empty()
                                : Optional.of(NO_TIME));
                if (obstacle.isPresent()) {
                    outcome.untried.put(i, obstacle.get());
                } else {
                    outcome.tried.put(
                            i, trials.computeIfAbsent(key, _ -> Splits.tried(List.of(strategy), loader, _ -> true)
                                    .get(0)));
                }
            }
        } finally {
            lock.unlock();
        }
        return outcome;
    }

    private boolean locked() {
        try {
            return lock.tryLock(PATIENCE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns why the split of {@code strategy} is not tried; empty if it is. */
    private Optional<String> obstacle(StrategyConfig strategy, long bytes) {
        DatasetRequest data = strategy.dataRequest();
        if (data.external().isPresent()) {
            return Optional.of("a program makes the data");
        }
        if (strategy.model().llm().isPresent()) {
            return Optional.of("the model is a language model");
        }
        if (datasets.missing(data.keyword(), data.hub()).isPresent()) {
            return Optional.of("the data are not on this machine");
        }
        if (strategy.clients() > MOST_CLIENTS) {
            return Optional.of("there are more than %,d clients; use crucible validate".formatted(MOST_CLIENTS));
        }
        return bytes > LARGEST
                ? Optional.of("the data are large, %,d MB; use crucible validate".formatted(bytes >> 20))
                : Optional.empty();
    }

    private FileState files(StrategyConfig strategy) throws IOException {
        Path folder = strategy.dataRequest()
                .hub()
                .flatMap(set -> Hub.fetched(set, datasets.directory().resolve(DatasetFetcher.HUB)))
                .orElseGet(() -> datasets.own(strategy.data().keyword()));
        long bytes = 0;
        long changed = 0;
        if (Files.isDirectory(folder)) {
            for (Path file : FolderTree.files(folder, _ -> false)) {
                bytes += Files.size(folder.resolve(file));
                changed = Math.max(
                        changed, Files.getLastModifiedTime(folder.resolve(file)).toMillis());
            }
        }
        return new FileState(bytes, changed);
    }

    /** Keeps the last data set, which neighbouring strategies share. */
    private static final class Last implements DatasetLoader {

        private final DatasetLoader datasets;
        private Optional<Dataset> loaded = Optional.empty();
        private Optional<DatasetRequest> request = Optional.empty();

        Last(DatasetLoader datasets) {
            this.datasets = datasets;
        }

        @Override
        public Dataset load(DatasetRequest wanted) {
            if (loaded.isEmpty() || !request.equals(Optional.of(wanted))) {
                loaded = Optional.empty();
                loaded = Optional.of(datasets.load(wanted));
                request = Optional.of(wanted);
            }
            return loaded.get();
        }
    }
}
