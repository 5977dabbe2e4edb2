package dev.crucible.bench;

import dev.crucible.engine.device.ComputeDevice;
import dev.crucible.engine.device.ComputeDevices;
import dev.crucible.engine.device.DeviceException;
import dev.crucible.engine.device.DeviceSpeed;
import dev.crucible.engine.device.PublishedModels;
import dev.crucible.engine.kernel.Lanes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Samples a second of local training on the device of {@code CRUCIBLE_DEVICE}, for as many clients at once as there are columns, beside two
 * threads of the CPU and PyTorch on one thread, one client after the other, where it is installed; then the SHA-256 of the five models of
 * docs/gpu.md, trained by both.
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
        if (!networks.equals(List.of("none"))) {
            System.out.println("samples a second, clients of " + BATCHES + " batches of 32");
            networks.forEach(network -> measure(network, device, most, seconds));
            peers(seconds);
        }
        models(device);
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

    private static void peers(int seconds) {
        Optional<List<Peer>> peers = PeerScript.PYTORCH.measure(Integer.toString(seconds));
        peers.ifPresentOrElse(
                all -> all.forEach(
                        peer -> System.out.printf("%-4s PyTorch, 1 thread %,8.0f%n", peer.network(), peer.low())),
                () -> System.out.println("PyTorch: not installed, not measured"));
        System.out.println("torch.compile with vmap, JAX: not measured by this program yet");
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
