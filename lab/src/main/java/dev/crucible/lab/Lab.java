package dev.crucible.lab;

import dev.crucible.engine.config.Surroundings;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.lab.api.AnnotationsResource;
import dev.crucible.lab.api.ArchiveResource;
import dev.crucible.lab.api.CampaignsResource;
import dev.crucible.lab.api.ChatResource;
import dev.crucible.lab.api.ComparisonResource;
import dev.crucible.lab.api.ConfigResource;
import dev.crucible.lab.api.ConversationsResource;
import dev.crucible.lab.api.DashboardResource;
import dev.crucible.lab.api.DatasetsResource;
import dev.crucible.lab.api.DocumentationResource;
import dev.crucible.lab.api.EventsResource;
import dev.crucible.lab.api.GpuUse;
import dev.crucible.lab.api.HomeResource;
import dev.crucible.lab.api.LabGauges;
import dev.crucible.lab.api.PaperResource;
import dev.crucible.lab.api.PrintResource;
import dev.crucible.lab.api.PythonResource;
import dev.crucible.lab.api.QueueResource;
import dev.crucible.lab.api.ReportsResource;
import dev.crucible.lab.api.ResultsResource;
import dev.crucible.lab.api.RunsTableResource;
import dev.crucible.lab.api.SimulationResource;
import dev.crucible.lab.api.SimulationsResource;
import dev.crucible.lab.api.StreamResource;
import dev.crucible.lab.api.SweepsResource;
import dev.crucible.lab.api.SystemResource;
import dev.crucible.lab.api.TerminalResource;
import dev.crucible.lab.api.TrashResource;
import dev.crucible.lab.api.ValidationResource;
import dev.crucible.lab.api.VerdictsResource;
import dev.crucible.lab.api.VisualizationResource;
import dev.crucible.lab.crew.Chat;
import dev.crucible.lab.host.DatasetDownloads;
import dev.crucible.lab.host.DatasetHub;
import dev.crucible.lab.host.Devices;
import dev.crucible.lab.host.DirectoryLock;
import dev.crucible.lab.notice.Webhook;
import dev.crucible.lab.queue.QueueId;
import dev.crucible.lab.queue.RedisQueue;
import dev.crucible.lab.runs.Damages;
import dev.crucible.lab.runs.IdempotencyKeys;
import dev.crucible.lab.runs.Reports;
import dev.crucible.lab.runs.RunStates;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.RunSummaries;
import dev.crucible.lab.runs.SweepCells;
import dev.crucible.lab.runs.Trash;
import dev.crucible.lab.runs.TrashCollection;
import dev.crucible.lab.scheduling.Broker;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.lab.scheduling.DeviceTrial;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.lab.scheduling.Papers;
import dev.crucible.lab.scheduling.Previews;
import dev.crucible.lab.scheduling.Recovery;
import dev.crucible.lab.table.RunIndex;
import dev.crucible.lab.table.TableAnswers;
import dev.crucible.lab.terminal.OrphanedShells;
import dev.crucible.lab.terminal.TerminalConfig;
import dev.crucible.lab.terminal.Terminals;
import dev.crucible.web.Metrics;
import dev.crucible.web.Routes;
import dev.crucible.web.Tokens;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import dev.crucible.web.operation.Health;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/**
 * A running simulation backend.
 *
 * <p>On start it recovers the runs in {@code out/} of an earlier lab. It queues queued runs again, adopts runs whose process is alive, and fails
 * all others as interrupted. On close it ends the running simulations; they are stopped, or queued again if
 * there is a Redis. Queued runs remain queued for the next start. The simulations of a killed lab keep running. Runs leased to workers are
 * never touched.
 */
public final class Lab implements AutoCloseable {

    private static final Duration HUB_PATIENCE = Duration.ofSeconds(5);
    private static final Duration PREVIEWING = Duration.ofSeconds(60);
    private static final Duration PRINTING = Duration.ofMinutes(5);
    private static final Duration COLLECTING = Duration.ofHours(1);

    /** Routes that require no token: the greeting, the dashboard's code and the Python package, which contain no data of the lab. */
    private static final Set<String> OPEN = Set.of(
            "/",
            "/api/health",
            Health.LIVE,
            Health.READY,
            "/ui",
            "/ui/",
            "/ui/assets/{asset}",
            "/ui/{view+}",
            "/python/",
            "/python/crucible-fl/",
            "/python/{wheel}");

    /** File of the chat's memory; no run id starts with a dot. */
    private static final String CONVERSATIONS = ".conversations";

    private static final String JOINED = ".joined";

    private final DirectoryLock lock;
    private final Dispatcher dispatcher;
    private final Broker broker;
    private final StreamResource streams;
    private final Optional<Terminals> terminals;
    private final Chat chat;
    private final TrashCollection collection;
    private final Optional<Webhook> webhook;
    private final DatasetDownloads downloads;
    private final DeviceTrial trial;
    private final RunIndex index;
    private final Routes routes;
    private final WebService service;

    private Lab(
            DirectoryLock lock,
            Dispatcher dispatcher,
            Broker broker,
            StreamResource streams,
            Optional<Terminals> terminals,
            Chat chat,
            TrashCollection collection,
            Optional<Webhook> webhook,
            DatasetDownloads downloads,
            DeviceTrial trial,
            RunIndex index,
            Routes routes,
            WebService service) {
        this.lock = lock;
        this.dispatcher = dispatcher;
        this.broker = broker;
        this.streams = streams;
        this.terminals = terminals;
        this.chat = chat;
        this.collection = collection;
        this.webhook = webhook;
        this.downloads = downloads;
        this.trial = trial;
        this.index = index;
        this.routes = routes;
        this.service = service;
    }

    /** Starts a lab; throws if the port or the directory is taken, or the configuration is unsafe. */
    public static Lab start(LabConfig config) throws IOException {
        return start(config, ChildLauncher.ofSimulations(config.datasets(), config.slots()));
    }

    /** Starts a lab that starts its simulations with {@code launcher}. */
    public static Lab start(LabConfig config, ChildLauncher launcher) throws IOException {
        Lab lab = prepare(config, launcher);
        lab.openQueue();
        return lab;
    }

    /** Starts a lab that answers, but starts no run before {@link #openQueue}: services beside it may fail to start. */
    public static Lab prepare(LabConfig config, ChildLauncher launcher) throws IOException {
        WebConfig web = new WebConfig(
                config.host(), config.port(), Tokens.of(config.token()), config.admission(), OPEN, config.posts());
        RunStore store = new RunStore(config.out());
        RunStore sweeps = RunStore.ofSweeps(store.out());
        RunStore campaigns = RunStore.ofCampaigns(store.out());
        DirectoryLock lock = DirectoryLock.take(store.out());
        Chat chat = new Chat(
                config.crew(), store.out().resolve(CONVERSATIONS), store.out().resolve(JOINED));
        Dispatcher dispatcher = new Dispatcher(launcher, config.slots(), config.queue());
        Broker broker = new Broker(queue(config, store), dispatcher, config.queue());
        try {
            StreamResource streams = new StreamResource(store, sweeps, campaigns, dispatcher);
            Recovery.run(store, dispatcher);
            Recovery.run(sweeps, dispatcher);
            Recovery.run(campaigns, dispatcher);
            OrphanedShells.end(store.out());
            RunStates states = new RunStates(store);
            Trash trash = new Trash(store, InstantSource.system());
            DatasetDownloads downloads =
                    new DatasetDownloads(config.datasets(), () -> config.hub().client(System.getenv()));
            DeviceTrial trial = new DeviceTrial();
            Routes routes = routes(
                    config,
                    store,
                    sweeps,
                    campaigns,
                    states,
                    dispatcher,
                    broker,
                    streams,
                    chat,
                    trash,
                    downloads,
                    trial);
            RunIndex index = RunIndex.readingAhead(store, states);
            new RunsTableResource(new TableAnswers(index, sweeps)).register(routes);
            Optional<Terminals> terminals = config.terminal().map(terminal -> new Terminals(terminal, store.out()));
            terminals.ifPresent(open -> new TerminalResource(
                            open, config.token().isPresent(), config.terminal().flatMap(TerminalConfig::secret))
                    .register(routes));
            Metrics metrics = new Metrics();
            metrics.register(routes);
            new LabGauges(states, dispatcher, broker).register(metrics, streams::count, () -> terminals
                    .map(Terminals::count)
                    .orElse(0));
            new Health("lab").withDisk(store.out()).with("queue", broker::fault).register(routes, metrics);
            WebService service = WebService.start(web, routes, metrics);
            TrashCollection collection = new TrashCollection(trash, COLLECTING);
            Optional<Webhook> webhook = config.webhook().map(address -> new Webhook(address, store, index));
            return new Lab(
                    lock,
                    dispatcher,
                    broker,
                    streams,
                    terminals,
                    chat,
                    collection,
                    webhook,
                    downloads,
                    trial,
                    index,
                    routes,
                    service);
        } catch (IOException | RuntimeException e) {
            // Adopted simulations keep running, because they did not cause this failure.
            broker.close();
            chat.close();
            lock.close();
            throw e;
        }
    }

    private static Optional<RedisQueue> queue(LabConfig config, RunStore store) throws IOException {
        return config.redis().isEmpty()
                ? Optional.empty()
                : Optional.of(new RedisQueue(
                        config.redis().get(),
                        QueueId.of(store.out()),
                        config.queue().lease()));
    }

    private static Routes routes(
            LabConfig config,
            RunStore store,
            RunStore sweeps,
            RunStore campaigns,
            RunStates states,
            Dispatcher dispatcher,
            Broker broker,
            StreamResource streams,
            Chat chat,
            Trash trash,
            DatasetDownloads downloads,
            DeviceTrial trial)
            throws IOException {
        int threads = ChildLauncher.threads(config.slots());
        // Workers may have files that this machine lacks.
        Surroundings here = new Surroundings(config.datasets(), config.redis().isPresent());
        Routes routes = new Routes();
        new HomeResource().register(routes);
        new DashboardResource(dispatcher::expectRun).register(routes);
        new SystemResource(
                        broker,
                        new Damages(store, sweeps, campaigns),
                        () -> Devices.detect(trial.get()),
                        new GpuUse(dispatcher))
                .register(routes);
        SweepCells cells = new SweepCells(store, sweeps);
        RunSummaries summaries = RunSummaries.readingAhead(store);
        IdempotencyKeys keys = new IdempotencyKeys(store, InstantSource.system());
        new SimulationsResource(store, summaries, states, keys, dispatcher, here).register(routes);
        new SimulationResource(cells, dispatcher).register(routes);
        new TrashResource(store, trash, dispatcher).register(routes);
        new AnnotationsResource(store).register(routes);
        new ReportsResource(new Reports(store.out().resolve(Reports.FOLDER))).register(routes);
        streams.register(routes);
        new SweepsResource(
                        sweeps,
                        new IdempotencyKeys(sweeps, InstantSource.system()),
                        dispatcher,
                        config.datasets(),
                        threads)
                .register(routes);
        new CampaignsResource(campaigns, store, new IdempotencyKeys(campaigns, InstantSource.system()), dispatcher)
                .register(routes);
        new ResultsResource(store, sweeps, campaigns).register(routes);
        new EventsResource(store).register(routes);
        new VerdictsResource(cells).register(routes);
        new ComparisonResource(cells).register(routes);
        new ArchiveResource(store, sweeps).register(routes);
        new PaperResource(store, sweeps, new Papers(PRINTING)).register(routes);
        new PrintResource().register(routes);
        new VisualizationResource(store).register(routes);
        new ValidationResource(threads, here, dispatcher::expectRun).register(routes);
        new ConfigResource(new Previews(config.datasets(), threads, PREVIEWING), new Datasets(config.datasets()))
                .register(routes);
        new DatasetsResource(new DatasetHub(config.hub(), HUB_PATIENCE), downloads).register(routes);
        new QueueResource(states, broker, dispatcher).register(routes);
        new ChatResource(chat).register(routes);
        new ConversationsResource(chat).register(routes);
        new DocumentationResource().register(routes);
        new PythonResource().register(routes);
        return routes;
    }

    /** Lets the waiting runs start, here or on workers. */
    public void openQueue() {
        broker.start();
        dispatcher.start();
    }

    /** Returns the JVM flags of a process that is only a lab, as an argument file of {@code java}. */
    public static InputStream jvmFlags() {
        return Lab.class.getResourceAsStream("jvm.flags");
    }

    /** Returns the bound port. */
    public int port() {
        return service.port();
    }

    /** Returns all routes. */
    Routes routes() {
        return routes;
    }

    @Override
    public void close() {
        streams.close();
        terminals.ifPresent(Terminals::close);
        chat.close();
        collection.close();
        webhook.ifPresent(Webhook::close);
        downloads.close();
        trial.close();
        service.close();
        index.close();
        broker.close();
        dispatcher.close();
        try {
            lock.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
