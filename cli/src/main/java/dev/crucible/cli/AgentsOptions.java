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

/** What every command that starts the agents takes; what they think with is read from the environment alone. */
final class AgentsOptions {

    @Option(names = "--cast", paramLabel = "DIR", description = "Further agents, a YAML file each. Default: none")
    private Path cast;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "Keep conversations at this JDBC address instead of --data; better set as CRUCIBLE_DATABASE."
                    + " Its driver must be on the class path")
    private String database;

    @Option(
            names = "--projects",
            paramLabel = "DIR",
            split = ",",
            description =
                    "Folder in which players may have the crew read; may be given more than once. Default: what is below"
                            + " your home, and nothing when others than this machine's own programs can call")
    private List<Path> projects = List.of();

    @Option(
            names = "--project-map",
            paramLabel = "FROM=TO",
            split = ",",
            description =
                    "Players' name for a folder that lies elsewhere here, as in a container; may be given more than"
                            + " once.")
    private List<String> projectMap = List.of();

    /**
     * The agents these options ask for.
     *
     * @param lab the lab they operate
     * @param labToken what it wants to see
     */
    AgentsConfig agents(
            int port, ListenOptions listen, URI lab, Optional<String> labToken, ServiceData data, boolean testProfile) {
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
                model(),
                testProfile);
    }

    /** The folder that the crew may write rules to; only who is alone with it may replace there what somebody else has written. */
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
