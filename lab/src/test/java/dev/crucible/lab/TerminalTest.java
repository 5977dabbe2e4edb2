package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.lab.terminal.TerminalConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Real shells behind real sockets. */
@ResourceLock("shells")
class TerminalTest {

    @TempDir
    Path temporary;

    private TestLab start() throws IOException {
        return start(terminal -> terminal, config -> config);
    }

    private TestLab start(UnaryOperator<TerminalConfig> terminal, UnaryOperator<LabConfig> config) throws IOException {
        TerminalConfig bash = TerminalConfig.ofUser()
                .withShell(java.util.List.of("/bin/bash", "--norc", "-i"))
                .withDirectory(temporary);
        return TestLab.start(
                config.apply(TestLab.config(temporary.resolve("out")).withTerminal(Optional.of(terminal.apply(bash)))));
    }

    private static void awaitGone(long pid) {
        await().atMost(TestLab.PATIENCE).until(() -> Processes.isGone(pid));
    }

    @Test
    void runsAShellInTheDirectory() throws IOException {
        try (TestLab lab = start()) {
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            client.type("echo $((6*7)):$PWD:$TERM; tty\n")
                    .awaitScreen("42:" + temporary.toRealPath() + ":xterm-256color\\s+/dev/pts/");
            client.close();
        }
    }

    @Test
    void resizesWithinBounds() throws IOException {
        try (TestLab lab = start()) {
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            client.type("stty size\n").awaitScreen("\\s24 80\\s");
            client.type("{\"type\":\"resize\",\"rows\":43,\"cols\":132}")
                    .type("stty size\n")
                    .awaitScreen("\\s43 132\\s");
            client.type("{\"type\":\"resize\",\"rows\":0,\"cols\":99999999999}")
                    .type("stty size\n")
                    .awaitScreen("\\s1 500\\s");
            client.close();
        }
    }

    @Test
    void typesPastedJsonAndOtherScripts() throws IOException {
        try (TestLab lab = start()) {
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            // Until the shell has handed the terminal over, end-of-file is a character like others.
            client.type("echo rea''dy; cat > pasted; echo do''ne\n")
                    .awaitScreen("ready")
                    .type("{\"type\":\"other\",\"rows\":9}")
                    .type("\n{ no json\n")
                    .type("grüße 世界 🔥\n\u0004")
                    .awaitScreen("done");
            client.close();
            assertThat(temporary.resolve("pasted"))
                    .hasContent("{\"type\":\"other\",\"rows\":9}\n{ no json\ngrüße 世界 🔥\n");
        }
    }

    @Test
    void judgesAResizeOnTheWholeMessage() throws IOException {
        try (TestLab lab = start()) {
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            client.typeInPieces("{\"type\":\"resi", "ze\",\"rows\":31,\"cols\":101}")
                    .type("stty size\n")
                    .awaitScreen("\\s31 101\\s");
            client.typeInPieces("echo {\"type\":", "\"gr", "üße 🔥\"}\n").awaitScreen("\\{type:grüße 🔥}\\s");
            client.close();
        }
    }

    @Test
    void typesBinaryMessagesAndLargePastes() throws IOException {
        try (TestLab lab = start()) {
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            client.type("stty -echo; echo rea''dy; cat > pasted; echo do''ne\n").awaitScreen("ready");
            // The terminal itself takes at most 4,095 bytes a line.
            String paste = ("zeile äöü 世界 " + "x".repeat(1_000) + "\n").repeat(1_200);
            client.type(paste).typeBytes("bytes grüße\n\u0004").awaitScreen("done");
            client.close();
            assertThat(Files.readString(temporary.resolve("pasted"))).isEqualTo(paste + "bytes grüße\n");
        }
    }

    @Test
    void keepsCharactersWhole() throws IOException {
        try (TestLab lab = start()) {
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            // More than a read takes at once, of characters with three bytes: some read cuts one.
            client.type("printf '世%.0s' {1..20000}; echo; echo do''ne\n").awaitScreen("done");
            assertThat(client.screen()).doesNotContain("\uFFFD").contains("世".repeat(1_000));
            client.close();
        }
    }

    @Test
    void saysHowTheShellEnded() throws IOException {
        try (TestLab lab = start()) {
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            client.type("sleep 600 & echo left=$!\n");
            long left = client.number("left");
            client.type("setsid sleep 600 < /dev/null & exit 3\n");
            assertThat(client.awaitClose()).isEqualTo(1000);
            assertThat(client.screen()).contains("[The shell has ended with exit code 3.]");
            awaitGone(left);
        }
    }

    private static long daemon(TerminalClient client) throws IOException {
        client.type("setsid sh -c 'trap \"\" HUP; echo daemon=$$; exec sleep 600'\n");
        long daemon = client.number("daemon");
        assertThat(Processes.isGone(daemon)).isFalse();
        return daemon;
    }

    @Tag("process")
    @Test
    void endsDaemonsWhenTheClientCloses() throws IOException {
        try (TestLab lab = start()) {
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            long daemon = daemon(client);
            client.close();
            awaitGone(daemon);
        }
    }

    @Test
    void endsDaemonsWhenTheClientVanishes() throws IOException {
        try (TestLab lab = start()) {
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            long daemon = daemon(client);
            client.vanish();
            awaitGone(daemon);
        }
    }

    @Tag("process")
    @Test
    void endsDaemonsWhenTheLabStops() throws IOException {
        long daemon;
        try (TestLab lab = start()) {
            daemon = daemon(TerminalClient.open(lab.lab.port(), ""));
        }
        assertThat(Processes.isGone(daemon)).isTrue();
    }

    @Tag("process")
    @Test
    void waitsForAClientThatDoesNotRead() throws IOException {
        try (TestLab lab = start(terminal -> terminal.withIdleLimit(Duration.ofSeconds(2)), config -> config)) {
            Path count = temporary.resolve("count");
            TerminalClient client = TerminalClient.openDeaf(lab.lab.port());
            client.type("for ((i = 0; ; i++)); do printf '%1048576s' ''; echo $i > count; done\n");
            // The shell stands still, so the terminal is idle and ended although the client never takes its output.
            await().atMost(TestLab.PATIENCE).until(() -> Files.exists(count));
            await().atMost(TestLab.PATIENCE).until(TerminalTest::noShellLeft);
            assertThat(Integer.parseInt(Files.readString(count).strip())).isLessThan(64);
            client.vanish();
        }
    }

    private static boolean noShellLeft() {
        try (Stream<ProcessHandle> children = ProcessHandle.current().children()) {
            return children.noneMatch(child -> child.info().command().orElse("").endsWith("bash"));
        }
    }

    @Tag("process")
    @Test
    void closesIdleTerminals() throws IOException {
        try (TestLab lab = start(terminal -> terminal.withIdleLimit(Duration.ofMillis(300)), config -> config)) {
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            assertThat(client.awaitClose()).isEqualTo(1000);
            assertThat(client.screen()).contains("idle for too long");
        }
    }

    @Test
    void refusesMoreThanTheCap() throws IOException {
        try (TestLab lab = start(terminal -> terminal.withMostSessions(2), config -> config)) {
            int port = lab.lab.port();
            TerminalClient first = TerminalClient.open(port, "");
            TerminalClient second = TerminalClient.open(port, "");
            assertThat(TerminalClient.refusal(port, "")).isEqualTo(503);
            second.type("echo un''harmed\n").awaitScreen("unharmed");
            first.close();
            await().atMost(TestLab.PATIENCE).until(() -> TerminalClient.refusal(port, "") == 101);
            second.close();
        }
    }

    @Test
    void keepsSecretsAndDescriptorsFromShells() throws IOException {
        try (TestLab lab = start()) {
            TerminalClient other = TerminalClient.open(lab.lab.port(), "");
            TerminalClient client = TerminalClient.open(lab.lab.port(), "");
            client.type("env -0 > names; ls /proc/$$/fd > descriptors; echo do''ne\n")
                    .awaitScreen("done");
            assertThat(Files.readString(temporary.resolve("names")).split("\0"))
                    .extracting(entry -> entry.split("=", 2)[0])
                    .contains("TERM", "PATH", "CRUCIBLE_RUN")
                    .isSubsetOf(
                            "PATH",
                            "HOME",
                            "USER",
                            "LOGNAME",
                            "LANG",
                            "LC_ALL",
                            "LC_CTYPE",
                            "TZ",
                            "TMPDIR",
                            "JAVA_HOME",
                            "SHELL",
                            "TERM",
                            "CRUCIBLE_RUN",
                            "PWD",
                            "OLDPWD",
                            "SHLVL",
                            "_");
            // 255 is the shell's own handle on its terminal.
            assertThat(Files.readAllLines(temporary.resolve("descriptors"))).isSubsetOf("0", "1", "2", "255");
            client.close();
            other.close();
        }
    }

    @Test
    void answersThoseWhoAskForNoSocket() throws IOException {
        try (TestLab lab = start()) {
            assertThat(lab.http.get("/api/terminal").status()).isEqualTo(426);
        }
    }
}
