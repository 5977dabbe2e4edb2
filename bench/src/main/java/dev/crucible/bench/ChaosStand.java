package dev.crucible.bench;

import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.RedisClient;

/** A Redis, a lab, workers, agents and a bridge, all of them real processes, and what can be done to them. */
final class ChaosStand implements AutoCloseable {

    private static final int WORKERS = 2;
    private static final int AWAY_MILLIS = 1_000;
    private static final int FULL_MILLIS = 3_000;
    private static final Duration LEASE = Duration.ofSeconds(15);
    private static final Duration OFF = Duration.ofMinutes(5);

    private final RandomStream random;
    private final ChaosDisk disk;
    private final Path out;
    private final int redisPort;
    private final Optional<ChaosService> redis;
    private final ChaosService lab;
    private final ChaosService agents;
    private final ChaosService bridge;
    private final List<ChaosService> workers = new ArrayList<>();
    private final ChaosRuns runs;

    ChaosStand(Path folder, ChaosDisk disk, RandomStream random) throws IOException {
        this.random = random;
        this.disk = disk;
        this.out = disk.folder().resolve("out");
        String outFolder = out.toString();
        String data = folder.resolve("data").toString();
        String datasets = Files.createDirectories(folder.resolve("datasets")).toString();
        this.redisPort = ChaosService.freePort();
        this.redis = ChaosService.redisExecutable().map(file -> ChaosService.redis(file, folder, redisPort));
        URI labAddress = address(ChaosService.freePort());
        URI agentsAddress = address(ChaosService.freePort());
        URI bridgeAddress = address(ChaosService.freePort());
        List<String> labArguments = new ArrayList<>(List.of("--port", Integer.toString(labAddress.getPort())));
        labArguments.addAll(List.of("--post-rate", "0", "--no-terminal", "--slots", "1"));
        labArguments.addAll(List.of("--out", outFolder, "--data", data, "--datasets", datasets));
        String redisAddress = "redis://127.0.0.1:" + redisPort;
        if (redis.isPresent()) {
            labArguments.addAll(List.of("--redis", redisAddress));
            for (int i = 1; i <= WORKERS; i++) {
                String[] arguments = {
                    "--redis", redisAddress, "--slots", "1", "--out", outFolder, "--datasets", datasets
                };
                workers.add(ChaosService.worker("worker-" + i, folder, arguments));
            }
        }
        this.lab =
                ChaosService.web("lab", folder, labAddress.resolve("/api/health"), labArguments.toArray(String[]::new));
        this.agents = ChaosService.web(
                "agents",
                folder,
                agentsAddress.resolve("/health"),
                "--port",
                Integer.toString(agentsAddress.getPort()),
                "--lab",
                labAddress.toString(),
                "--data",
                data);
        this.bridge = ChaosService.web(
                "bridge",
                folder,
                bridgeAddress.resolve("/health"),
                "--port",
                Integer.toString(bridgeAddress.getPort()),
                "--agents",
                agentsAddress.toString(),
                "--voice",
                "off",
                "--data",
                data);
        this.runs = new ChaosRuns(labAddress, out);
    }

    private static URI address(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    private List<ChaosService> all() {
        List<ChaosService> all = new ArrayList<>();
        redis.ifPresent(all::add);
        all.add(lab);
        all.addAll(workers);
        all.addAll(List.of(agents, bridge));
        return all;
    }

    void start() throws IOException, InterruptedException {
        for (ChaosService service : all()) {
            service.start();
        }
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
        if (!disk.small()) {
            impossible.put(ChaosFault.FULL_DISK, "no tmpfs can be mounted");
        }
        return impossible;
    }

    /** Does {@code fault}; the run that it was meant for, if it was meant for one. */
    Optional<String> strike(ChaosFault fault) throws IOException, InterruptedException {
        Optional<String> busy = runs.awaitBusy();
        switch (fault) {
            case KILL_CHILD -> busy.ifPresent(this::killChild);
            case KILL_WORKER -> restart(workers.get(random.nextInt(WORKERS)));
            case KILL_LAB -> restart(lab);
            case KILL_REDIS -> restart(redis.orElseThrow());
            case KILL_AGENTS -> restart(agents);
            case KILL_BRIDGE -> restart(bridge);
            case PAUSE_WORKER -> pause(workers.get(random.nextInt(WORKERS)));
            case FULL_DISK -> fillDisk();
            case FLIPPED_BIT -> {
                if (busy.isPresent()) {
                    flip(busy.get());
                }
            }
            case CLOCK -> tellWrongTimes(busy);
        }
        boolean meantForOne =
                fault == ChaosFault.KILL_CHILD || fault == ChaosFault.FLIPPED_BIT || fault == ChaosFault.CLOCK;
        return meantForOne ? busy : Optional.empty();
    }

    private void killChild(String id) {
        runs.bearers(id).forEach(ProcessHandle::destroyForcibly);
    }

    private static void restart(ChaosService service) throws IOException, InterruptedException {
        service.kill();
        TimeUnit.MILLISECONDS.sleep(AWAY_MILLIS);
        service.start();
    }

    private static void pause(ChaosService worker) throws IOException, InterruptedException {
        worker.signal("STOP");
        TimeUnit.MILLISECONDS.sleep(LEASE.plusSeconds(3).toMillis());
        worker.signal("CONT");
    }

    private void fillDisk() throws IOException, InterruptedException {
        disk.fill();
        TimeUnit.MILLISECONDS.sleep(FULL_MILLIS);
        disk.free();
    }

    /** Between two attempts of a run a bit of what it goes on from comes to be another. */
    private void flip(String id) throws IOException, InterruptedException {
        killChild(id);
        runs.awaitEnd(id);
        RunDirectory run = runs.run(id);
        boolean log = random.nextInt(2) == 0;
        Path file = log ? run.events() : run.checkpoint();
        if (Files.exists(file)) {
            byte[] bytes = Files.readAllBytes(file);
            // Of the log the last line: what comes before is not to be had again.
            int lastLine = Math.max(
                    0,
                    new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf('\n', Math.max(0, bytes.length - 2))
                            + 1);
            int first = log ? lastLine : 0;
            if (first < bytes.length) {
                bytes[first + random.nextInt(bytes.length - first)] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, bytes);
            }
        }
        runs.resume(id);
    }

    /** What workers write whose clocks are five minutes ahead and behind. */
    private void tellWrongTimes(Optional<String> busy) throws IOException {
        String key = "crucible:{" + Files.readString(out.resolve(".queue")).strip() + "}:";
        try (RedisClient client =
                RedisClient.builder().hostAndPort("127.0.0.1", redisPort).build()) {
            for (Duration off : List.of(OFF, OFF.negated())) {
                String worker = "clock" + off.toMinutes();
                client.hset(key + "workers", worker, "{\"host\":\"elsewhere\",\"slots\":1,\"running\":[]}");
                client.zadd(key + "beats", (double) Instant.now().plus(off).toEpochMilli(), worker);
            }
        }
        if (busy.isPresent()) {
            String[] beats = runs.run(busy.get()).root().toFile().list((folder, name) -> name.startsWith(".alive-"));
            for (String beat : beats == null ? new String[0] : beats) {
                Files.writeString(
                        runs.run(busy.get()).root().resolve(beat),
                        Instant.now().minus(OFF).toString());
            }
        }
    }

    @Override
    public void close() {
        all().reversed().forEach(ChaosService::close);
    }
}
