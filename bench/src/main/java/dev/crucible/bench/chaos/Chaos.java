package dev.crucible.bench.chaos;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Complaint;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/**
 * Runs under faults: children, workers, lab, Redis, agents and bridge are killed, a worker sleeps past its lease, the disk fills, bits
 * flip, clocks are wrong; some of it at the same time. Afterwards every run that was accepted must be there once, be completed, and equal an
 * undisturbed twin in every file; what failed by a fault is resumed, as its owner would. What was answered to players must be as it was
 * whenever the bridge or the agents come back.
 *
 * <p>BenchArguments: runs (12 at least), {@code --details FILE} for a JSON line of each fault and each run's end, {@code --seed N}. The exit
 * code is 1 when something was lost, doubled or differs.
 */
public final class Chaos {

    private static final int RUNS = 12;
    /** Each kind of fault comes once for as many runs. */
    private static final int EACH = 20;
    /** So many faults overlap. */
    private static final int AT_ONCE = 3;

    private static final int MEGABYTES = 64;
    private static final int MEGABYTES_OF_RUN = 4;

    private final ChaosStand stand;
    private final RandomStream random;
    private final ChaosDetails details;
    private final Map<ChaosFault, Integer> done = new EnumMap<>(ChaosFault.class);

    private Chaos(ChaosStand stand, RandomStream random, ChaosDetails details) {
        this.stand = stand;
        this.random = random;
        this.details = details;
    }

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        Path folder = Files.createTempDirectory("crucible-chaos-");
        RandomStream random = new RandomStream(options.seed());
        int megabytes = MEGABYTES + options.runs() * MEGABYTES_OF_RUN;
        ChaosDisk disk = ChaosDisk.make(folder.resolve("disk"), megabytes);
        boolean balanced;
        try {
            try (ChaosDetails details = new ChaosDetails(options.details());
                    ChaosStand stand = new ChaosStand(folder, disk, random)) {
                stand.start();
                balanced = new Chaos(stand, random, details).run(options.runs());
            }
            if (!balanced) {
                copy(disk.folder(), folder.resolve("kept"));
            }
        } finally {
            disk.unmount();
        }
        if (!balanced) {
            throw new Complaint("the runs are kept in " + folder);
        }
        FolderTree.delete(folder);
    }

    /** What was asked for. */
    private record Options(int runs, Optional<Path> details, long seed) {

        static Options of(String... given) {
            List<String> places = new ArrayList<>();
            Optional<Path> details = Optional.empty();
            long seed = 1;
            for (int i = 0; i < given.length; i++) {
                boolean option = given[i].startsWith("--");
                BenchArguments.check(!option || i + 1 < given.length, given[i], "followed by a value", "nothing");
                switch (given[i]) {
                    case "--details" -> details = Optional.of(Path.of(given[++i]));
                    case "--seed" -> seed = BenchArguments.of(given[++i]).number(0, "--seed", 0, 1);
                    default -> places.add(given[i]);
                }
            }
            int runs = BenchArguments.of(places.toArray(String[]::new)).number(0, "runs", RUNS, RUNS);
            return new Options(runs, details, seed);
        }
    }

    private boolean run(int runs) throws IOException, InterruptedException {
        Map<ChaosFault, String> impossible = stand.impossible();
        impossible.forEach((fault, why) -> System.out.println("not done here: " + fault.kind() + ", " + why));
        stand.runs().runTwins();
        List<ChaosFault> faults = plan(runs, impossible);
        strikeAll(runs, faults);
        ChaosRuns.Books books = stand.runs().close(details);
        List<String> players = stand.complaints();
        players.forEach(line -> System.out.println("differs: " + line));
        books.lost().forEach(id -> System.out.println("lost: " + id));
        books.doubled().forEach(id -> System.out.println("doubled: " + id));
        books.differ().forEach(line -> System.out.println("differs: " + line));
        done.forEach((fault, times) -> System.out.printf("%-12s %d%n", fault.kind(), times));
        System.out.printf(
                "%d runs, %d faults, %d lost, %d doubled, %d differ%n",
                runs,
                faults.size(),
                books.lost().size(),
                books.doubled().size(),
                books.differ().size() + players.size());
        return books.balance() && players.isEmpty();
    }

    /** Launches the runs and does the faults meanwhile, some at a time. */
    private void strikeAll(int runs, List<ChaosFault> faults) throws IOException, InterruptedException {
        Semaphore room = new Semaphore(AT_ONCE);
        List<Future<?>> striking = new ArrayList<>();
        int launched = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            for (int i = 0; i < faults.size(); i++) {
                for (; launched < (long) runs * (i + 1) / faults.size(); launched++) {
                    stand.runs().launchNext();
                }
                ChaosFault fault = faults.get(i);
                room.acquire();
                striking.add(threads.submit(() -> {
                    try {
                        details.fault(fault, stand.strike(fault));
                        return null;
                    } finally {
                        room.release();
                    }
                }));
                done.merge(fault, 1, Integer::sum);
            }
        }
        for (Future<?> strike : striking) {
            try {
                strike.get();
            } catch (ExecutionException e) {
                throw new IOException("a fault could not be done: " + e.getCause(), e);
            }
        }
    }

    /** Every kind that can be done, often enough, in an order that the seed chooses. */
    private List<ChaosFault> plan(int runs, Map<ChaosFault, String> impossible) {
        List<ChaosFault> plan = new ArrayList<>();
        int times = Math.ceilDiv(runs, EACH);
        for (ChaosFault fault : ChaosFault.values()) {
            for (int i = 0; i < times && !impossible.containsKey(fault); i++) {
                plan.add(random.nextInt(plan.size() + 1), fault);
            }
        }
        return plan;
    }

    /** Copies {@code root} to {@code target}, which must not be there. */
    private static void copy(Path root, Path target) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.toList()) {
                Files.copy(path, target.resolve(root.relativize(path).toString()));
            }
        }
    }
}
