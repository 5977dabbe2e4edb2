package dev.crucible.dashboard;

import dev.crucible.agents.service.Agents;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.api.RelayedLab;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.web.Admission;
import dev.crucible.web.CloseableGroup;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** A bridge with a crew that needs no model, and the lab that the crew operates. */
final class PlayServices implements AutoCloseable {

    private final CloseableGroup parts = new CloseableGroup();
    private final Bridge bridge;

    PlayServices(Path folder) throws IOException {
        Lab lab = Lab.start(LabConfig.local(folder.resolve("out"), folder.resolve("datasets"))
                .withPort(0)
                .withSlots(1));
        parts.push(lab);
        URI address = URI.create("http://127.0.0.1:" + lab.port());
        AgentsConfig config =
                AgentsConfig.local(address, folder.resolve("data")).withPort(0);
        Agents agents = Agents.start(config);
        parts.push(agents);
        bridge = Bridge.start(bridge(URI.create("http://127.0.0.1:" + agents.port()), folder.resolve("data"))
                .withLab(new RelayedLab(address, Optional.empty())));
        parts.push(bridge);
    }

    /** Returns the configuration of a bridge on a free port without a voice. */
    static BridgeConfig bridge(URI crew, Path data) {
        return new BridgeConfig(
                "127.0.0.1",
                0,
                Tokens.NONE,
                Admission.OWN,
                crew,
                Optional.empty(),
                data.resolve("identity.key"),
                data,
                new BridgeConfig.Voice.Off(),
                TurnLimits.usual(),
                Rate.UNLIMITED);
    }

    String address() {
        return "http://127.0.0.1:" + bridge.port();
    }

    @Override
    public void close() {
        parts.close();
    }
}
