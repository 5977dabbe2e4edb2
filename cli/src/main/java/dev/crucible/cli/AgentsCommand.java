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
            "Start the agents alone: six of them who operate a lab, speaking A2A.",
            "They think with a language model when CRUCIBLE_MODEL_PROVIDER names one."
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
    private AgentsOptions agents;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "" + AgentsConfig.DEFAULT_PORT,
            description = {"Port to listen on, 0 for any free one.", "Default: ${DEFAULT-VALUE}"})
    private int port;

    @Option(
            names = "--strategies",
            paramLabel = "DIR",
            description = {
                "The lab's folder of strategies, into which the crew may write rules when asked.",
                "Default: none, it writes nothing"
            })
    private Path strategies;

    @Option(
            names = "--test-profile",
            description = "Answer as the A2A project's test kit expects, and do nothing else.")
    private boolean testProfile;

    @Override
    public Integer call() {
        AgentsConfig config = agents.agents(port, listen, target.lab(), target.token(), data, testProfile)
                .withRules(AgentsOptions.rules(Optional.ofNullable(strategies), listen));
        return ServiceRunner.run(
                List.of(() -> AgentsService.start(config, "--port")),
                spec.commandLine().getOut(),
                "the lab is looked for at " + target.lab() + ", conversations are kept in " + config.data());
    }

    /** The flags of Java for this command. */
    static InputStream jvmFlags() {
        return AgentsConfig.class.getResourceAsStream("/dev/crucible/agents/jvm.flags");
    }
}
