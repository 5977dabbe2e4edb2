package dev.crucible.agents.service;

import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.server.A2aServer;
import dev.crucible.agents.care.CaringMind;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.mcp.McpResource;
import dev.crucible.agents.mcp.McpServer;
import dev.crucible.agents.memory.Memory;
import dev.crucible.agents.mind.FreeTalk;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.model.ModelConfig;
import dev.crucible.agents.model.ModelMind;
import dev.crucible.agents.model.TalkModel;
import dev.crucible.agents.offline.News;
import dev.crucible.agents.offline.OfflineMind;
import dev.crucible.agents.tool.ProjectDoor;
import dev.crucible.agents.tool.ProjectFolders;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastFolder;
import dev.crucible.web.CloseableGroup;
import dev.crucible.web.InstallationKey;
import dev.crucible.web.Metrics;
import dev.crucible.web.Rate;
import dev.crucible.web.Routes;
import dev.crucible.web.Tokens;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import dev.crucible.web.operation.Health;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/** The running agents. They answer whether or not their lab is there. */
public final class Agents implements AutoCloseable {

    private static final String VERSION = "0.1.0";

    private final CloseableGroup parts;
    private final WebService service;

    private Agents(CloseableGroup parts, WebService service) {
        this.parts = parts;
        this.service = service;
    }

    /**
     * Starts the agents. Tasks that an earlier process left unfinished are failed with that reason.
     *
     * @throws dev.crucible.store.StoreFailure when the memory is taken, damaged or of a later version
     * @throws IllegalArgumentException when the configuration is unsafe or a cast file is wrong
     */
    public static Agents start(AgentsConfig config) throws IOException {
        return start(config, Optional.empty());
    }

    /** The same, with a seed of what is said without a model: what goes the same way is told in the same words. */
    public static Agents start(AgentsConfig config, Optional<String> seed) throws IOException {
        CloseableGroup parts = new CloseableGroup();
        boolean started = false;
        try {
            Agents agents = new Agents(parts, open(config, seed, parts));
            started = true;
            return agents;
        } finally {
            if (!started) {
                parts.close();
            }
        }
    }

    private static WebService open(AgentsConfig config, Optional<String> seed, CloseableGroup parts)
            throws IOException {
        WebConfig web = web(config);
        CastFolder folder = config.castFolder().isPresent()
                ? CastFolder.read(config.castFolder().get())
                : CastFolder.NONE;
        Cast cast = folder.cast();
        Memory memory =
                config.database().isPresent() ? Memory.open(config.database().get()) : Memory.open(config.data());
        parts.push(memory);
        Callers callers = new Callers(
                InstallationKey.open(config.identity()), config.token().isPresent());
        LabClient lab = new LabClient(config.lab());
        parts.push(lab);
        Knowledge knowledge = Knowledge.bundled();
        LaunchedRuns runs = new LaunchedRuns(lab);
        Performances performances = new Performances(runs);
        ProjectGate gate = new ProjectGate(memory.projectConsents());
        Toolbox plain = Toolbox.over(lab, knowledge, config.projects(), gate, config.rules());
        Toolbox tools = plain.heardBy(performances);
        cast.requireTools(tools.names());
        Mind offline = new OfflineMind(folder, lab, tools, knowledge, FreeTalk.NONE, seed);
        Mind modelled = config.model().service() == ModelConfig.Service.NONE
                ? offline
                : switch (config.model().mode()) {
                    case TALK ->
                        new OfflineMind(folder, lab, tools, knowledge, TalkModel.of(config.model(), cast.members()));
                    case TOOLS -> ModelMind.of(config.model(), cast.members(), tools, offline);
                };
        Mind mind = new CaringMind(new News(modelled, memory.watches(), cast, lab, tools, knowledge), cast);
        CommandDesk commands = new CommandDesk(
                memory,
                memory.tasks(),
                runs,
                new IdleLines(folder, lab, memory, knowledge),
                new Invitations(Clock.systemUTC()));
        A2aServer server = new A2aServer(
                A2aServer.Config.of(CrewCard.of(cast, VERSION)).with(callers),
                new CrewExecutor(gate.before(mind), memory, commands, performances),
                memory.tasks());
        parts.push(server);
        server.failUnfinished("The agents were restarted while they worked on this; say it again.");
        Routes routes = server.addTo(new Routes());
        new McpResource(new McpServer(plain, VERSION)).addTo(routes);
        new CrewHealthResource(lab).register(routes);
        Metrics metrics = new Metrics();
        metrics.register(routes);
        Health health = new Health("agents").withDatabase(memory::write);
        (config.database().isPresent() ? health : health.withDisk(config.data())).register(routes, metrics);
        WebService service = WebService.start(web, routes, metrics);
        parts.push(WarmUpTurn.begin(offline));
        return service;
    }

    /** The tools of the lab alone, for an assistant on this machine's standard input and output. */
    public static McpServer mcp(LabClient lab) {
        return new McpServer(Toolbox.over(lab, Knowledge.bundled(), ProjectFolders.NONE, ProjectDoor.OPEN), VERSION);
    }

    private static WebConfig web(AgentsConfig config) {
        return new WebConfig(
                config.host(),
                config.port(),
                Tokens.of(config.token()),
                config.admission(),
                Set.of("/health", Health.LIVE, Health.READY, AgentCard.PATH),
                // One bridge speaks for all its players; what the agents take at once is limited by their tasks.
                Rate.UNLIMITED);
    }

    /** The port they listen on. */
    public int port() {
        return service.port();
    }

    @Override
    public void close() {
        service.close();
        parts.close();
    }
}
