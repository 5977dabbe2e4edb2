package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real sockets of this machine; sockets that the kernel does not find go to the fallback, which these tests observe. */
@EnabledOnOs(OS.LINUX)
class SocketDiagnosisTest {

    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    private int askedElsewhere;

    private final PeerUsers users = SocketDiagnosis.before((peer, self) -> {
        askedElsewhere++;
        return PeerUser.UNKNOWN;
    });

    private void awaitLinked() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!((SocketDiagnosis) users).isLinked() && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        assertThat(((SocketDiagnosis) users).isLinked()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "INET, INET, 127.0.0.1",
        "INET6, INET, 127.0.0.1",
        "INET, INET6, 127.0.0.1",
        "INET6, INET6, 127.0.0.1",
        "INET6, INET6, ::1"
    })
    void findsTheSocketOfEveryKind(StandardProtocolFamily serving, StandardProtocolFamily calling, String address)
            throws IOException, InterruptedException {
        awaitLinked();
        InetAddress machine = InetAddress.ofLiteral(address);
        try (ServerSocketChannel service = ServerSocketChannel.open(serving).bind(new InetSocketAddress(machine, 0))) {
            SocketChannel client = SocketChannel.open(calling);
            client.connect(service.getLocalAddress());
            try (SocketChannel accepted = service.accept()) {
                InetSocketAddress peer = (InetSocketAddress) accepted.getRemoteAddress();
                InetSocketAddress self = (InetSocketAddress) accepted.getLocalAddress();
                assertThat(users.of(peer, self)).isEqualTo(PeerUser.OWN);
                client.shutdownOutput();
                assertThat(users.of(peer, self)).isEqualTo(PeerUser.OWN);
                assertThat(askedElsewhere).isZero();
                client.close();
                assertThat(users.of(peer, self)).isEqualTo(PeerUser.UNKNOWN);
                assertThat(askedElsewhere).isEqualTo(1);
            } finally {
                client.close();
            }
        }
    }

    /** For a missing socket the kernel may report a listener. */
    @Test
    void takesNoListenerForThePeer() throws IOException, InterruptedException {
        awaitLinked();
        try (ServerSocketChannel listener = ServerSocketChannel.open().bind(new InetSocketAddress(LOOPBACK, 0))) {
            InetSocketAddress peer = (InetSocketAddress) listener.getLocalAddress();
            assertThat(users.of(peer, new InetSocketAddress(LOOPBACK, 9))).isEqualTo(PeerUser.UNKNOWN);
            assertThat(askedElsewhere).isEqualTo(1);
        }
    }

    /** Only root can start another user's process. */
    @Test
    void tellsAnotherUser() throws IOException, InterruptedException {
        assumeTrue(System.getProperty("user.name").equals("root") && Files.isExecutable(Path.of("/usr/bin/setpriv")));
        awaitLinked();
        try (ServerSocketChannel service = ServerSocketChannel.open().bind(new InetSocketAddress(LOOPBACK, 0))) {
            int port = ((InetSocketAddress) service.getLocalAddress()).getPort();
            Process other = new ProcessBuilder(
                            "/usr/bin/setpriv",
                            "--reuid=65534",
                            "--clear-groups",
                            "/bin/bash",
                            "-c",
                            "exec 3<>/dev/tcp/127.0.0.1/" + port + "; read -r line <&3; echo \"$line\"")
                    .start();
            try (SocketChannel accepted = service.accept()) {
                InetSocketAddress peer = (InetSocketAddress) accepted.getRemoteAddress();
                assertThat(users.of(peer, (InetSocketAddress) accepted.getLocalAddress()))
                        .isEqualTo(PeerUser.FOREIGN);
                assertThat(askedElsewhere).isZero();
                accepted.write(StandardCharsets.US_ASCII.encode("end\n"));
                assertThat(other.waitFor(30, TimeUnit.SECONDS)).isTrue();
            } finally {
                other.destroyForcibly();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1000, 9, OWN", "0, 9, OWN", "1001, 9, FOREIGN", "0, 0, GONE", "1000, 0, GONE"})
    void aSocketThatNobodyHoldsProvesNothing(long user, long inode, PeerUser told) {
        assertThat(PeerUser.holding(user, inode, 1000)).isEqualTo(told);
    }
}
