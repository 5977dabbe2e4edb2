package dev.crucible.lab.api;

import dev.crucible.lab.execution.Broker;
import dev.crucible.lab.host.Devices;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** The service itself: its greeting, its health, its devices. */
public final class SystemResource {

    private static final byte[] GREETING =
            "{\"message\":\"Federated Learning Simulation Framework API\"}".getBytes(StandardCharsets.UTF_8);

    private final Broker broker;
    private final Supplier<Devices> devices;

    public SystemResource(Broker broker, Supplier<Devices> devices) {
        this.broker = broker;
        this.devices = devices;
    }

    public void register(Routes routes) {
        routes.get("/", exchange -> exchange.json(200, GREETING))
                .get("/api/health", exchange -> exchange.json(broker.health()))
                .get("/api/system/devices", this::devices);
    }

    private void devices(Exchange exchange) {
        exchange.json(devices.get().toJson());
    }
}
