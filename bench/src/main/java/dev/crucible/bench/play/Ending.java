package dev.crucible.bench.play;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.Complaint;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.story.Affinities;
import dev.crucible.story.Company;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rest of an evening.
 *
 * @param hearts affinities in points of a hundred that the client shows, by agent
 * @param kept the same as the bridge has them
 * @param memories what the crew remembers of the player, as the bridge tells it
 * @param history who said what, the player's choices included; a line that was shown in parts is one
 */
record Ending(
        SortedMap<String, Long> hearts, SortedMap<String, Long> kept, List<String> memories, List<String> history) {

    private static final ObjectMapper JSON = new ObjectMapper();
    /** Ends the tour, in which each client tells of its own buttons. */
    private static final String TOUR = "bother the smith.";

    /** A line of a history. */
    private record Line(String speaker, String text) {}

    /** Returns what the window left in its folder of data. */
    static Ending ofWindow(Path folder, URI bridge) throws IOException, InterruptedException {
        Folders folders = new Folders(folder.resolve("config"), folder.resolve("data"));
        Save save = new SaveSlots(folders.saves())
                .last()
                .whole()
                .orElseThrow(() -> new Complaint("the window has left no last position in " + folder));
        List<Line> lines = save.reading().read().stream()
                .map(line -> new Line(line.speaker(), line.text()))
                .toList();
        return of(bridge, save.talk().playerId(), save.talk().affinities(), lines);
    }

    /** Returns what the page has written to a file. */
    static Ending ofPage(Path file, URI bridge) throws IOException, InterruptedException {
        JsonNode page = JSON.readTree(file.toFile());
        List<Line> lines = new ArrayList<>();
        page.path("log").forEach(line -> {
            // What is overheard stands beside the conversation.
            if (!line.path("kind").asText().equals("gossip")) {
                lines.add(
                        new Line(line.path("agent").asText(), line.path("text").asText()));
            }
        });
        Map<String, Double> shown = new TreeMap<>();
        page.path("affinities")
                .properties()
                .forEach(each -> shown.put(each.getKey(), each.getValue().asDouble()));
        return of(bridge, page.path("player").path("player_id").asText(), shown, lines);
    }

    private static Ending of(URI bridge, String player, Map<String, Double> shown, List<Line> lines)
            throws IOException, InterruptedException {
        Map<String, Double> kept = new TreeMap<>();
        act(bridge, "get_virtue_context", player)
                .path("affinities")
                .properties()
                .forEach(each -> kept.put(
                        each.getKey(), each.getValue().path("affinity_score").asDouble()));
        List<String> memories = new ArrayList<>();
        act(bridge, "list_facts", player)
                .path("facts")
                .forEach(fact -> memories.add(fact.path("category").asText() + ": "
                        + fact.path("body").asText()));
        return new Ending(
                points(shown), points(kept), memories.stream().sorted().toList(), history(lines));
    }

    private static SortedMap<String, Long> points(Map<String, Double> scores) {
        Affinities bonds = Affinities.fromIds(Company.BUNDLED, scores);
        SortedMap<String, Long> points = new TreeMap<>();
        bonds.byId().forEach((agent, score) -> points.put(agent, Math.round(100 * score)));
        return points;
    }

    private static List<String> history(List<Line> lines) {
        List<String> history = new ArrayList<>();
        String speaker = "";
        for (Line line : lines) {
            // A page of the window may end where the text has a new line.
            String text = line.text().strip().replaceAll("\\s+", " ");
            if (line.speaker().equals(speaker)) {
                history.addLast(history.removeLast() + " " + text);
            } else {
                history.add(line.speaker() + ": " + text);
            }
            speaker = line.speaker();
            if (line.speaker().equals("puck") && line.text().endsWith(TOUR)) {
                history.clear();
                speaker = "";
            }
        }
        return List.copyOf(history);
    }

    private static JsonNode act(URI bridge, String action, String player) throws IOException, InterruptedException {
        ObjectNode asked = JSON.createObjectNode()
                .put("action", action)
                .put("player_id", player)
                .put("protocol", 2);
        HttpRequest request = HttpRequest.newBuilder(bridge.resolve("/action"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(asked.toString()))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new Complaint(action + ": " + answer.statusCode() + " " + answer.body());
            }
            return JSON.readTree(answer.body());
        }
    }
}
