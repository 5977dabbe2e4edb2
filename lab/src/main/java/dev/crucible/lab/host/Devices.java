package dev.crucible.lab.host;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * Compute devices of this machine.
 *
 * @param gpu its first GPU, if a driver answers
 * @param trial result of training on one
 */
public record Devices(Optional<Gpu> gpu, Trial trial) {

    private static final double GIB = 1L << 30;

    /**
     * A GPU.
     *
     * @param name name from the driver
     * @param memory memory in bytes
     */
    public record Gpu(String name, long memory) {}

    /**
     * Result of a trial: training on a device with results bit-identical to the CPU's.
     *
     * @param worth measured speed, if the device can train
     * @param reason reason why it cannot; empty if it can
     */
    public record Trial(Optional<Worth> worth, String reason) {

        /** Creates the result of a missing trial with its {@code reason}. */
        public static Trial none(String reason) {
            return new Trial(Optional.empty(), reason);
        }
    }

    /**
     * A speed measurement.
     *
     * @param gpu the measured GPU
     * @param kind cuda or opencl
     * @param driver driver with its version
     * @param samples training throughput with many clients on the device, in samples per second
     * @param cpu the same on all cores of the CPU
     */
    public record Worth(Gpu gpu, String kind, String driver, double samples, double cpu) {}

    /** Detects the devices; {@code trial} is the result for the one that trains. */
    public static Devices detect(Trial trial) {
        return new Devices(Nvidia.first(), trial);
    }

    /**
     * Returns the endpoint's answer: a device is available if it has trained bit-identically to the CPU, and recommended if it was faster.
     *
     * @param runs ids of the runs that train on it now
     */
    public ObjectNode toJson(List<String> runs) {
        Optional<Worth> worth = trial.worth;
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode available = answer.putArray("available_devices").add("cpu");
        answer.put("gpu_available", worth.isPresent());
        answer.putNull("gpu_info");
        worth.ifPresent(_ -> available.add("gpu"));
        worth.map(Worth::gpu).or(() -> gpu).ifPresent(found -> answer.putObject("gpu_info")
                .put("name", found.name())
                .put("vram_gb", Math.round(found.memory() / GIB * 10) / 10.0));
        answer.put("recommended_device", worth.filter(w -> w.samples > w.cpu).isPresent() ? "gpu" : "cpu");
        answer.putNull("gpu_training");
        worth.ifPresent(w -> answer.putObject("gpu_training")
                .put("kind", w.kind)
                .put("driver", w.driver)
                .put("samples_per_second", Math.round(w.samples))
                .put("cpu_samples_per_second", Math.round(w.cpu)));
        answer.put("gpu_reason", worth.isPresent() ? null : trial.reason);
        ArrayNode holding = answer.putArray("gpu_runs");
        runs.forEach(holding::add);
        return answer;
    }
}
