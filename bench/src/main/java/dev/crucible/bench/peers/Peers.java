package dev.crucible.bench.peers;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Checkout;
import dev.crucible.engine.io.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The same federated runs here and in other libraries, in one table: seconds of the clock and of processors, the most memory, the accuracy
 * where data are real. Each run has its own processes, and their start counts. A run that is not done when its time is up is ended, and the
 * rest of its rounds is reckoned from those after the first, which the table says. What is not installed or cannot do a workload is named.
 *
 * <p>BenchArguments: workloads (lr_mnist,ten_clients,blazefl,pfl_cifar10), libraries (crucible,pytorch,flower,pfl,fluke,blazefl,byzfl),
 * seconds for a run (60),
 * up to four times as many where two rounds take longer.
 */
public final class Peers {

    private static final int SECONDS = 60;
    private static final double MIB = 1 << 20;
    private static final List<Path> FASHION =
            List.of(Path.of("datasets", "fashionmnist"), Path.of("/usr/share/datasets/fashion-mnist"));

    private Peers() {}

    /** Runs every library on every workload. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        BenchArguments given = BenchArguments.of(arguments);
        List<String> workloads = given.some(
                0, "workloads", Workload.ALL.stream().map(Workload::name).toList());
        List<String> peers = given.some(
                1,
                "libraries",
                Stream.of(FederatedPeer.values()).map(FederatedPeer::word).toList());
        int seconds = given.number(2, "seconds", SECONDS);
        Checkout checkout = Checkout.here();
        System.out.println("| workload | library | wall, s | processor, s | memory, MiB | accuracy | rounds run |");
        System.out.println("|---|---|---|---|---|---|---|");
        Path folder = Files.createTempDirectory("peers");
        try {
            Path datasets = datasets(folder, workloads);
            for (Workload workload : Workload.ALL) {
                for (FederatedPeer peer : FederatedPeer.values()) {
                    if (workloads.contains(workload.name()) && peers.contains(peer.word())) {
                        System.out.println(measured(workload, peer, checkout, datasets, seconds));
                    }
                }
            }
        } finally {
            FolderTree.delete(folder);
        }
    }

    /** The files of all data sets, in one folder for all libraries. */
    private static Path datasets(Path folder, List<String> workloads) throws IOException {
        Path datasets = Files.createDirectories(folder.resolve("datasets"));
        Optional<Path> real = FASHION.stream().filter(Files::isDirectory).findFirst();
        if (real.isPresent()) {
            Files.createSymbolicLink(
                    datasets.resolve(Workload.Data.FASHION_MNIST.keyword()),
                    real.get().toAbsolutePath());
        }
        if (Workload.ALL.stream()
                .filter(workload -> workloads.contains(workload.name()))
                .anyMatch(workload -> workload.data() == Workload.Data.RANDOM_CIFAR10)) {
            RandomImages.write(datasets.resolve(Workload.Data.RANDOM_CIFAR10.keyword()));
        }
        return datasets;
    }

    private static String measured(Workload workload, FederatedPeer peer, Checkout checkout, Path datasets, int seconds)
            throws IOException, InterruptedException {
        if (!Files.isDirectory(datasets.resolve(workload.data().keyword()))) {
            return skipped(workload, peer, "no Fashion-MNIST; apt-get install dataset-fashion-mnist");
        }
        Path folder = Files.createTempDirectory("peer"); // short, as sockets lie below it
        try {
            return row(workload, peer, peer.run(workload, checkout, datasets, folder, seconds));
        } finally {
            FolderTree.delete(folder);
        }
    }

    /** A line of the table. */
    static String row(Workload workload, FederatedPeer peer, WatchedRun run) {
        int done = run.rounds().round();
        if (run.completed()) {
            return done == workload.rounds()
                    ? cells(workload, peer, run, run.wall(), run.cpu(), Integer.toString(done))
                    : skipped(workload, peer, "it ended after %d of %d rounds".formatted(done, workload.rounds()));
        }
        if (run.code() != WatchedRun.TIME_UP) {
            return skipped(workload, peer, run.complaint());
        }
        if (!run.rounds().scales()) {
            return skipped(workload, peer, "%d rounds in %.0f s, too few to tell".formatted(done, run.wall()));
        }
        RoundMarks.Mark all = run.rounds().scaledTo(workload.rounds());
        String rounds = "%d of %d, times scaled".formatted(done, workload.rounds());
        return cells(workload, peer, run, all.wall(), all.cpu(), rounds);
    }

    private static String cells(
            Workload workload, FederatedPeer peer, WatchedRun run, double wall, double cpu, String rounds) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.1f | %.1f | %,.0f | %s | %s |",
                workload.name(),
                peer.told(),
                wall,
                cpu,
                run.peak() / MIB,
                workload.data() == Workload.Data.FASHION_MNIST ? run.rounds().accuracy() : "-",
                rounds);
    }

    private static String skipped(Workload workload, FederatedPeer peer, String why) {
        return "| %s | %s | skipped: %s | | | | |".formatted(workload.name(), peer.told(), why.replace('|', '/'));
    }
}
