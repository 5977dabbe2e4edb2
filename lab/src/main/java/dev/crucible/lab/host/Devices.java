package dev.crucible.lab.host;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * What this machine could compute on.
 *
 * @param gpu its first graphics processor, if a driver answers
 * @param trial what is known of training on one
 */
public record Devices(Optional<Gpu> gpu, Trial trial) {

    private static final double GIB = 1L << 30;

    /**
     * A graphics processor.
     *
     * @param name as the driver calls it
     * @param memory in bytes
     */
    public record Gpu(String name, long memory) {}

    /**
     * What came of training on a device to the bytes of the CPU.
     *
     * @param worth what that is worth, if it can be done
     * @param reason why not, in words; empty when it can
     */
    public record Trial(Optional<Worth> worth, String reason) {

        /** None, for {@code reason}. */
        public static Trial none(String reason) {
            return new Trial(Optional.empty(), reason);
        }
    }

    /**
     * A measurement.
     *
     * @param gpu what was measured
     * @param kind cuda or opencl
     * @param driver with its version
     * @param samples a second that many clients train on there
     * @param cpu the same on all cores of the CPU
     */
    public record Worth(Gpu gpu, String kind, String driver, double samples, double cpu) {}

    /** Looks for devices; {@code trial} is what is known of the one that trains. */
    public static Devices detect(Trial trial) {
        return new Devices(Nvidia.first(), trial);
    }

    /**
     * The answer of the endpoint: a device is available once it has trained to the bytes of the CPU, and recommended if it was faster.
     *
     * @param runs those that train on it now
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
