package dev.crucible.bench.services;

import dev.crucible.agents.model.ModelConfig;
import dev.crucible.agents.service.Agents;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.agents.tool.ProjectFolders;
import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.web.Admission;
import dev.crucible.web.CloseableGroup;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A lab in a process of its own, and a crew and a bridge in this one, all on free ports; their files go into one folder. */
public final class Services implements AutoCloseable {

    private final CloseableGroup parts = new CloseableGroup();
    private final ServiceProcess lab;
    private final Agents crew;
    private final Bridge bridge;

    private Services(Path folder, ModelConfig model, Optional<Path> projects, Optional<String> seed)
            throws IOException, InterruptedException {
        try {
            lab = ServiceProcess.lab(folder.resolve("out"), 1, "--no-standby");
            parts.push(lab);
            AgentsConfig config = AgentsConfig.local(lab.uri(""), folder.resolve("data"))
                    .withPort(0)
                    .withModel(model);
            crew = Agents.start(
                    projects.isEmpty()
                            ? config
                            : config.withProjects(ProjectFolders.of(List.of(projects.get()), List.of())),
                    seed);
            parts.push(crew);
            bridge = Bridge.start(new BridgeConfig(
                    "127.0.0.1",
                    0,
                    Tokens.NONE,
                    Admission.OWN,
                    crewAddress(),
                    Optional.empty(),
                    folder.resolve("data").resolve("identity.key"),
                    folder.resolve("data"),
                    new BridgeConfig.Voice.Off(),
                    TurnLimits.usual(),
                    Rate.UNLIMITED));
            parts.push(bridge);
        } catch (IOException | InterruptedException | RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    /** Services whose crew thinks with {@code model} and may read the folders below {@code projects}. */
    public static Services start(Path folder, ModelConfig model, Optional<Path> projects)
            throws IOException, InterruptedException {
        return new Services(folder, model, projects, Optional.empty());
    }

    /** Services whose crew needs no model, and says the same in every conversation that goes the same way. */
    public static Services seeded(Path folder, String seed) throws IOException, InterruptedException {
        return new Services(folder, ModelConfig.none(), Optional.empty(), Optional.of(seed));
    }

    public ServiceProcess lab() {
        return lab;
    }

    public URI crewAddress() {
        return URI.create("http://127.0.0.1:" + crew.port());
    }

    public URI bridgeAddress() {
        return URI.create("http://127.0.0.1:" + bridge.port());
    }

    @Override
    public void close() {
        parts.close();
    }
}
