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
 * The directories below {@code out/}, one for each simulation, or those below {@code out/sweeps/} and {@code out/redteam/}, one for each
 * sweep and campaign.
 */
public final class RunStore {

    private static final String TIME = "yyyyMMdd_HHmmss_SSSSSS";
    private static final DateTimeFormatter SIMULATION = DateTimeFormatter.ofPattern("'api_run_'" + TIME);
    private static final DateTimeFormatter SWEEP = DateTimeFormatter.ofPattern("'sweep_'" + TIME);
    private static final DateTimeFormatter CAMPAIGN = DateTimeFormatter.ofPattern("'campaign_'" + TIME);

    /** Below {@code out/}, and no simulations. */
    private static final Set<String> FOLDERS = Set.of(SweepDirectory.FOLDER, Campaign.FOLDER);

    private static final String CLUSTER = "cluster";
    private static final String PREPARED = "prepared";

    /** Runs on their way out; no id starts with a dot, so nobody can ask for them. */
    private static final String DELETED = ".deleted-";

    private final SafePaths paths;
    private final ReadWriteLock places = new ReentrantReadWriteLock();
    private final DateTimeFormatter ids;
    private final String noun;
    private final AtomicLong changes = new AtomicLong();
    private volatile Listing listing = new Listing(new String[0], List.of());

    /** What was found last in the directory, in its own order, and the runs among it. */
    private static final class Listing {

        private final String[] names;
        private final List<RunDirectory> runs;

        Listing(String[] names, List<RunDirectory> runs) {
            this.names = names;
            this.runs = runs;
        }
    }

    /** The simulations below {@code out}, which is made when missing. */
    public RunStore(Path out) throws IOException {
        this(new SafePaths(Files.createDirectories(out)), SIMULATION, "Simulation");
        removeDeleted();
    }

    private RunStore(SafePaths paths, DateTimeFormatter ids, String noun) {
        this.paths = paths;
        this.ids = ids;
        this.noun = noun;
    }

    /** The simulations below {@code out}, of which a lab takes care. */
    public static RunStore ofLab(Path out) throws IOException {
        return new RunStore(new SafePaths(Files.createDirectories(out)), SIMULATION, "Simulation");
    }

    /** The sweeps below {@code out}. */
    public static RunStore ofSweeps(Path out) throws IOException {
        Path folder = Files.createDirectories(out.resolve(SweepDirectory.FOLDER));
        return new RunStore(new SafePaths(folder), SWEEP, "Sweep");
    }

    /** The red team campaigns below {@code out}. */
    public static RunStore ofCampaigns(Path out) throws IOException {
        Path folder = Files.createDirectories(out.resolve(Campaign.FOLDER));
        return new RunStore(new SafePaths(folder), CAMPAIGN, "Campaign");
    }

    /** Whether {@code id} is one that this store gave. */
    public boolean names(String id) {
        try {
            ids.parse(id);
            return true;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    /** What one of them is called in messages, such as {@code Simulation}. */
    public String noun() {
        return noun;
    }

    /** {@code out/}, real and absolute. */
    public Path out() {
        return paths.root();
    }

    /** The rule for paths below a run. */
    public SafePaths paths() {
        return paths;
    }

    /** The run of {@code id}, empty when there is none or the id is malformed. */
    public Optional<RunDirectory> find(String id) {
        return isRun(id) ? paths.directory(id).map(RunDirectory::new) : Optional.empty();
    }

    /** The folders of sweeps and campaigns are no simulations. */
    private static boolean isRun(String id) {
        return SafePaths.isId(id) && !FOLDERS.contains(id);
    }

    /**
     * The run of {@code id}.
     *
     * @throws HttpProblem 400 for a malformed id, 404 when there is no such run
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
     * @param <T> what came of it
     */
    public interface Change<T> {
        T make() throws IOException;
    }

    /**
     * Makes {@code change} while nobody moves a run away or back.
     *
     * @throws HttpProblem 404 when somebody has removed the run before
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

    /** Gives the folder of a run another place, by one renaming, while nobody changes a run. */
    void move(Path from, Path to) throws IOException {
        places.writeLock().lock();
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            changes.incrementAndGet();
            places.writeLock().unlock();
        }
    }

    /** A number that grows with every run that is made, changed, moved or removed by way of this store. */
    public long changes() {
        return changes.get();
    }

    /** All run directories, with or without a config, the newest id first. */
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
     * Stores a new run; when this returns, the run survives a power cut.
     *
     * @param config in the structured form
     */
    public RunDirectory create(ObjectNode config) throws IOException {
        return create(config, Optional.empty(), 0, Optional.empty(), List.of());
    }

    /**
     * Stores a new run that remembers how it was launched.
     *
     * @param mark what {@link #launchMark} is to hold
     * @param priority from 0 to 9; the highest starts first
     * @param cluster where its clients are trained, when not by its own process
     * @param warnings what its status tells of the config
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

    /** Stores a run that waits for a person to start it; nothing else will. */
    public RunDirectory prepare(ObjectNode config, List<String> warnings) throws IOException {
        return create(
                config,
                Optional.empty(),
                born(RunState.PENDING, config, warnings).put(PREPARED, true));
    }

    /** What a run of {@code config} says of itself when it has just come to be. */
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
        JsonNode trunk = config.path("shared_settings").path("start_from");
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
                // On the disk before the rest, lest a power cut leave a run that its launch, sent again, does not know.
                Json.write(launchMark(run), mark.get());
            }
            Json.place(run.config(), config);
            Json.place(run.status(), status);
            // By its lock a run is known to be ours, whatever becomes of its other files.
            Files.createFile(lock(run));
            ConfigDigest.keep(run);
            // One after the other: beside busy simulations, threads for it wait longer than the disk takes.
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

    /** Whether a person starts the run that {@code status} tells of, so that its process need not be a child of a lab. */
    public static boolean isPrepared(ObjectNode status) {
        return status.path(PREPARED).asBoolean();
    }

    /** The cluster that {@code run} asks for; an address that is none counts as none. */
    public static Optional<ClusterAddress> cluster(RunDirectory run) {
        return LenientJson.object(run.status())
                .map(status -> status.path(CLUSTER).asText(""))
                .filter(ClusterAddress::isValid)
                .map(ClusterAddress::new);
    }

    /** Whether a lab or a terminal made {@code run}; other programs keep no lock and number no attempts. */
    public static boolean isOurs(RunDirectory run) {
        return Files.exists(lock(run)) || Files.exists(run.attempt());
    }

    static Path lock(RunDirectory run) {
        return run.root().resolve(".lock");
    }

    /** The file that says with which key a run was launched. */
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
                // Taken in the same microsecond.
                time = time.plus(1, ChronoUnit.MICROS);
            }
        }
    }

    /** Gives the run another display name, as its config says it. */
    public synchronized void rename(RunDirectory run, ObjectNode config, String name) throws IOException {
        ObjectNode settings = config.get("shared_settings") instanceof ObjectNode shared ? shared : config;
        settings.put("display_name", name);
        change(run, () -> {
            Json.write(run.config(), config);
            return config;
        });
    }

    /** Removes a run and all its files: first from sight, at once, then from the disk. */
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

    /** Brings a file, or the names in a directory, to the disk. */
    private static void sync(Path path) throws IOException {
        boolean directory = Files.isDirectory(path);
        if (directory && System.getProperty("os.name").startsWith("Windows")) {
            // It cannot do that, and need not.
            return;
        }
        StandardOpenOption mode = directory ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        try (FileChannel channel = FileChannel.open(path, mode)) {
            channel.force(true);
        }
    }
}
