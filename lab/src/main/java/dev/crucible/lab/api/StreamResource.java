package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.api.RunWatch.Look;
import dev.crucible.lab.runs.LogLine;
import dev.crucible.lab.runs.LogTail;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.SweepCells;
import dev.crucible.lab.runs.TableRounds;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.sweep.redteam.Campaign;
import dev.crucible.web.Endpoint;
import dev.crucible.web.EventStream;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Live view of a simulation, a sweep or a campaign as server-sent events. The id of an event is the byte offset behind it in the followed
 * file; a client that reconnects with Last-Event-ID resumes there.
 */
public final class StreamResource implements AutoCloseable {

    private static final int MOST_STREAMS = 5_000;
    /** Characters above which a log line is sent in pieces. */
    private static final int LONGEST_LINE = 1 << 16;

    /** Characters of a round's line, which lists every client; it is never split. */
    private static final int LONGEST_ROUND = 1 << 26;

    private final SweepCells cells;
    private final RunStore sweeps;
    private final RunStore campaigns;
    private final RunWatches watches;
    private final StreamLimiter open = new StreamLimiter(MOST_STREAMS);

    /** Creates the resource for the simulations in {@code store}, {@code sweeps} and {@code campaigns}. */
    public StreamResource(RunStore store, RunStore sweeps, RunStore campaigns, Dispatcher dispatcher) {
        this.cells = new SweepCells(store, sweeps);
        this.sweeps = sweeps;
        this.campaigns = campaigns;
        this.watches = new RunWatches(dispatcher);
    }

    public void register(Routes routes) {
        routes.get("/api/simulations/{simulation_id}/stream", simulation(StreamResource::output))
                .get("/api/simulations/{simulation_id}/logs", simulation(StreamResource::lines))
                .get("/api/simulations/{simulation_id}/events", simulation(StreamResource::rounds))
                .get(
                        "/api/sweeps/{sweep_id}/events",
                        exchange -> follow(
                                sweeps.require(exchange.path("sweep_id")),
                                exchange,
                                (run, offset) -> measured("cell", run.events(), offset)))
                .get(
                        "/api/campaigns/{campaign_id}/events",
                        exchange -> follow(
                                campaigns.require(exchange.path("campaign_id")),
                                exchange,
                                (run, offset) -> measured("run", run.root().resolve(Campaign.LEDGER), offset)));
    }

    private Endpoint simulation(Kind kind) {
        return exchange -> follow(cells.require(exchange.path("simulation_id")), exchange, kind);
    }

    /** Returns the number of open streams. */
    public int count() {
        return open.count();
    }

    /** Ends all streams, so that the server can stop. */
    @Override
    public void close() {
        watches.close();
    }

    /** Handler of one look at a run: sends the news; {@code last} is true for the final look. */
    private interface Follower {
        void look(EventStream events, RunStatus status, boolean last) throws IOException;
    }

    private interface Kind {
        Follower of(RunDirectory run, long offset);
    }

    private void follow(RunDirectory run, Exchange exchange, Kind kind) throws IOException, InterruptedException {
        open.join(exchange.client());
        RunWatch watch = watches.join(run);
        try (EventStream events = exchange.events()) {
            events.open();
            Follower follower = kind.of(run, offset(exchange));
            Optional<Look> look = watch.next(Optional.empty(), EventStream.HEARTBEAT);
            while (look.isPresent()) {
                follower.look(events, look.get().status(), look.get().last());
                if (look.get().last()) {
                    events.event("done", events.lastId(), "");
                    return;
                }
                look = awaitChange(watch, look, events);
            }
        } finally {
            watches.leave(run, watch);
            open.leave(exchange.client());
        }
    }

    /** Waits for the next look and sends heartbeats meanwhile. */
    private static Optional<Look> awaitChange(RunWatch watch, Optional<Look> seen, EventStream events)
            throws InterruptedException {
        Optional<Look> look = watch.next(seen, events.untilBeat());
        while (look.equals(seen)) {
            events.beat();
            look = watch.next(seen, events.untilBeat());
        }
        return look;
    }

    private static long offset(Exchange exchange) {
        try {
            return exchange.header("Last-Event-ID").map(Long::parseLong).orElse(0L);
        } catch (NumberFormatException e) {
            // Not one of our ids: start at the beginning.
            return 0;
        }
    }

    /** Returns a follower of status changes and raw output. */
    private static Follower output(RunDirectory run, long offset) {
        LogTail tail = new LogTail(run.log(), offset);
        return new Follower() {
            private @Nullable ObjectNode shown;

            @Override
            public void look(EventStream events, RunStatus status, boolean last) throws IOException {
                if (!status.withoutHeartbeat().equals(shown)) {
                    shown = status.withoutHeartbeat();
                    events.event(
                            "status",
                            Long.toString(tail.offset()),
                            status.fields().toString());
                }
                for (String text = tail.next(); !text.isEmpty(); text = tail.next()) {
                    send(events, tail, text);
                }
                String rest = last ? tail.rest() : "";
                if (!rest.isEmpty()) {
                    send(events, tail, rest);
                }
            }

            private void send(EventStream events, LogTail tail, String text) {
                ObjectNode data = JsonNodeFactory.instance.objectNode().put("text", text);
                events.event("output", Long.toString(tail.offset()), data.toString());
            }
        };
    }

    /** Returns a follower that sends one entry per complete line that is not blank. */
    private static Follower lines(RunDirectory run, long offset) {
        LineFollower tail = new LineFollower(new LogTail(run.log(), offset), LONGEST_LINE);
        return (events, status, last) -> tail.read(last, (line, end) -> {
            if (!line.isBlank()) {
                events.event(
                        "log", Long.toString(end), LogLine.parse(line).toJson().toString());
            }
        });
    }

    /** Returns a follower of a run's rounds. A run without an event log sends the rounds of its tables after its end. */
    private static Follower rounds(RunDirectory run, long offset) {
        Follower measured = measured("round", run.events(), offset);
        return (events, status, last) -> {
            if (last && offset == 0 && !Files.exists(run.events())) {
                TableRounds.of(run).forEach(line -> events.event("round", "0", line));
            } else {
                measured.look(events, status, last);
            }
        };
    }

    /** Returns a follower of raw measurements, line by line; a line truncated by a crash is omitted. */
    private static Follower measured(String event, Path file, long offset) {
        LineFollower tail = new LineFollower(LogTail.atLine(file, offset), LONGEST_ROUND);
        return (events, status, last) -> tail.read(false, (line, end) -> {
            if (!line.isBlank()) {
                events.event(event, Long.toString(end), line);
            }
        });
    }
}
