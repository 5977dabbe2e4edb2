package dev.crucible.bench.wire;

import dev.crucible.agents.service.Agents;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.lab.crew.CrewAddress;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A lab, agents and a bridge on free ports, with a run that has ended; simulations that are launched wait for ever. */
final class LocalServices implements AutoCloseable {

    /** The id of the run that has ended. */
    static final String RUN = "run";

    /** Known to whoever is asked, so that no request waits for a look at who owns its socket. */
    static final String TOKEN = "0123456789abcdef0123456789abcdef";

    private final Path run;
    private final Lab lab;
    private final Agents agents;
    private final Bridge bridge;

    private LocalServices(Path run, Lab lab, Agents agents, Bridge bridge) {
        this.run = run;
        this.lab = lab;
        this.agents = agents;
        this.bridge = bridge;
    }

    static LocalServices start(Path folder) throws IOException {
        Path out = Files.createDirectories(folder.resolve("out"));
        Path datasets = Files.createDirectories(folder.resolve("datasets"));
        URI nobody = nobody();
        LabConfig config = LabConfig.local(out, datasets)
                .withPort(0)
                .withSlots(1)
                .withToken(TOKEN)
                .withPosts(Rate.UNLIMITED)
                .withHub(new HubHosts(nobody, nobody))
                .withCrew(CrewAddress.at(nobody));
        Lab lab = Lab.start(config, new ChildLauncher(IdleSimulation.class.getName(), datasets, 1, List.of("-Xmx32m")));
        Agents agents = Agents.start(
                AgentsConfig.local(nobody, folder.resolve("agents")).withPort(0).withToken(Optional.of(TOKEN)));
        Bridge bridge = Bridge.start(new BridgeConfig(
                "127.0.0.1",
                0,
                Tokens.of(Optional.of(TOKEN)),
                Admission.OWN,
                URI.create("http://127.0.0.1:" + agents.port()),
                Optional.of(TOKEN),
                folder.resolve("agents").resolve("identity.key"),
                folder.resolve("bridge"),
                new BridgeConfig.Voice.Off(),
                TurnLimits.usual(),
                Rate.UNLIMITED));
        LocalServices scenery = new LocalServices(out.resolve(RUN), lab, agents, bridge);
        scenery.renew();
        return scenery;
    }

    /** An address of this machine at which nobody listens. */
    private static URI nobody() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }
    }

    int port(AskedService service) {
        return switch (service) {
            case LAB -> lab.port();
            case AGENTS -> agents.port();
            case BRIDGE -> bridge.port();
        };
    }

    /** Puts the run back when a request has deleted it, whole at once, since others read meanwhile. */
    synchronized void renew() throws IOException {
        if (Files.exists(run)) {
            return;
        }
        Path made = Files.createTempDirectory(run.getParent(), ".made");
        Files.createDirectories(made.resolve("csv"));
        Files.createDirectories(made.resolve("attack_snapshots_0/client_1/round_1"));
        Files.writeString(made.resolve("config.json"), "{\"shared_settings\":{},\"simulation_strategies\":[{}]}");
        Files.writeString(made.resolve("status.json"), "{\"status\":\"completed\",\"progress\":1.0}");
        Files.writeString(made.resolve("a.csv"), "a,b\n1,\n");
        Files.writeString(made.resolve("csv/metrics.csv"), "round,accuracy\n1,0.5\n");
        Files.writeString(made.resolve("plot_data_0.json"), "{\"rounds\":[1]}");
        Files.writeString(made.resolve("output.log"), "INFO: done\n");
        try {
            Files.move(made, run);
        } catch (FileAlreadyExistsException e) {
            // A request has taken it out of the trash; what was made goes with the whole folder.
            return;
        }
    }

    @Override
    public void close() {
        bridge.close();
        agents.close();
        lab.close();
    }
}
