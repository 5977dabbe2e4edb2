package dev.crucible.cli;

import dev.crucible.agents.lab.LabAddress;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.mcp.McpStdio;
import dev.crucible.agents.service.Agents;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "mcp",
        mixinStandardHelpOptions = true,
        description = "Offer the lab's tools to an AI assistant (MCP over standard input and output).")
final class McpCommand implements Callable<Integer> {

    @Mixin
    private LabTargetOptions target;

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (LabClient lab = new LabClient(LabAddress.of(target.lab(), target.token()))) {
            new McpStdio(Agents.mcp(lab)).run(System.in, System.out);
        }
        return ExitCodes.OK;
    }
}
