package dev.crucible.bench.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.services.ServiceProcess;
import dev.crucible.bridge.player.Person;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Players at the bridge: what was answered to them must be there, whatever of bridge and agents is killed. */
final class ChaosPlayers {

    private static final int PLAYERS = 3;
    private static final List<String> AGENTS = List.of("mneme", "hephaestus");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int LOOK_MILLIS = 250;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final URI bridge;
    private final List<String> players = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private int lines;

    ChaosPlayers(URI bridge) {
        this.bridge = bridge;
    }

    /** Makes profiles; services must be up. */
    synchronized void arrive() throws IOException, InterruptedException {
        for (int i = 1; i <= PLAYERS; i++) {
            ObjectNode asked = action("create_profile", "").put(Person.DISPLAY_NAME, "Player " + i);
            players.add(ask(asked).path("player_id").asText());
        }
    }

    /** Lets everybody talk and change, kills {@code service} at once, and looks whether all is as it was answered. */
    synchronized void through(ServiceProcess service) throws IOException, InterruptedException {
        for (String player : players) {
            say(player, "Please remember: my lucky number is " + ++lines + ".");
            ask(action("confession", player)
                    .put("agent", AGENTS.get(lines % AGENTS.size()))
                    .put("outcome", lines % 3 == 0 ? "refused" : "accepted"));
        }
        Map<String, JsonNode> before = kept();
        service.restart();
        Map<String, JsonNode> after = kept();
        before.forEach((what, value) -> {
            if (!value.equals(after.get(what))) {
                complaints.add(what + " was " + value + ", is " + after.get(what));
            }
        });
    }

    /** What was no longer as it was answered. */
    synchronized List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** Profiles, and of each player affinities, virtues, what the crew knows and how far the conversation has come. */
    private Map<String, JsonNode> kept() throws IOException, InterruptedException {
        Map<String, JsonNode> kept = new LinkedHashMap<>();
        kept.put("profiles", ask(action("get_profiles", "")));
        for (String player : players) {
            ObjectNode standing = (ObjectNode) ask(action("get_virtue_context", player));
            // What a session has changed ends with it, and who resumes begins one.
            kept.put("standing of " + player, standing.without("deltas"));
            kept.put("facts of " + player, ask(action("list_facts", player)));
            kept.put("conversation of " + player, ask(action("resume", player).put("context_id", "with-" + player)));
        }
        return kept;
    }

    private static ObjectNode action(String name, String player) {
        ObjectNode action = Json.object().put("action", name);
        return player.isEmpty() ? action : action.put("player_id", player);
    }

    private void say(String player, String text) throws IOException, InterruptedException {
        ObjectNode line = action("message", player)
                .put("text", text)
                .put("context_id", "with-" + player)
                .put("protocol", 2)
                .put("turn_id", "turn-" + lines);
        await("/message", line);
    }

    private JsonNode ask(ObjectNode action) throws IOException, InterruptedException {
        return Json.MAPPER.readTree(await("/action", action));
    }

    /** The answer to {@code body}, asked for until there is one: a crew that comes back is away for a moment. */
    private String await(String path, ObjectNode body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(bridge.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        long end = System.nanoTime() + PATIENCE.toNanos();
        String last = "";
        while (System.nanoTime() < end) {
            try {
                HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
                last = answer.body();
                if (answer.statusCode() == 200) {
                    return last;
                }
            } catch (IOException e) {
                last = e.toString();
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        throw new IOException("the bridge does not answer " + body + ": " + last);
    }
}
