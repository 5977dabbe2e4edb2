package dev.crucible.report.snapshot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.Timestamp;
import dev.crucible.report.chart.ChartTheme;
import dev.crucible.report.chart.ImageExport;
import dev.crucible.report.chart.StripChart;
import dev.crucible.report.chart.StripChart.Fate;
import dev.crucible.report.html.Html;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Index of the snapshots: {@code summary.json}, the gallery {@code index.html} and {@code attack_timeline.gif}. */
final class SnapshotIndex {

    private static final int MOST_FRAMES = 24;

    private final RunDirectory run;
    private final Path root;
    private final int clients;
    private final int rounds;
    private final int every;
    private final Map<Integer, Map<Integer, TreeSet<String>>> taken = new TreeMap<>();

    SnapshotIndex(RunDirectory run, Path root, int clients, int rounds, int every) {
        this.run = run;
        this.root = root;
        this.clients = clients;
        this.rounds = rounds;
        this.every = every;
    }

    void add(int client, int round, String attack) {
        taken.computeIfAbsent(client, unused -> new TreeMap<>())
                .computeIfAbsent(round, unused -> new TreeSet<>())
                .add(attack);
    }

    void write(List<RoundReport> reports, boolean pictures) throws IOException {
        Json.write(root.resolve("summary.json"), summary());
        if (pictures) {
            byte[] gif = TimelineGif.of(frames(reports));
            AtomicFile.write(root.resolve("attack_timeline.gif"), out -> out.write(gif));
        }
        AtomicFile.write(root.resolve("index.html"), gallery(pictures));
    }

    private ObjectNode summary() {
        ObjectNode summary = Json.object();
        summary.putObject("experiment")
                .put("run_id", run.id())
                .put("timestamp", Timestamp.local())
                .put("total_clients", clients)
                .put("total_rounds", rounds)
                .put("config_file", "config.json");
        ObjectNode attacks = summary.putObject("attack_summary");
        int total = taken.values().stream()
                .flatMap(byRound -> byRound.values().stream())
                .mapToInt(TreeSet::size)
                .sum();
        attacks.put("total_snapshots", total).put("every", every);
        ArrayNode attacked = attacks.putArray("clients_attacked");
        taken.keySet().forEach(attacked::add);
        ArrayNode when = attacks.putArray("rounds_with_attacks");
        taken.values().stream()
                .flatMap(r -> r.keySet().stream())
                .distinct()
                .sorted()
                .forEach(when::add);
        ArrayNode types = attacks.putArray("attack_types");
        taken.values().stream()
                .flatMap(r -> r.values().stream())
                .flatMap(TreeSet::stream)
                .distinct()
                .sorted()
                .forEach(types::add);
        ObjectNode timeline = summary.putObject("attack_timeline");
        taken.forEach((client, byRound) -> {
            ObjectNode line = timeline.putObject(Integer.toString(client));
            byRound.forEach((round, attack) -> attack.forEach(line.withArray(Integer.toString(round))::add));
        });
        return summary;
    }

    private String gallery(boolean pictures) throws IOException {
        Html html = new Html("Attack snapshots, " + run.id());
        html.raw("<h1>Attack snapshots</h1><p class=\"lead\">")
                .text(
                        every == 1
                                ? "What attackers did, client by client and round by round."
                                : "What attackers did; of the many, one in " + every + " is shown.")
                .raw("</p>");
        if (pictures) {
            html.raw("<figure><img alt=\"timeline of the attacks\" src=\"attack_timeline.gif\"></figure>");
        }
        for (var client : taken.entrySet()) {
            for (var round : client.getValue().entrySet()) {
                String folder = "client_" + client.getKey() + "/round_" + round.getKey();
                html.raw("<details open><summary>")
                        .text("client " + client.getKey() + ", round " + round.getKey() + ": "
                                + String.join(", ", round.getValue()))
                        .raw("</summary><div class=\"plots\">");
                files(html, folder);
                html.raw("</div></details>");
            }
        }
        return html.end();
    }

    private void files(Html html, String folder) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve(folder))) {
            for (String name :
                    files.map(f -> f.getFileName().toString()).sorted().toList()) {
                String path = folder + "/" + name;
                if (name.endsWith(".png")) {
                    html.raw("<figure><img loading=\"lazy\" alt=\"")
                            .text(name)
                            .raw("\" src=\"")
                            .text(path)
                            .raw("\"></figure>");
                } else {
                    html.raw("<p><a href=\"").text(path).raw("\">").text(name).raw("</a></p>");
                }
            }
        }
    }

    /** Returns the strip of clients and rounds as it fills, one frame per step. */
    private List<BufferedImage> frames(List<RoundReport> reports) {
        int step = Math.max(1, (reports.size() + MOST_FRAMES - 1) / MOST_FRAMES);
        List<BufferedImage> frames = new ArrayList<>();
        for (int last = 1; last <= reports.size(); last++) {
            if (last % step == 0 || last == reports.size()) {
                frames.add(ImageExport.image(strip(reports, last), ChartTheme.PAPER, 1));
            }
        }
        return frames;
    }

    private StripChart strip(List<RoundReport> reports, int last) {
        List<List<Fate>> fates = new ArrayList<>();
        for (int client : shown(reports)) {
            List<Fate> row = new ArrayList<>();
            for (RoundReport report : reports) {
                row.add(report.round() <= last ? fate(report.clients().get(client)) : Fate.ABSENT);
            }
            fates.add(row);
        }
        return new StripChart("Attack timeline", "round " + last + " of " + rounds, fates);
    }

    /** Returns all clients; of very many only attackers that took part. */
    private int[] shown(List<RoundReport> reports) {
        return clients <= EventLog.FEW
                ? IntStream.range(0, clients).toArray()
                : reports.stream()
                        .flatMap(report -> report.present().stream())
                        .filter(client -> client.malicious() && client.participated())
                        .mapToInt(ClientReport::client)
                        .sorted()
                        .distinct()
                        .limit(EventLog.FEW)
                        .toArray();
    }

    private static Fate fate(ClientReport client) {
        return Fate.of(client.failure().isPresent(), client.participated(), client.malicious(), client.aggregated());
    }
}
