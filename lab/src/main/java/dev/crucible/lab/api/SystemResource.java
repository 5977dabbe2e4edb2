package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.host.Devices;
import dev.crucible.lab.runs.Damages;
import dev.crucible.lab.scheduling.Broker;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.util.function.Supplier;

/** Health and devices of the service. */
public final class SystemResource {

    private final Broker broker;
    private final Damages damages;
    private final Supplier<Devices> devices;
    private final GpuUse use;

    public SystemResource(Broker broker, Damages damages, Supplier<Devices> devices, GpuUse use) {
        this.broker = broker;
        this.damages = damages;
        this.devices = devices;
        this.use = use;
    }

    public void register(Routes routes) {
        routes.get("/api/health", this::health).get("/api/system/devices", this::devices);
    }

    /** Answers with the health; lists damage only if there is some, so that the body usually has the fields that clients know. */
    private void health(Exchange exchange) throws IOException {
        ObjectNode health = broker.health();
        ArrayNode damaged = damages.toJson();
        if (!damaged.isEmpty()) {
            health.set("damaged", damaged);
        }
        exchange.json(health);
    }

    private void devices(Exchange exchange) throws IOException {
        exchange.json(devices.get().toJson(use.runs()));
    }
}
