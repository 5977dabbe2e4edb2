package dev.crucible.bench.conformance;

import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.server.A2aServer;
import dev.crucible.a2a.server.MemoryTaskStore;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.cli.ConformanceAgent;
import dev.crucible.web.CloseableGroup;
import dev.crucible.web.Rate;
import dev.crucible.web.Routes;
import dev.crucible.web.Tokens;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.util.Set;

/** Serves the {@link TestProfile}. */
public final class TestAgent implements ConformanceAgent {

    private static final int TASKS = 10_000;

    @Override
    public Running start(AgentsConfig config) {
        CloseableGroup parts = new CloseableGroup();
        A2aServer server = new A2aServer(
                A2aServer.Config.of(TestProfile.card()), TestProfile.standard(), new MemoryTaskStore(TASKS));
        parts.push(server);
        try {
            WebConfig web = new WebConfig(
                    config.host(),
                    config.port(),
                    Tokens.of(config.token()),
                    config.admission(),
                    Set.of("/health", AgentCard.PATH),
                    Rate.UNLIMITED);
            WebService service = WebService.start(web, server.addTo(new Routes()));
            parts.push(service);
            return new Served(service.port(), parts);
        } catch (RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    private record Served(int port, CloseableGroup parts) implements Running {

        @Override
        public void close() {
            parts.close();
        }
    }
}
