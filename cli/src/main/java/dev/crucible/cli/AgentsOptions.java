package dev.crucible.cli;

import dev.crucible.agents.authoring.RuleFolder;
import dev.crucible.agents.lab.LabAddress;
import dev.crucible.agents.model.ModelConfig;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.agents.tool.ProjectFolders;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of every command that starts the agents; the language model is configured only by environment variables. */
final class AgentsOptions {

    @Option(
            names = "--cast",
            paramLabel = "DIR",
            description = "Folder of custom agents, one YAML file per agent. [default: none]")
    private Path cast;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description =
                    "Store conversations at this JDBC address instead of in --data. The driver must be on the class"
                            + " path. Prefer the environment variable CRUCIBLE_DATABASE. [default: none]")
    private String database;

    @Option(
            names = "--projects",
            paramLabel = "DIR",
            split = ",",
            description = "Folder that the crew may read for players. Repeatable. [default: your home; none if other"
                    + " machines can call]")
    private List<Path> projects = List.of();

    @Option(
            names = "--project-map",
            paramLabel = "FROM=TO",
            split = ",",
            description = "Map the path of a project on the players' machine to its path here, as in a container."
                    + " Repeatable.")
    private List<String> projectMap = List.of();

    /**
     * Returns the agents' configuration.
     *
     * @param lab address of the lab that they operate
     * @param labToken access token of the lab
     */
    AgentsConfig agents(int port, ListenOptions listen, URI lab, Optional<String> labToken, ServiceData data) {
        if (cast != null && !Files.isDirectory(cast)) {
            throw new BadInputException("crucible: --cast must be a folder, got " + cast);
        }
        return new AgentsConfig(
                listen.host(),
                port,
                listen.token(),
                listen.admission(),
                LabAddress.of(lab, labToken),
                data.path(),
                data.keyFile(),
                Optional.ofNullable(database),
                projects(listen.host()),
                RuleFolder.NONE,
                Optional.ofNullable(cast),
                model());
    }

    /** Returns the folder in which the crew may write rules. Replacing a user's files there requires that only this machine can connect. */
    static RuleFolder rules(Optional<Path> strategies, ListenOptions listen) {
        if (strategies.filter(folder -> !Files.isDirectory(folder)).isPresent()) {
            throw new BadInputException("crucible: --strategies: there is no folder " + strategies.get()
                    + "; make it, or leave the option out");
        }
        return strategies
                .map(folder -> RuleFolder.at(folder, listen.isOfThisMachine()))
                .orElse(RuleFolder.NONE);
    }

    private ProjectFolders projects(String host) {
        if (projects.isEmpty() && projectMap.isEmpty()) {
            return isLoopback(host) ? ProjectFolders.belowHome() : ProjectFolders.NONE;
        }
        try {
            List<ProjectFolders.Mapping> mappings =
                    projectMap.stream().map(ProjectFolders.Mapping::parse).toList();
            List<Path> mapped =
                    mappings.stream().map(ProjectFolders.Mapping::to).toList();
            return ProjectFolders.of(projects.isEmpty() ? mapped : projects, mappings);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: --projects, --project-map: " + e.getMessage());
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new BadInputException("crucible: --host: " + host + " is unknown here");
        }
    }

    private static ModelConfig model() {
        try {
            return ModelConfig.fromEnvironment(System.getenv());
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: the language model's " + e.getMessage());
        }
    }
}
