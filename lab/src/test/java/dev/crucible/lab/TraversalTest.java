package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every known way to spell a path that leads out; sent as raw bytes, since clients repair them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TraversalTest {

    private static final String SECRET = "TOP-SECRET";

    private Path temporary;
    private TestLab lab;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        temporary = directory;
        lab = TestLab.start(temporary.resolve("out"));
        Path run = lab.directory("run", "{}");
        Files.createDirectories(run.resolve("csv"));
        Files.writeString(run.resolve("csv/a.txt"), "harmless");
        Files.writeString(temporary.resolve("secret.txt"), SECRET);
        Files.writeString(lab.out.resolve("secret.txt"), SECRET);
        Files.writeString(Files.createDirectories(lab.out.resolve("run2")).resolve("secret.txt"), SECRET);
        Files.createSymbolicLink(run.resolve("link.txt"), temporary.resolve("secret.txt"));
        Files.createSymbolicLink(run.resolve("up"), temporary);
        Files.createSymbolicLink(lab.out.resolve("linked"), temporary);
    }

    @AfterAll
    void stop() {
        lab.close();
    }

    static Stream<String> spellings() {
        List<String> paths = new ArrayList<>();
        List<String> ups = List.of(
                "..",
                "%2e%2e",
                "%2E%2E",
                ".%2e",
                "%2e.",
                "%252e%252e",
                "%25%32%65%25%32%65",
                "..%00",
                "..;",
                ";/..",
                "..%20",
                "..%09",
                "...",
                "%c0%ae%c0%ae",
                "%e0%80%ae%e0%80%ae",
                "%uff0e%uff0e",
                "..%ef%bc%8f",
                "\uff0e\uff0e");
        for (String up : ups) {
            paths.add(up + "/secret.txt");
            paths.add(up + "/" + up + "/secret.txt");
            paths.add("csv/" + up + "/" + up + "/secret.txt");
        }
        for (String slash :
                List.of("%2f", "%2F", "%5c", "%5C", "\\", "%252f", "%255c", "%c0%af", "%00/", ";/", "//", "/./")) {
            paths.add(".." + slash + "secret.txt");
            paths.add(".." + slash + ".." + slash + "secret.txt");
            paths.add(".." + slash + "run2" + slash + "secret.txt");
        }
        paths.addAll(List.of(
                "/etc/passwd.txt",
                "//etc/passwd.txt",
                "%2fetc%2fpasswd.txt",
                "file:%2f%2f%2fsecret.txt",
                "C:/secret.txt",
                "C:%5csecret.txt",
                "c:secret.txt",
                "%5c%5chost%5cshare%5csecret.txt",
                "link.txt",
                "up/secret.txt",
                "up%2fsecret.txt",
                "csv/../../secret.txt",
                "./../secret.txt",
                ".//..//secret.txt",
                "secret.txt%00.png",
                "..%2fsecret.txt%00.png",
                "..%2fsecret.txt%23.png",
                "..%2fsecret.txt?.png",
                "..%2fsecret.txt;.png",
                "~/secret.txt",
                "csv/%2e%2e/%2e%2e/secret.txt",
                "%2e%2e%2f%2e%2e%2fsecret.txt"));
        return paths.stream();
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void leadsNowhere(String path) throws IOException {
        for (String base : List.of("/api/simulations/run/results/", "/api/simulations/", "/docs/assets/", "/")) {
            String response = get(base + path);
            assertThat(response).doesNotContain(SECRET, "root:", temporary.toString());
            assertThat(Integer.parseInt(response.substring(9, 12)))
                    .as(base + path + "\n" + response)
                    .isIn(400, 404);
            assertThat(response).contains("{\"detail\":");
        }
    }

    @Test
    void triesEnough() {
        assertThat(spellings().distinct().count()).isGreaterThan(100);
    }

    @Test
    void stillServesWhatIsInside() throws IOException {
        assertThat(get("/api/simulations/run/results/csv/a.txt"))
                .startsWith("HTTP/1.1 200")
                .endsWith("harmless");
        assertThat(get("/api/simulations/linked/config")).startsWith("HTTP/1.1 404");
        assertThat(lab.http.get("/api/simulations").json().findValuesAsText("simulation_id"))
                .containsExactly("run");
    }

    private String get(String target) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), lab.lab.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write(("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
