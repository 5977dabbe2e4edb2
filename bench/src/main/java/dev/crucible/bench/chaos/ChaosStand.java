package dev.crucible.bench.chaos;

import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.bench.services.ServiceProcess;
import dev.crucible.cli.Main;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;

/** A Redis, a lab, workers, agents and a bridge, all of them real processes, and what can be done to them. */
final class ChaosStand implements AutoCloseable {

    /** Seven processes share a machine. */
    private static final List<String> SMALL = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final int WORKERS = 2;
    private static final int FULL_MILLIS = 3_000;
    private static final int FLIP_LOOKS = 20;
    private static final Duration LEASE = Duration.ofSeconds(5);
    private static final Duration OFF = Duration.ofMinutes(5);

    private final RandomStream random;
    private final ChaosDisk disk;
    private final Path out;
    private final int redisPort;
    private final Optional<ServiceProcess> redis;
    private final ServiceProcess lab;
    private final ServiceProcess agents;
    private final ServiceProcess bridge;
    private final List<ServiceProcess> workers = new ArrayList<>();
    private final ChaosRuns runs;
    private final ChaosPlayers players;
    private final Set<String> flipped = new HashSet<>();

    ChaosStand(Path folder, ChaosDisk disk, RandomStream random) throws IOException {
        this.random = random;
        this.disk = disk;
        this.out = disk.folder().resolve("out");
        String outFolder = out.toString();
        String data = folder.resolve("data").toString();
        String datasets = Files.createDirectories(folder.resolve("datasets")).toString();
        this.redisPort = ServiceProcess.freePort();
        this.redis = redisExecutable().map(file -> redis(file, folder, redisPort));
        URI labAddress = address(ServiceProcess.freePort());
        URI agentsAddress = address(ServiceProcess.freePort());
        URI bridgeAddress = address(ServiceProcess.freePort());
        List<String> labArguments = new ArrayList<>();
        String lease = LEASE.toSeconds() + "s";
        labArguments.addAll(List.of("--post-rate", "0", "--no-terminal", "--slots", "1", "--lease", lease));
        labArguments.addAll(List.of("--out", outFolder, "--data", data, "--datasets", datasets));
        String redisAddress = "redis://127.0.0.1:" + redisPort;
        if (redis.isPresent()) {
            labArguments.addAll(List.of("--redis", redisAddress));
            for (int i = 1; i <= WORKERS; i++) {
                List<String> arguments = List.of(
                        "worker",
                        "--redis",
                        redisAddress,
                        "--slots",
                        "1",
                        "--lease",
                        lease,
                        "--out",
                        outFolder,
                        "--datasets",
                        datasets);
                workers.add(new ServiceProcess(
                        "worker-" + i, folder, 0, () -> true, ServiceJvm.of(Main.class, SMALL, arguments)));
            }
        }
        this.lab = ServiceProcess.of(
                "lab", folder, labAddress.getPort(), "/api/health", SMALL, labArguments.toArray(String[]::new));
        this.agents = ServiceProcess.of(
                "agents",
                folder,
                agentsAddress.getPort(),
                "/health",
                SMALL,
                "--lab",
                labAddress.toString(),
                "--data",
                data);
        this.bridge = ServiceProcess.of(
                "bridge",
                folder,
                bridgeAddress.getPort(),
                "/health",
                SMALL,
                "--agents",
                agentsAddress.toString(),
                "--voice",
                "off",
                "--data",
                data);
        this.runs = new ChaosRuns(labAddress, out);
        this.players = new ChaosPlayers(bridgeAddress);
    }

    /** A Redis that keeps everything it is told. */
    private static ServiceProcess redis(String executable, Path folder, int port) {
        ProcessBuilder command = new ProcessBuilder(
                executable,
                "--bind",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--save",
                "",
                "--appendonly",
                "yes",
                "--appendfsync",
                "always",
                "--dir",
                folder.toString());
        return new ServiceProcess("redis", folder, port, () -> listens(port), command);
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Path of an installed Redis. */
    private static Optional<String> redisExecutable() {
        return Stream.of("/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server")
                .filter(file -> Path.of(file).toFile().canExecute())
                .findFirst();
    }

    private static URI address(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    private List<ServiceProcess> all() {
        List<ServiceProcess> all = new ArrayList<>();
        redis.ifPresent(all::add);
        all.add(lab);
        all.addAll(workers);
        all.addAll(List.of(agents, bridge));
        return all;
    }

    void start() throws IOException, InterruptedException {
        for (ServiceProcess service : all()) {
            service.start();
        }
        players.arrive();
    }

    ChaosRuns runs() {
        return runs;
    }

    /** The faults that this machine cannot do, and why. */
    Map<ChaosFault, String> impossible() {
        Map<ChaosFault, String> impossible = new EnumMap<>(ChaosFault.class);
        for (ChaosFault fault : ChaosFault.values()) {
            if (fault.needsRedis() && redis.isEmpty()) {
                impossible.put(fault, "no redis-server is installed");
            }
        }
        if (ChaosClock.of(OFF).isEmpty()) {
            System.out.println("clock: no libfaketime (Debian: faketime) is installed, so that only what workers with"
                    + " wrong clocks write is wrong");
        }
        if (!disk.small()) {
            impossible.put(ChaosFault.FULL_DISK, "no tmpfs can be mounted");
        }
        return impossible;
    }

    /** Does {@code fault}, while others do theirs; the runs that were in flight, the one first that it was meant for. */
    List<String> strike(ChaosFault fault) throws IOException, InterruptedException {
        for (ServiceProcess service : all()) {
            service.keepUp();
        }
        List<String> inFlight = runs.awaitBusy();
        switch (fault) {
            case KILL_CHILD -> inFlight.stream().findFirst().ifPresent(this::killChild);
            case KILL_WORKER -> any(workers).restart();
            case KILL_LAB -> lab.restart();
            case KILL_REDIS -> redis.orElseThrow().restart();
            case KILL_AGENTS -> players.through(agents);
            case KILL_BRIDGE -> players.through(bridge);
            case PAUSE_WORKER -> any(workers).pause(LEASE.plusSeconds(3));
            case FULL_DISK -> fillDisk();
            case FLIPPED_BIT -> {
                return flipOne(inFlight);
            }
            case CLOCK -> tellWrongTimes(inFlight);
        }
        return inFlight;
    }

    private <T> T any(List<T> choices) {
        synchronized (random) {
            return choices.get(random.nextInt(choices.size()));
        }
    }

    private void killChild(String id) {
        runs.bearers(id).forEach(ProcessHandle::destroyForcibly);
    }

    private void fillDisk() throws IOException, InterruptedException {
        synchronized (disk) {
            disk.fill();
            TimeUnit.MILLISECONDS.sleep(FULL_MILLIS);
            disk.free();
        }
    }

    /** Flips a bit of a run of which none was flipped before: of what is lost twice there is no copy. */
    private List<String> flipOne(List<String> inFlight) throws IOException, InterruptedException {
        synchronized (flipped) {
            List<String> whole = new ArrayList<>(inFlight);
            for (int look = 0; look < FLIP_LOOKS; look++) {
                whole.removeAll(flipped);
                for (String id : whole) {
                    if (flip(id)) {
                        flipped.add(id);
                        return List.of(id);
                    }
                }
                whole = new ArrayList<>(runs.awaitBusy());
            }
        }
        throw new IOException("no run could be had to flip a bit of");
    }

    /** Between two attempts of a run a bit of what it goes on from comes to be another; false when the run is done instead. */
    private boolean flip(String id) throws IOException, InterruptedException {
        killChild(id);
        if (!runs.awaitFailure(id)) {
            return false;
        }
        RunDirectory run = runs.run(id);
        boolean log = any(List.of(true, false));
        Path file = log ? run.events() : run.checkpoint();
        byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        if (bytes.length > 0) {
            // Of the log the last line: what comes before is not to be had again.
            int first = log
                    ? new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf('\n', Math.max(0, bytes.length - 2))
                            + 1
                    : 0;
            int place;
            int bit;
            synchronized (random) {
                place = first + random.nextInt(bytes.length - first);
                bit = 1 << random.nextInt(8);
            }
            // In its place, which a full disk allows.
            try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                open.seek(place);
                open.write(bytes[place] ^ bit);
            }
        }
        runs.resume(id);
        return bytes.length > 0;
    }

    /** Clocks are five minutes ahead and behind: those of services, where that can be done, and those of workers elsewhere. */
    private void tellWrongTimes(List<String> inFlight) throws IOException, InterruptedException {
        String key = "crucible:{" + Files.readString(out.resolve(".queue")).strip() + "}:";
        try (RedisClient client =
                RedisClient.builder().hostAndPort("127.0.0.1", redisPort).build()) {
            for (Duration off : List.of(OFF, OFF.negated())) {
                String worker = "clock" + off.toMinutes();
                client.hset(key + "workers", worker, "{\"host\":\"elsewhere\",\"slots\":1,\"running\":[]}");
                client.zadd(key + "beats", (double) Instant.now().plus(off).toEpochMilli(), worker);
            }
        } catch (JedisException e) {
            // Redis is away just now; the clocks of services are wrong all the same.
            System.out.println("clock: Redis was told nothing, since " + e.getMessage());
        }
        synchronized (disk) {
            for (String id : inFlight) {
                String[] beats = runs.run(id).root().toFile().list((folder, name) -> name.startsWith(".alive-"));
                for (String beat : beats == null ? new String[0] : beats) {
                    Files.writeString(
                            runs.run(id).root().resolve(beat),
                            Instant.now().minus(OFF).toString());
                }
            }
        }
        Optional<ChaosClock> clock = ChaosClock.of(any(List.of(OFF, OFF.negated())));
        if (clock.isPresent()) {
            List<ServiceProcess> judges = new ArrayList<>(workers);
            judges.add(lab);
            any(judges).restart(clock.get()::set);
        }
    }

    /** What was kept of players and is no longer. */
    List<String> complaints() {
        return players.complaints();
    }

    @Override
    public void close() {
        all().reversed().forEach(ServiceProcess::close);
    }
}
