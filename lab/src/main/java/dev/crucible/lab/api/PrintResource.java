package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.ImageExport;
import dev.crucible.report.chart.PrintFormat;
import dev.crucible.report.paper.PaperTable;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Semaphore;

/** Renders a page's figures as PDF or SVG and its tables as LaTeX, Markdown or CSV, as {@code crucible paper} does. */
public final class PrintResource {

    /** Maximum number of concurrent renderings: one occupies a core, and simulations need the cores. */
    private static final int MOST_AT_A_TIME = 2;

    private final Semaphore free = new Semaphore(MOST_AT_A_TIME);

    public void register(Routes routes) {
        routes.post("/api/print/figure", this::figure).post("/api/print/table", PrintResource::table);
    }

    private void figure(Exchange exchange) throws IOException {
        PrintFormat format = PrintQuery.format(exchange);
        String kind = kind(exchange, "pdf", List.of("pdf", "svg"));
        Chart chart = new FigureBody(exchange.jsonObject()).figure();
        if (!free.tryAcquire()) {
            throw HttpProblem.of(503, "Too many figures are in progress. Try again in a second.")
                    .with("Retry-After", "1");
        }
        try {
            if (kind.equals("svg")) {
                exchange.bytes("image/svg+xml", ImageExport.svg(chart, format).getBytes(StandardCharsets.UTF_8));
            } else {
                exchange.bytes("application/pdf", ImageExport.pdf(chart, format));
            }
        } finally {
            free.release();
        }
    }

    private static void table(Exchange exchange) throws IOException {
        String kind = kind(exchange, "tex", List.of("tex", "md", "csv"));
        PaperTable table = new TableBody(exchange.jsonObject()).table();
        String text =
                switch (kind) {
                    case "md" -> table.markdown();
                    case "csv" -> table.csv();
                    default -> table.latex();
                };
        exchange.bytes("text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private static String kind(Exchange exchange, String usual, List<String> known) {
        String kind = exchange.query("format").orElse(usual);
        if (!known.contains(kind)) {
            throw HttpProblem.invalid(new Violation(
                    "enum",
                    List.of("query", "format"),
                    "Input should be " + String.join(" or ", known),
                    JsonNodeFactory.instance.textNode(kind)));
        }
        return kind;
    }
}
