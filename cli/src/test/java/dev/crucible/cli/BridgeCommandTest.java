package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BridgeCommandTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --voice loud                            | --voice must be on, off or openai, got loud
        --voice openai                          | --voice openai needs --speech-url
        --voice openai --speech-url ftp://a/v1  | --speech-url must look like http://127.0.0.1:8880/v1, got ftp://a/v1
        --speech-url http://127.0.0.1:1/v1      | --speech-url is of use with --voice openai only
        --agents nowhere                        | --agents must look like http://127.0.0.1:10000, got nowhere
        --port 70000                            | --port must be between 0 and 65535, got 70000
        --port 0 --host 0.0.0.0                 | can be reached from other machines; give a token
        --port 0 --token short                  | token: must have at least 16 characters
        --port 0 --tokens /                     | --tokens: / is no file
        --post-rate -1                          | --post-rate must be 0 or more, got -1
        """)
    void refusesWhatCannotBe(String arguments, String message) {
        assertComplaint(message, arguments.split(" +"));
    }

    @Test
    void refusesAPortThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            assertComplaint("cannot bind 127.0.0.1:" + port, "--port", Integer.toString(port));
        }
    }

    @Test
    void refusesAFileThatIsDamagedAndLeavesItAsItIs() throws IOException {
        Path file = Files.writeString(
                Files.createDirectories(folder.resolve("data")).resolve("bridge.db"), "no database at all ".repeat(99));
        String before = Files.readString(file);
        assertComplaint("It was left as it is", "--port", "0");
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void refusesAFolderThatIsAFile() throws IOException {
        Files.createFile(folder.resolve("data"));
        assertComplaint("choose another folder with --data", "--port", "0");
    }

    private void assertComplaint(String message, String... arguments) {
        List<String> command = new ArrayList<>(List.of("bridge"));
        if (!List.of(arguments).contains("--voice") && !List.of(arguments).contains("--speech-url")) {
            command.addAll(List.of("--voice", "off"));
        }
        command.addAll(List.of("--data", folder.resolve("data").toString()));
        command.addAll(List.of(arguments));
        StringWriter err = new StringWriter();
        int code = Main.commandLine(Map.of()).setErr(new PrintWriter(err)).execute(command.toArray(String[]::new));
        assertThat(err.toString()).contains(message).hasLineCount(1);
        assertThat(code).isEqualTo(2);
    }

    @Test
    void upStartsLabAndBridgeAndEndsBoth() throws Exception {
        Process up = up();
        try {
            List<String> lines;
            try (BufferedReader out = up.inputReader()) {
                // A build without Node has no page to play on.
                lines = Stream.generate(() -> line(out))
                        .filter(line -> !line.startsWith("play    "))
                        .limit(4)
                        .toList();
                assertThat(lines.get(0)).startsWith("lab     http://127.0.0.1:");
                assertThat(lines.get(1)).startsWith("bridge  http://127.0.0.1:");
                assertThat(lines.get(2))
                        .startsWith("the terminal opens for your own user")
                        .endsWith("kept in " + folder.resolve("data/terminal.secret"))
                        .doesNotContain(Files.readString(folder.resolve("data/terminal.secret"))
                                .strip());
                assertThat(lines.get(3)).endsWith("; Ctrl-C stops");
                assertThat(status(lines.get(0), "/api/health")).isEqualTo(200);
                // No crew is running.
                assertThat(status(lines.get(1), "/health")).isEqualTo(503);
                assertThat(status(lines.get(1), "/ready")).isEqualTo(503);
                assertThat(status(lines.get(1), "/live")).isEqualTo(200);
                up.destroy();
                assertThat(up.waitFor(30, TimeUnit.SECONDS)).isTrue();
            }
        } finally {
            up.destroyForcibly();
        }
    }

    private static String line(BufferedReader out) {
        try {
            return out.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Process up() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.crucible.cli.Main",
                "up",
                "--lab-port=0",
                "--bridge-port=0",
                "--voice=off",
                "--agents=http://127.0.0.1:9",
                "--out=" + folder.resolve("out"),
                "--data=" + folder.resolve("data"));
        return builder.redirectError(folder.resolve("err").toFile()).start();
    }

    private static int status(String line, String path) throws IOException {
        URI address = URI.create(line.substring(line.indexOf("http")) + path);
        return ((HttpURLConnection) address.toURL().openConnection()).getResponseCode();
    }
}
