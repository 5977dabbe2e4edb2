package dev.crucible.lab.api;

import dev.crucible.lab.table.TableAnswers;
import dev.crucible.web.Routes;

/** The table of runs with their results, filtered, sorted, grouped and paged on the server, so that a page of thousands of runs is small. */
public final class RunsTableResource {

    private final TableAnswers answers;

    public RunsTableResource(TableAnswers answers) {
        this.answers = answers;
    }

    public void register(Routes routes) {
        routes.get("/api/runs/table", exchange -> exchange.json(answers.table(exchange)))
                .get("/api/runs/columns", exchange -> exchange.json(answers.columns()));
    }
}
