package dev.crucible.agents.service;

import dev.crucible.agents.authoring.RuleFolder;
import dev.crucible.agents.lab.LabAddress;
import dev.crucible.agents.model.ModelConfig;
import dev.crucible.agents.tool.ProjectFolders;
import dev.crucible.web.Admission;
import dev.crucible.web.InstallationKey;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How the agents run.
 *
 * @param host address to bind; another than loopback needs a token
 * @param port port, 0 for any free one
 * @param token what callers must carry, if given
 * @param admission who may call besides their own user
 * @param lab the lab they operate
 * @param data where conversations are kept; made when missing
 * @param identity the file of the key that the services of this installation share; made when missing
 * @param database a JDBC URL to keep them at instead
 * @param projects the folders that players may have read
 * @param rules the folder that rules are written to
 * @param castFolder further agents of the user
 * @param model what they think with
 */
public record AgentsConfig(
        String host,
        int port,
        Optional<String> token,
        Admission admission,
        LabAddress lab,
        Path data,
        Path identity,
        Optional<String> database,
        ProjectFolders projects,
        RuleFolder rules,
        Optional<Path> castFolder,
        ModelConfig model) {

    public static final int DEFAULT_PORT = 10_000;

    /** Agents for this machine alone, on port {@value #DEFAULT_PORT}, without a model. */
    public static AgentsConfig local(URI lab, Path data) {
        return new AgentsConfig(
                "127.0.0.1",
                DEFAULT_PORT,
                Optional.empty(),
                Admission.OWN,
                LabAddress.of(lab, Optional.empty()),
                data,
                data.resolve(InstallationKey.FILE),
                Optional.empty(),
                ProjectFolders.belowHome(),
                RuleFolder.NONE,
                Optional.empty(),
                ModelConfig.none());
    }

    public AgentsConfig withPort(int newPort) {
        return new AgentsConfig(
                host, newPort, token, admission, lab, data, identity, database, projects, rules, castFolder, model);
    }

    /** With further agents of a folder. */
    AgentsConfig withCast(Path folder) {
        return new AgentsConfig(
                host,
                port,
                token,
                admission,
                lab,
                data,
                identity,
                database,
                projects,
                rules,
                Optional.of(folder),
                model);
    }

    public AgentsConfig withToken(Optional<String> newToken) {
        return new AgentsConfig(
                host, port, newToken, admission, lab, data, identity, database, projects, rules, castFolder, model);
    }

    public AgentsConfig withAdmission(Admission newAdmission) {
        return new AgentsConfig(
                host, port, token, newAdmission, lab, data, identity, database, projects, rules, castFolder, model);
    }

    public AgentsConfig withProjects(ProjectFolders newProjects) {
        return new AgentsConfig(
                host, port, token, admission, lab, data, identity, database, newProjects, rules, castFolder, model);
    }

    public AgentsConfig withRules(RuleFolder newRules) {
        return new AgentsConfig(
                host, port, token, admission, lab, data, identity, database, projects, newRules, castFolder, model);
    }

    public AgentsConfig withModel(ModelConfig newModel) {
        return new AgentsConfig(
                host, port, token, admission, lab, data, identity, database, projects, rules, castFolder, newModel);
    }
}
