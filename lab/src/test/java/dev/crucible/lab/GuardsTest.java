package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No endpoint, whatever it does, answers a foreign name or obeys a foreign page. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuardsTest {

    private TestLab lab;

    @BeforeAll
    void start(@TempDir Path temporary) throws IOException {
        lab = TestLab.start(temporary.resolve("out"));
    }

    @AfterAll
    void stop() {
        lab.close();
    }

    static Set<String> operations() {
        return Contract.operations();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void refusesForeignNames(String operation) throws IOException {
        for (String host : new String[] {"evil.example", "evil.example:8000", "localhost.evil.example", "[::2]"}) {
            assertThat(send(operation, "Host: " + host + "\r\n"))
                    .as(operation + " at " + host)
                    .startsWith("HTTP/1.1 403")
                    .doesNotContain("Access-Control");
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void obeysNoForeignPage(String operation) throws IOException {
        for (String header : new String[] {
            "Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site"
        }) {
            String answer = send(operation, "Host: localhost\r\n" + header + "\r\n");
            assertThat(answer).as(operation + " " + header).doesNotContain("Access-Control");
            // Links lead here from anywhere; what names its origin is a script's.
            boolean link = operation.startsWith("GET ") && header.startsWith("Sec-Fetch-Site");
            assertThat(answer.startsWith("HTTP/1.1 403"))
                    .as(operation + " " + header)
                    .isEqualTo(!link);
        }
    }

    private String send(String operation, String headers) throws IOException {
        String line = operation.replaceAll("\\{\\w+}", "x");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), lab.lab.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write((line + " HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
