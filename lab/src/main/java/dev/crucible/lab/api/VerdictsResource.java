package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.lab.runs.SweepCells;
import dev.crucible.lab.runs.TableRounds;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Verdicts on the strategies of one or several simulations under attack, over all seeds. */
public final class VerdictsResource {

    private static final String IDS = "simulation_ids";
    private static final int MOST = 100;

    private static final Logger LOG = System.getLogger("dev.crucible.lab");

    private final SweepCells store;

    public VerdictsResource(SweepCells store) {
        this.store = store;
    }

    public void register(Routes routes) {
        routes.get("/api/verdicts", this::verdicts);
    }

    private void verdicts(Exchange exchange) {
        List<StrategyResult> results = new ArrayList<>();
        ObjectNode answer = Json.object();
        ArrayNode unreadable = answer.putArray("unreadable");
        for (String id : ids(exchange.query(IDS).orElse(""))) {
            RunDirectory run = store.require(id);
            try {
                results.addAll(results(run));
            } catch (IOException | IllegalArgumentException e) {
                // A run that can only be read in part gets no verdict.
                LOG.log(Level.DEBUG, "what " + id + " measured cannot be read", e);
                unreadable.add(id);
            }
        }
        ArrayNode judgements = answer.putArray("judgements");
        Judgement.of(results).forEach(judgement -> judgements.add(judgement.json()));
        exchange.json(answer.setAll(Judgement.legend()));
    }

    /** Returns the results of a run; without an event log, from its tables. */
    private static List<StrategyResult> results(RunDirectory run) throws IOException {
        if (Files.isRegularFile(run.events(), LinkOption.NOFOLLOW_LINKS)) {
            return StrategyResult.read(run);
        }
        List<EventLog.Entry> rounds = new ArrayList<>();
        for (String line : TableRounds.of(run)) {
            rounds.add(EventLog.entry(line));
        }
        return StrategyResult.read(run, rounds);
    }

    private static List<String> ids(String named) {
        List<String> ids = Stream.of(named.split(","))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .distinct()
                .toList();
        if (ids.isEmpty() || ids.size() > MOST) {
            throw HttpProblem.invalid(new Violation(
                    "value_error",
                    List.of("query", IDS),
                    "Value error, must be 1 to " + MOST + " simulation ids, separated by commas",
                    TextNode.valueOf(named)));
        }
        return ids;
    }
}
