package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.CsvTable;
import dev.crucible.lab.runs.ResultFiles;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Result files of a simulation, a sweep or a campaign. Their content is untrusted: pages have no origin, and their scripts no network. */
public final class ResultsResource {

    private static final String MISSING = "Result file not found.";
    static final long LARGEST_TABLE = 64L << 20;
    /** Dashboards on this machine may frame a page. */
    private static final String FRAMED = "; frame-ancestors 'self' http://localhost:* http://127.0.0.1:*";

    private static final String SANDBOX = "sandbox" + FRAMED;

    /** Inline scripts of a page may draw it and show images; nothing leaves the page. */
    private static final String PAGE = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline';"
            + " style-src 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; font-src data:;"
            + " frame-src 'self'; connect-src 'none'; form-action 'none'; base-uri 'none'; webrtc 'block'"
            + FRAMED;

    private final RunStore store;
    private final RunStore sweeps;
    private final RunStore campaigns;

    /** Creates the resource for the simulations in {@code store}, {@code sweeps} and {@code campaigns}. */
    public ResultsResource(RunStore store, RunStore sweeps, RunStore campaigns) {
        this.store = store;
        this.sweeps = sweeps;
        this.campaigns = campaigns;
    }

    public void register(Routes routes) {
        routes.get(
                        "/api/simulations/{simulation_id}/results/{result_filename+}",
                        exchange -> file(exchange, store, store.require(exchange.path("simulation_id"))))
                .get(
                        "/api/sweeps/{sweep_id}/results/{result_filename+}",
                        exchange -> file(exchange, sweeps, sweeps.require(exchange.path("sweep_id"))))
                .get(
                        "/api/campaigns/{campaign_id}/results/{result_filename+}",
                        exchange -> file(exchange, campaigns, campaigns.require(exchange.path("campaign_id"))));
    }

    private static void file(Exchange exchange, RunStore store, RunDirectory run) throws IOException {
        String name = exchange.path("result_filename");
        String type = ResultFiles.type(name).orElseThrow(() -> HttpProblem.badRequest("Unsupported file type."));
        Path file = store.paths().file(run.root(), name).orElseThrow(() -> HttpProblem.notFound(MISSING));
        boolean download = exchange.flag("download");
        exchange.with("Content-Security-Policy", type.startsWith("text/html") ? PAGE : SANDBOX)
                .with("Referrer-Policy", "no-referrer");
        if (download) {
            exchange.with("Content-Disposition", "attachment; filename=\"" + quoted(file) + "\"");
        }
        if (type.startsWith("text/csv") && !download) {
            exchange.json(table(file).toJson());
        } else {
            exchange.file(type, file, MISSING);
        }
    }

    private static CsvTable table(Path file) throws IOException {
        if (Files.size(file) > LARGEST_TABLE) {
            throw HttpProblem.of(413, "The table is too large for JSON; get the file with ?download=true.");
        }
        try {
            return CsvTable.parse(text(Files.readAllBytes(file)));
        } catch (CsvTable.MalformedException e) {
            throw HttpProblem.of(500, "Failed to process CSV file: " + e.getMessage());
        }
    }

    /** Decodes UTF-8, or Latin-1 if the bytes are not UTF-8. */
    private static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private static String quoted(Path file) {
        return file.getFileName().toString().replaceAll("[^\\x20-\\x7e]|[\"\\\\]", "_");
    }
}
