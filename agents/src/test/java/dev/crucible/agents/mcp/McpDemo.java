package dev.crucible.agents.mcp;

import dev.crucible.agents.tool.FakeTool;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.web.Routes;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A server for clients outside this JVM: over standard input and output, and over HTTP on a port it names on standard error. */
public final class McpDemo {

    private McpDemo() {}

    public static void main(String[] args) throws IOException {
        FakeTool list = new FakeTool("list_runs", false, "two runs");
        FakeTool delete = new FakeTool("delete_run", true, arguments -> {
            throw new ToolFailure("There is no such run.");
        });
        McpServer server =
                new McpServer(List.of(list, delete), new ToolCaller("assistant", "mcp", Optional.empty()), "0.1");
        Routes routes = new Routes();
        new McpResource(server).addTo(routes);
        WebConfig config = new WebConfig("127.0.0.1", 0, Optional.empty(), List.of(), Set.of());
        try (WebService service = WebService.start(config, routes)) {
            System.err.println("port " + service.port());
            new McpStdio(server).run(System.in, System.out);
        }
    }
}
