package dev.crucible.cli;

import dev.crucible.agents.service.AgentsConfig;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "agents",
        mixinStandardHelpOptions = true,
        description = {
            "Start only the agents: six characters who operate a lab over A2A.",
            "They use a language model if CRUCIBLE_MODEL_PROVIDER names one."
        })
final class AgentsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ListenOptions listen;

    @Mixin
    private LabTargetOptions target;

    @Mixin
    private ServiceData data;

    @Mixin
    private Logging log;

    @Mixin
    private AgentsOptions agents;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "" + AgentsConfig.DEFAULT_PORT,
            description = "Port to listen on, 0 for any free port. [default: ${DEFAULT-VALUE}]")
    private int port;

    @Option(
            names = "--strategies",
            paramLabel = "DIR",
            description =
                    "Folder of strategies of the lab. The crew writes rules there when a player asks. [default: none]")
    private Path strategies;

    @Option(names = "--test-profile", description = "Answer only as the test kit of the A2A project expects.")
    private boolean testProfile;

    @Override
    public Integer call() {
        AgentsConfig config = agents.agents(port, listen, target.lab(), target.token(), data)
                .withRules(AgentsOptions.rules(Optional.ofNullable(strategies), listen));
        return ServiceRunner.run(
                log,
                List.of(() -> testProfile
                        ? AgentsService.startTest(config, "--port")
                        : AgentsService.start(config, "--port")),
                spec.commandLine().getOut(),
                "the lab is looked for at " + target.lab() + ", conversations are kept in " + config.data());
    }

    /** Returns the JVM flags of this command. */
    static InputStream jvmFlags() {
        return AgentsConfig.class.getResourceAsStream("/dev/crucible/agents/jvm.flags");
    }
}
