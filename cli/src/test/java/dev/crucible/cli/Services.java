package dev.crucible.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The command {@code up} on free ports, in this process, as a person starts it. */
public final class Services implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> ENDED = Set.of("completed", "failed", "stopped");

    private final Thread up;
    private final Map<String, URI> addresses;

    private Services(Thread up, Map<String, URI> addresses) {
        this.up = up;
        this.addresses = addresses;
    }

    /** Starts the services over what {@code folder} holds. */
    public static Services up(Path folder) throws IOException {
        String[] command = {
            "up",
            "--lab-port=0",
            "--agents-port=0",
            "--bridge-port=0",
            "--out=" + folder.resolve("out"),
            "--data=" + folder.resolve("data")
        };
        PipedReader said = new PipedReader();
        PrintWriter saying = new PrintWriter(new PipedWriter(said));
        Thread up = Thread.ofPlatform().name("up").start(() -> {
            try (saying) {
                Main.commandLine(Map.of()).setOut(saying).execute(command);
            }
        });
        Map<String, URI> addresses = new HashMap<>();
        BufferedReader lines = new BufferedReader(said);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" +");
            if (words.length == 2 && words[1].startsWith("http")) {
                addresses.put(words[0], URI.create(words[1]));
            } else if (!addresses.isEmpty()) {
                return new Services(up, addresses);
            }
        }
        throw new IOException("the services did not start");
    }

    public URI bridge() {
        return addresses.get("bridge");
    }

    /** The lab's runs. */
    public JsonNode runs() throws IOException {
        return get("/api/simulations");
    }

    /** Waits until every run of the lab has ended. */
    public void awaitEnded() throws IOException, InterruptedException {
        while (!allEnded()) {
            Thread.sleep(100);
        }
    }

    private boolean allEnded() throws IOException {
        for (JsonNode run : runs()) {
            String id = run.path("simulation_id").asText();
            if (!ENDED.contains(
                    get("/api/simulations/" + id + "/status").path("status").asText())) {
                return false;
            }
        }
        return true;
    }

    private JsonNode get(String path) throws IOException {
        try (InputStream in = addresses.get("lab").resolve(path).toURL().openStream()) {
            return JSON.readTree(in);
        }
    }

    /** Waits until lines can be spoken. */
    public void awaitVoice() throws IOException, InterruptedException {
        while (true) {
            HttpURLConnection tts =
                    (HttpURLConnection) bridge().resolve("/tts").toURL().openConnection();
            tts.setDoOutput(true);
            tts.getOutputStream().write("{\"text\":\"Yes.\"}".getBytes(StandardCharsets.UTF_8));
            if (tts.getResponseCode() == 200) {
                return;
            }
            Thread.sleep(200);
        }
    }

    @Override
    public void close() {
        up.interrupt();
        try {
            up.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
