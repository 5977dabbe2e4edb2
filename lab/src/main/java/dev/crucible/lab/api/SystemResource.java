package dev.crucible.lab.api;

import dev.crucible.lab.host.Broker;
import dev.crucible.lab.host.Devices;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.util.function.Supplier;

/** The service itself: its health, its devices. */
public final class SystemResource {

    private final Broker broker;
    private final Supplier<Devices> devices;

    public SystemResource(Broker broker, Supplier<Devices> devices) {
        this.broker = broker;
        this.devices = devices;
    }

    public void register(Routes routes) {
        routes.get("/api/health", exchange -> exchange.json(broker.health())).get("/api/system/devices", this::devices);
    }

    private void devices(Exchange exchange) {
        exchange.json(devices.get().toJson());
    }
}
