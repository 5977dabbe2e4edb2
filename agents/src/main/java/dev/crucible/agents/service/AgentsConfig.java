package dev.crucible.agents.service;

import dev.crucible.agents.lab.LabAddress;
import dev.crucible.agents.model.ModelConfig;
import dev.crucible.web.InstallationKey;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How the agents run.
 *
 * @param host address to bind; another than loopback needs a token
 * @param port port, 0 for any free one
 * @param token what callers must carry, if given
 * @param allowedHosts further names that the Host header may hold
 * @param lab the lab they operate
 * @param data where conversations are kept; made when missing
 * @param identity the file of the key that the services of this installation share; made when missing
 * @param database a JDBC URL to keep them at instead
 * @param castFolder further agents of the user
 * @param model what they think with
 * @param testProfile answer as the protocol's test kit expects, and do nothing else
 */
public record AgentsConfig(
        String host,
        int port,
        Optional<String> token,
        List<String> allowedHosts,
        LabAddress lab,
        Path data,
        Path identity,
        Optional<String> database,
        Optional<Path> castFolder,
        ModelConfig model,
        boolean testProfile) {

    public static final int DEFAULT_PORT = 10_000;

    public AgentsConfig {
        allowedHosts = List.copyOf(allowedHosts);
    }

    /** Agents for this machine alone, on port {@value #DEFAULT_PORT}, without a model. */
    public static AgentsConfig local(URI lab, Path data) {
        return new AgentsConfig(
                "127.0.0.1",
                DEFAULT_PORT,
                Optional.empty(),
                List.of(),
                LabAddress.of(lab, Optional.empty()),
                data,
                data.resolve(InstallationKey.FILE),
                Optional.empty(),
                Optional.empty(),
                ModelConfig.none(),
                false);
    }

    public AgentsConfig withPort(int newPort) {
        return new AgentsConfig(
                host, newPort, token, allowedHosts, lab, data, identity, database, castFolder, model, testProfile);
    }

    public AgentsConfig withModel(ModelConfig newModel) {
        return new AgentsConfig(
                host, port, token, allowedHosts, lab, data, identity, database, castFolder, newModel, testProfile);
    }
}
