package dev.crucible.lab.api;

import dev.crucible.lab.table.TableAnswers;
import dev.crucible.web.Routes;

/** The table of runs: what each came to, filtered, sorted, grouped and paged here, so that a page of thousands stays small. */
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
