package dev.crucible.lab.host;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * What this machine could compute on.
 *
 * @param gpu its first graphics processor, if a driver answers
 */
public record Devices(Optional<Gpu> gpu) {

    private static final double GIB = 1L << 30;

    /**
     * A graphics processor.
     *
     * @param name as the driver calls it
     * @param memory in bytes
     */
    public record Gpu(String name, long memory) {}

    /** Looks for devices. */
    public static Devices detect() {
        return new Devices(Nvidia.first());
    }

    /** The answer of the endpoint. Simulations compute on the CPU, so that is what is recommended. */
    public ObjectNode toJson() {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        var available = answer.putArray("available_devices").add("cpu");
        answer.put("gpu_available", gpu.isPresent());
        answer.putNull("gpu_info");
        gpu.ifPresent(found -> {
            available.add("gpu");
            answer.putObject("gpu_info")
                    .put("name", found.name())
                    .put("vram_gb", Math.round(found.memory() / GIB * 10) / 10.0);
        });
        return answer.put("recommended_device", "cpu");
    }
}
