package dev.crucible.lab.host;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * What this machine could compute on.
 *
 * @param gpu its first graphics processor, if a driver answers
 * @param worth what training on it is worth, if it trains to the bytes of the CPU
 */
public record Devices(Optional<Gpu> gpu, Optional<Worth> worth) {

    private static final double GIB = 1L << 30;

    /**
     * A graphics processor.
     *
     * @param name as the driver calls it
     * @param memory in bytes
     */
    public record Gpu(String name, long memory) {}

    /**
     * A measurement.
     *
     * @param gpu what was measured
     * @param samples a second that many clients train on there
     * @param cpu the same on all cores of the CPU
     */
    public record Worth(Gpu gpu, double samples, double cpu) {}

    /** Looks for devices; {@code worth} is what is known of the one that trains. */
    public static Devices detect(Optional<Worth> worth) {
        return new Devices(Nvidia.first(), worth);
    }

    /** The answer of the endpoint: a device is available once it has trained to the bytes of the CPU, and recommended if it was faster. */
    public ObjectNode toJson() {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        var available = answer.putArray("available_devices").add("cpu");
        answer.put("gpu_available", worth.isPresent());
        answer.putNull("gpu_info");
        worth.ifPresent(_ -> available.add("gpu"));
        worth.map(Worth::gpu).or(() -> gpu).ifPresent(found -> {
            answer.putObject("gpu_info")
                    .put("name", found.name())
                    .put("vram_gb", Math.round(found.memory() / GIB * 10) / 10.0);
        });
        return answer.put(
                "recommended_device", worth.filter(w -> w.samples > w.cpu).isPresent() ? "gpu" : "cpu");
    }
}
