package dev.crucible.bench.kernels;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Complaint;
import dev.crucible.bench.peers.PeerScript;
import dev.crucible.engine.accelerator.DeviceException;
import dev.crucible.engine.device.ComputeDevice;
import dev.crucible.engine.device.ComputeDevices;
import dev.crucible.engine.device.DeviceSpeed;
import dev.crucible.engine.device.PublishedModels;
import dev.crucible.engine.kernel.Lanes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The SHA-256 of the five models of docs/gpu.md, trained by the device of {@code CRUCIBLE_DEVICE} and by the CPU; then samples a second of
 * local training on it, for as many clients at once as there are lines, beside two threads of the CPU, and PyTorch and JAX where they are
 * installed: one client after the other, and all at once in one compiled step, on the graphics processor that they find.
 *
 * <p>BenchArguments: seconds a measurement (3), the most clients at once (1000), networks (mlp,cnn; none for the models alone).
 */
public final class Device {

    private static final int BATCHES = 4;
    private static final int THREADS = 2;

    private Device() {}

    /** Runs the benchmark. */
    public static void main(String[] args) {
        BenchArguments given = BenchArguments.of(args);
        int seconds = given.number(0, "seconds", 3);
        int most = given.number(1, "clients", 1000);
        List<String> networks = List.of(given.text(2, "mlp,cnn").split(","));
        ComputeDevices.Opened opened = ComputeDevices.open();
        Optional<ComputeDevice> device = opened.device();
        System.out.println("device: " + device.map(d -> d.facts().text()).orElse("none, " + opened.reason()));
        models(device);
        if (!networks.equals(List.of("none"))) {
            System.out.println("samples a second, clients of " + BATCHES + " batches of 32");
            networks.forEach(network -> measure(network, device, most, seconds));
            for (PeerScript peer : List.of(PeerScript.MANY_IN_PYTORCH, PeerScript.MANY_IN_JAX)) {
                measure(peer, seconds, most, networks);
            }
        }
    }

    private static void measure(String network, Optional<ComputeDevice> device, int most, int seconds) {
        DeviceSpeed speed = new DeviceSpeed(network, BATCHES);
        System.out.printf("%-4s %d CPU threads %,12.0f%n", network, THREADS, speed.onProcessor(THREADS, 8, seconds));
        for (int clients = 1; device.isPresent() && clients <= most; clients *= 10) {
            try {
                System.out.printf(
                        "%-4s %,5d at once  %,12.0f%n",
                        network, clients, speed.onDevice(device.get(), clients, seconds));
            } catch (DeviceException e) {
                System.out.printf("%-4s %,5d at once  %s%n", network, clients, e.sentence());
            }
        }
    }

    private static void measure(PeerScript peer, int seconds, int most, List<String> networks) {
        Optional<List<String>> lines = peer.lines(
                line -> tell(peer, line),
                peer.module(),
                Integer.toString(seconds),
                Integer.toString(most),
                String.join(",", networks));
        if (lines.isEmpty()) {
            System.out.println(peer.library() + ": not installed, not measured");
        }
    }

    /** A line of the script: the way, the network, how many clients, and the rate or why there is none; or what it runs on. */
    private static void tell(PeerScript peer, String line) {
        String[] words = line.split(" ", 4);
        boolean measured = words.length == 4 && (words[0].equals("one") || words[0].equals("vmap"));
        if (!measured) {
            System.out.println(line);
            return;
        }
        String way = words[0].equals("one") ? "one by one" : "compiled vmap";
        System.out.printf(
                "%-4s %,5d at once  %12s  %s, %s%n",
                words[1], Integer.parseInt(words[2]), rate(words[3]), peer.library(), way);
    }

    private static String rate(String told) {
        return told.startsWith("-") ? told.substring(1).strip() : "%,d".formatted(Long.parseLong(told));
    }

    private static void models(Optional<ComputeDevice> device) {
        Map<String, String> here = PublishedModels.digests(Optional.empty());
        System.out.printf("SHA-256 of models, by the CPU (vectors of %d floats)%n", Lanes.COUNT);
        here.forEach((name, digest) -> System.out.printf("  %-17s %s%n", name, digest));
        if (device.isPresent()) {
            Map<String, String> there = PublishedModels.digests(device);
            there.forEach((name, digest) -> System.out.printf(
                    "  %-17s %s%n",
                    name, digest.equals(here.get(name)) ? "the same on the device" : digest + " ON THE DEVICE"));
            if (!there.equals(here)) {
                throw new Complaint("the device gives other bytes than the CPU");
            }
        }
    }
}
