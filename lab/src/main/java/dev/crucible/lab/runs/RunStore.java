package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.ConfigDigest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.results.Timestamp;
import dev.crucible.engine.setting.Setting;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.sweep.redteam.Campaign;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.SafePaths;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;

/**
 * Store of run directories: simulations below {@code out/}, sweeps below {@code out/sweeps/}, campaigns below {@code out/redteam/}.
 * Thread-safe.
 */
public final class RunStore {

    private static final String TIME = "yyyyMMdd_HHmmss_SSSSSS";
    private static final DateTimeFormatter SIMULATION = DateTimeFormatter.ofPattern("'api_run_'" + TIME);
    private static final DateTimeFormatter SWEEP = DateTimeFormatter.ofPattern("'sweep_'" + TIME);
    private static final DateTimeFormatter CAMPAIGN = DateTimeFormatter.ofPattern("'campaign_'" + TIME);

    /** Folders below {@code out/} that are not simulations. */
    private static final Set<String> FOLDERS = Set.of(SweepDirectory.FOLDER, Campaign.FOLDER);

    private static final String CLUSTER = "cluster";
    private static final String PREPARED = "prepared";

    /** Name prefix of runs during deletion; no id starts with a dot, so clients cannot request them. */
    private static final String DELETED = ".deleted-";

    private final SafePaths paths;
    private final RunTurns turns = new RunTurns();
    private final ReadWriteLock places = new ReentrantReadWriteLock();
    private final DateTimeFormatter ids;
    private final String noun;
    private final AtomicLong changes = new AtomicLong();
    private volatile Listing listing = new Listing(new String[0], List.of());

    /** Snapshot of the directory: its names in the file system's order, and its runs. */
    private static final class Listing {

        private final String[] names;
        private final List<RunDirectory> runs;

        Listing(String[] names, List<RunDirectory> runs) {
            this.names = names;
            this.runs = runs;
        }
    }

    /** Opens the simulations below {@code out}, creates the folder if it is missing, and completes interrupted deletions. */
    public RunStore(Path out) throws IOException {
        this(new SafePaths(Files.createDirectories(out)), SIMULATION, "Simulation");
        removeDeleted();
    }

    private RunStore(SafePaths paths, DateTimeFormatter ids, String noun) {
        this.paths = paths;
        this.ids = ids;
        this.noun = noun;
    }

    /** Opens the simulations below {@code out} without completing deletions, which is the lab's task. */
    public static RunStore ofLab(Path out) throws IOException {
        return new RunStore(new SafePaths(Files.createDirectories(out)), SIMULATION, "Simulation");
    }

    /** Opens the sweeps below {@code out}. */
    public static RunStore ofSweeps(Path out) throws IOException {
        Path folder = Files.createDirectories(out.resolve(SweepDirectory.FOLDER));
        return new RunStore(new SafePaths(folder), SWEEP, "Sweep");
    }

    /** Opens the red team campaigns below {@code out}. */
    public static RunStore ofCampaigns(Path out) throws IOException {
        Path folder = Files.createDirectories(out.resolve(Campaign.FOLDER));
        return new RunStore(new SafePaths(folder), CAMPAIGN, "Campaign");
    }

    /** Returns true if {@code id} has the form of this store's ids. */
    public boolean names(String id) {
        try {
            ids.parse(id);
            return true;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    /** Returns the noun for an entry in messages, such as {@code Simulation}. */
    public String noun() {
        return noun;
    }

    /** Returns the store's folder as a real absolute path. */
    public Path out() {
        return paths.root();
    }

    /** Returns the resolver of paths below a run. */
    public SafePaths paths() {
        return paths;
    }

    /** Returns the run of {@code id}, empty if it is missing or the id is malformed. */
    public Optional<RunDirectory> find(String id) {
        return isRun(id) ? paths.directory(id).map(RunDirectory::new) : Optional.empty();
    }

    /** Returns true for a valid id that is not the folder of sweeps or campaigns. */
    private static boolean isRun(String id) {
        return SafePaths.isId(id) && !FOLDERS.contains(id);
    }

    /**
     * Returns the run of {@code id}.
     *
     * @throws HttpProblem 400 for a malformed id, 404 if the run is missing
     */
    public RunDirectory require(String id) {
        if (!SafePaths.isId(id)) {
            throw HttpProblem.badRequest("Invalid " + noun.toLowerCase(Locale.ROOT) + " ID format.");
        }
        return find(id).orElseThrow(() -> HttpProblem.notFound(noun + " not found."));
    }

    /**
     * A change of a run's files.
     *
     * @param <T> its result
     */
    public interface Change<T> {
        T make() throws IOException;
    }

    /**
     * Applies {@code change} under a lock that keeps the run from being moved or restored.
     *
     * @throws HttpProblem 404 if the run was removed before
     */
    public <T> T change(RunDirectory run, Change<T> change) throws IOException {
        places.readLock().lock();
        try {
            require(run.id());
            return change.make();
        } finally {
            changes.incrementAndGet();
            places.readLock().unlock();
        }
    }

    /** Returns the turns of operations that check a run and then act on it. */
    public RunTurns turns() {
        return turns;
    }

    /** Moves the folder of a run by one atomic rename, under a lock that excludes changes. */
    void move(Path from, Path to) throws IOException {
        places.writeLock().lock();
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            changes.incrementAndGet();
            places.writeLock().unlock();
        }
    }

    /** Returns a counter of the runs created, changed, moved or removed by this store. */
    public long changes() {
        return changes.get();
    }

    /** Returns all run directories, with or without a config, the newest id first. */
    public List<RunDirectory> all() throws IOException {
        String[] names = paths.root().toFile().list();
        if (names == null) {
            throw new NotDirectoryException("the directory of the runs cannot be read");
        }
        Listing last = listing;
        if (!Arrays.equals(names, last.names)) {
            last = new Listing(names, newestFirst(names));
            listing = last;
        }
        return last.runs;
    }

    private List<RunDirectory> newestFirst(String[] names) {
        return Stream.of(names)
                .filter(RunStore::isRun)
                .sorted(Comparator.reverseOrder())
                .map(name -> new RunDirectory(paths.root().resolve(name)))
                .toList();
    }

    /**
     * Stores a new run; it is durable when this returns.
     *
     * @param config config in the structured form
     */
    public RunDirectory create(ObjectNode config) throws IOException {
        return create(config, Optional.empty(), 0, Optional.empty(), List.of());
    }

    /**
     * Stores a new run with the details of its launch.
     *
     * @param mark content of {@link #launchMark}
     * @param priority priority from 0 to 9; the highest starts first
     * @param cluster cluster that trains its clients, if not its own process
     * @param warnings warnings about the config for its status
     */
    public RunDirectory create(
            ObjectNode config,
            Optional<ObjectNode> mark,
            int priority,
            Optional<ClusterAddress> cluster,
            List<String> warnings)
            throws IOException {
        ObjectNode status = born(RunState.QUEUED, config, warnings).put("priority", priority);
        cluster.ifPresent(address -> status.put(CLUSTER, address.text()));
        return create(config, mark, status);
    }

    /** Stores a run that only a user starts. */
    public RunDirectory prepare(ObjectNode config, List<String> warnings) throws IOException {
        return create(
                config,
                Optional.empty(),
                born(RunState.PENDING, config, warnings).put(PREPARED, true));
    }

    /** Returns the initial status of a run with {@code config}. */
    public static ObjectNode born(RunState state, ObjectNode config) {
        return born(state, config, List.of());
    }

    private static ObjectNode born(RunState state, ObjectNode config, List<String> warnings) {
        String now = Timestamp.utc();
        ObjectNode status = Json.object()
                .put(RunState.KEY, state.word())
                .put("progress", 0.0)
                .put("current_strategy", 0)
                .put("total_strategies", config.path("simulation_strategies").size())
                .put("origin", "api")
                .put("created", now)
                .put("updated_at", now);
        JsonNode trunk = Setting.START_FROM.node(config.path("shared_settings"));
        if (trunk.isObject()) {
            status.set("trunk", trunk);
        }
        if (!warnings.isEmpty()) {
            warnings.forEach(status.putArray("warnings")::add);
        }
        return status;
    }

    private RunDirectory create(ObjectNode config, Optional<ObjectNode> mark, ObjectNode status) throws IOException {
        RunDirectory run = new RunDirectory(createDirectory());
        try {
            if (mark.isPresent()) {
                // Written first: after a power cut, no run may exist that a repeated launch does not find.
                Json.write(launchMark(run), mark.get());
            }
            Json.place(run.config(), config);
            Json.place(run.status(), status);
            // The lock marks the run as ours, whatever happens to its other files.
            Files.createFile(lock(run));
            ConfigDigest.keep(run);
            // Sequentially: while simulations run, threads would be scheduled later than the disk finishes.
            for (Path made : List.of(run.config(), run.status(), run.root(), paths.root())) {
                sync(made);
            }
            changes.incrementAndGet();
            return run;
        } catch (IOException e) {
            delete(run);
            throw e;
        }
    }

    /** Returns true if a user starts the run of {@code status}, so that its process need not be a lab's child. */
    public static boolean isPrepared(ObjectNode status) {
        return status.path(PREPARED).asBoolean();
    }

    /** Returns the cluster requested by {@code run}; empty for a malformed address. */
    public static Optional<ClusterAddress> cluster(RunDirectory run) {
        return LenientJson.object(run.status())
                .map(status -> status.path(CLUSTER).asText(""))
                .filter(ClusterAddress::isValid)
                .map(ClusterAddress::new);
    }

    /** Returns true if a lab or a terminal created {@code run}; other programs write neither a lock nor an attempt. */
    public static boolean isOurs(RunDirectory run) {
        return Files.exists(lock(run)) || Files.exists(run.attempt());
    }

    static Path lock(RunDirectory run) {
        return run.root().resolve(".lock");
    }

    /** Returns the file with the idempotency key of a run's launch. */
    public static Path launchMark(RunDirectory run) {
        return run.root().resolve(".launch");
    }

    private Path createDirectory() throws IOException {
        LocalDateTime time = LocalDateTime.now(ZoneId.systemDefault());
        while (true) {
            try {
                return Files.createDirectory(paths.root().resolve(ids.format(time)));
            } catch (FileAlreadyExistsException e) {
                if (!Files.isDirectory(paths.root())) {
                    throw e;
                }
                // Taken by another run in the same microsecond.
                time = time.plus(1, ChronoUnit.MICROS);
            }
        }
    }

    /** Changes the display name in the config of {@code run}. */
    public synchronized void rename(RunDirectory run, ObjectNode config, String name) throws IOException {
        ObjectNode settings = config.get("shared_settings") instanceof ObjectNode shared ? shared : config;
        settings.put(Setting.DISPLAY_NAME.name(), name);
        change(run, () -> {
            Json.write(run.config(), config);
            return config;
        });
    }

    /** Deletes a run: first hides it by an atomic rename, then removes its files. */
    public void delete(RunDirectory run) throws IOException {
        Path hidden = paths.root().resolve(DELETED + run.id() + "-" + System.nanoTime());
        move(run.root(), hidden);
        FolderTree.delete(hidden);
    }

    private void removeDeleted() throws IOException {
        try (DirectoryStream<Path> rest = Files.newDirectoryStream(paths.root(), DELETED + "*")) {
            for (Path directory : rest) {
                FolderTree.delete(directory);
            }
        }
    }

    /** Forces a file, or the entries of a directory, to the disk. */
    private static void sync(Path path) throws IOException {
        boolean directory = Files.isDirectory(path);
        if (directory && System.getProperty("os.name").startsWith("Windows")) {
            // Windows cannot sync a directory and does not require it.
            return;
        }
        StandardOpenOption mode = directory ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        try (FileChannel channel = FileChannel.open(path, mode)) {
            channel.force(true);
        }
    }
}
