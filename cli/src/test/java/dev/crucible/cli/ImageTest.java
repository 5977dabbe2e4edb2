package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * The services as the image starts them, with its command lines and what compose puts into their environment, but as processes of this
 * machine: names of the containers' network become addresses, folders of the image folders of the test, and there is no Redis.
 */
class ImageTest {

    private static final Path PACKAGING = Path.of("").toAbsolutePath().resolveSibling("packaging");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)(?::([-?])([^}]*))?}");
    private static final String PAGE = "http://localhost:5173";
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final List<String> SERVICES = List.of("lab", "agents", "bridge");

    @TempDir
    private Path folder;

    private final Map<String, Integer> ports = new HashMap<>();
    private final Map<String, Process> processes = new HashMap<>();

    /** Empty if no folder of the host is configured. */
    @BeforeEach
    void mount() throws IOException {
        Files.createDirectory(folder.resolve("projects"));
    }

    @AfterEach
    void end() throws InterruptedException {
        processes.values().forEach(Process::destroy);
        for (Process process : processes.values()) {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
    }

    /** Starts the three services as "compose up" does with {@code variables} set. */
    private void up(Map<String, String> variables) throws IOException {
        for (String service : SERVICES) {
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                ports.put(service, free.getLocalPort());
            }
        }
        for (String service : SERVICES) {
            processes.put(service, start(service, environment(service, variables)));
        }
        for (String service : SERVICES) {
            await().atMost(PATIENCE)
                    .until(() -> says(service).contains("Ctrl-C stops")
                            || !processes.get(service).isAlive());
        }
    }

    private Process start(String service, Map<String, String> environment) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dslf4j.internal.verbosity=ERROR",
                "-Dcrucible.home=" + Files.createDirectories(folder.resolve(service)),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.crucible.cli.Main"));
        command.addAll(command(service));
        command.add("--port=" + ports.get(service));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(service + ".out").toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    private String says(String service) throws IOException {
        Path out = folder.resolve(service + ".out");
        return Files.exists(out) ? Files.readString(out) : "";
    }

    /** Returns the command line of an image target. */
    private static List<String> command(String target) throws IOException {
        String stage = Files.readString(PACKAGING.resolve("Containerfile")).split("AS " + target + "\n")[1];
        Matcher words = Pattern.compile("\"([^\"]+)\"")
                .matcher(stage.lines()
                        .filter(line -> line.startsWith("CMD "))
                        .findFirst()
                        .orElseThrow());
        return words.results().map(word -> word.group(1)).toList();
    }

    private Map<String, String> environment(String service, Map<String, String> variables) throws IOException {
        Map<String, Object> compose = new Yaml().load(Files.readString(PACKAGING.resolve("compose.yaml")));
        Map<?, ?> services = (Map<?, ?>) compose.get("services");
        Map<?, ?> listed = (Map<?, ?>) ((Map<?, ?>) services.get(service)).get("environment");
        Map<String, String> environment = new HashMap<>(Map.of("PATH", "/usr/bin:/bin", "LANG", "C.UTF-8"));
        listed.forEach((name, value) -> {
            String set = value == null
                    ? variables.getOrDefault(name.toString(), "")
                    : here(filled(value.toString(), variables));
            environment.put(name.toString(), set);
        });
        environment.remove("CRUCIBLE_REDIS");
        return environment;
    }

    /** Substitutes variables as compose does. */
    private static String filled(String text, Map<String, String> variables) {
        return VARIABLE.matcher(text).replaceAll(variable -> {
            String value = variables.getOrDefault(variable.group(1), "");
            if (value.isEmpty() && "?".equals(variable.group(2))) {
                throw new IllegalStateException(variable.group(1) + ": " + variable.group(3));
            }
            boolean usual = value.isEmpty() && "-".equals(variable.group(2));
            return Matcher.quoteReplacement(usual ? variable.group(3) : value);
        });
    }

    /** Translates an address or a folder of the containers to this machine. */
    private String here(String text) {
        String here = text.replace("/var/lib/", folder + "/").replaceAll("=/projects$", "=" + folder + "/projects");
        for (String service : SERVICES) {
            here = here.replaceAll("http://" + service + ":\\d+", "http://127.0.0.1:" + ports.get(service));
        }
        return here;
    }

    private String ask(String service, Knock knock) throws IOException {
        return knock.all(ports.get(service));
    }

    @Tag("process")
    @Test
    void serveBothExistingClientsWithoutAToken() throws Exception {
        Files.createDirectories(folder.resolve("projects/paper"));
        Files.writeString(folder.resolve("projects/paper/notes.txt"), "seven liars");
        Files.writeString(folder.resolve("projects/secret.txt"), "seven liars");
        up(Map.of("CRUCIBLE_ALLOW_ORIGIN", PAGE, "CRUCIBLE_PROJECTS", "/home/ada/work/"));
        serveTheNovel();
        readTheHostsProject();
        serveTheWebFrontend();
        for (String service : SERVICES) {
            assertThat(says(service)).contains("http://0.0.0.0:" + ports.get(service));
            assertThat(Knock.status(ask(service, Knock.get("/metrics").with("Host", "evil.example"))))
                    .isEqualTo(403);
            assertThat(Knock.status(ask(service, Knock.get("/metrics").with("Origin", "http://evil.example"))))
                    .isEqualTo(403);
        }
        String rebound = "lab:" + ports.get("lab");
        Knock forged = Knock.socket("/api/terminal").with("Host", rebound).with("Origin", "http://" + rebound);
        assertThat(Knock.status(forged.own(ports.get("lab")))).isEqualTo(403);
    }

    /** Requests its start page and one line. */
    private void serveTheNovel() throws Exception {
        String host = "localhost:" + ports.get("bridge");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(
                        ask("bridge", Knock.get("/health").with("Host", host)))
                .startsWith("HTTP/1.1 200")
                .contains("\"status\":\"ok\""));
        assertThat(ask(
                        "bridge",
                        Knock.post("/action", "{\"action\":\"get_profiles\"}").with("Host", host)))
                .contains("\"profiles_result\"");
        String created = ask(
                "bridge",
                Knock.post(
                                "/action",
                                "{\"action\":\"create_profile\",\"display_name\":\"Ada\",\"tts_name\":\"Ada\",\"title\":"
                                        + "\"Artisan\",\"role\":\"mortal\",\"pronouns\":\"\"}")
                        .with("Host", host));
        assertThat(created).contains("\"create_profile_result\"");
        Matcher id = Pattern.compile("\"player_id\":\"([^\"]+)\"").matcher(created);
        assertThat(id.find()).isTrue();
        assertThat(ask(
                        "bridge",
                        Knock.post(
                                        "/message",
                                        "{\"action\":\"message\",\"text\":\"hello\",\"context_id\":"
                                                + "\"0123456789abcdef0123456789abcdef\",\"player_id\":\"" + id.group(1)
                                                + "\",\"project_path\":\"\",\"affinity\":{\"hephaestus\":0.5}}")
                                .with("Host", host)))
                .startsWith("HTTP/1.1 200")
                .contains("\"agent\"")
                .doesNotContain("\"system\"");
    }

    /** Uses the host's name of a folder, which does not exist for these services. */
    private void readTheHostsProject() throws Exception {
        assertThat(say("show notes.txt", "/home/ada/work/paper"))
                .contains("May I read in")
                .doesNotContain("seven liars");
        assertThat(say("Yes, read there", "/home/ada/work/paper")).contains("I read “notes.txt” in", "seven liars");
        for (String elsewhere : List.of("/home/ada", "/home/ada/works/paper", "/home/ada/work/../paper", "/etc", "/")) {
            assertThat(say("show notes.txt", elsewhere))
                    .as(elsewhere)
                    .startsWith("HTTP/1.1 200")
                    .contains("\"done\"")
                    .doesNotContain("seven liars", "May I read");
        }
    }

    private String say(String text, String project) throws IOException {
        return ask(
                "bridge",
                Knock.post(
                        "/message",
                        "{\"text\":\"%s\",\"project_path\":\"%s\",\"context_id\":\"reading\",\"player_id\":\"ada\",\"protocol\":2}"
                                .formatted(text, project)));
    }

    /** Requests its list, a validation, and its terminal, which it opens without a ticket. */
    private void serveTheWebFrontend() throws Exception {
        String host = "localhost:" + ports.get("lab");
        assertThat(ask("lab", Knock.get("/api/simulations").with("Host", host).with("Origin", PAGE)))
                .startsWith("HTTP/1.1 200")
                .contains("Access-Control-Allow-Origin: " + PAGE, "Access-Control-Allow-Credentials: true");
        assertThat(ask(
                        "lab",
                        new Knock("OPTIONS /api/simulations", "", "")
                                .with("Host", host)
                                .with("Origin", PAGE)
                                .with("Access-Control-Request-Method", "POST")
                                .with("Access-Control-Request-Headers", "content-type")))
                .startsWith("HTTP/1.1 200")
                .contains("Access-Control-Allow-Headers: content-type");
        assertThat(ask(
                        "lab",
                        Knock.post("/api/validate", "{}").with("Host", host).with("Origin", PAGE)))
                .startsWith("HTTP/1.1 200");
        Knock terminal = Knock.socket("/api/terminal").with("Host", host);
        assertThat(Knock.status(terminal.with("Origin", PAGE).own(ports.get("lab"))))
                .isEqualTo(101);
        assertThat(Knock.status(terminal.with("Origin", "http://localhost:5174").own(ports.get("lab"))))
                .isEqualTo(403);
    }

    @Tag("process")
    @Test
    void askForATokenThatIsSet() throws Exception {
        String token = "0123456789abcdef";
        up(Map.of("CRUCIBLE_TOKEN", token));
        Map<String, String> guarded = Map.of("lab", "/api/simulations", "agents", "/tasks", "bridge", "/metrics");
        for (String service : SERVICES) {
            Knock knock = Knock.get(guarded.get(service)).with("A2A-Version", "1.0");
            assertThat(Knock.status(ask(service, knock))).isEqualTo(401);
            assertThat(Knock.status(ask(service, knock.with("Authorization", "Bearer " + token))))
                    .isEqualTo(200);
        }
        assertThat(Knock.status(Knock.socket("/api/terminal").own(ports.get("lab"))))
                .isEqualTo(401);
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(Knock.status(ask("bridge", Knock.get("/health"))))
                .isEqualTo(200));
    }

    /** The ports of an image that is started separately may be published anywhere. */
    @Test
    void refuseToStartWithoutATokenOrTheSwitch() throws Exception {
        for (String service : SERVICES) {
            ports.put(service, 0);
        }
        for (String service : SERVICES) {
            Map<String, String> environment = environment(service, Map.of());
            assertThat(environment.remove("CRUCIBLE_PUBLISHED_ON_LOOPBACK")).isEqualTo("yes");
            Process process = start(service, environment);
            processes.put(service, process);
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(2);
            assertThat(says(service)).contains("CRUCIBLE_TOKEN", "CRUCIBLE_PUBLISHED_ON_LOOPBACK");
        }
    }
}
