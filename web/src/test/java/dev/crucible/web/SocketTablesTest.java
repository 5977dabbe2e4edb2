package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables recorded on Linux 6 for x86, and the tables of this machine. */
@EnabledIf("isLittleEndian")
class SocketTablesTest {

    private static final String TITLE = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt  "
            + " uid  timeout inode                                                     \n";

    /** The service's own socket, port 8000, and its end of the connection from port 40000. */
    private static final String SERVICE = line("0100007F:1F40", "00000000:0000", "0A", 1000, 48210)
            + line("0100007F:1F40", "0100007F:9C40", "01", 1000, 48211);

    private static final String PEER = "0100007F:9C40";
    private static final String SELF = "0100007F:1F40";
    private static final String MAPPED = "0000000000000000FFFF0000";
    private static final String SIX = "00000000000000000000000001000000";

    @TempDir
    private Path proc;

    static boolean isLittleEndian() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    }

    private static String line(String local, String remote, String state, long user, long inode) {
        return "   7: %s %s %s 00000000:00000000 00:00000000 00000000 %5d        0 %d 1 0000000000000000 20 4 30 10 -1\n"
                .formatted(local, remote, state, user, inode);
    }

    @BeforeEach
    void writeOwnUser() throws IOException {
        Files.createDirectories(proc.resolve("net"));
        Files.createDirectories(proc.resolve("self"));
        Files.writeString(proc.resolve("self/status"), "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\nGid:\t5\t5\t5\t5\n");
    }

    private PeerUser told(String tcp, String tcp6) throws IOException {
        return told(tcp, tcp6, "127.0.0.1");
    }

    private PeerUser told(String tcp, String tcp6, String address) throws IOException {
        Files.writeString(proc.resolve("net/tcp"), TITLE + tcp);
        Files.writeString(proc.resolve("net/tcp6"), TITLE + tcp6);
        InetAddress machine = InetAddress.ofLiteral(address);
        return new SocketTables(proc).of(new InetSocketAddress(machine, 40_000), new InetSocketAddress(machine, 8_000));
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 01, OWN",
        "1000, 05, OWN",
        "0,    01, OWN",
        "1001, 01, FOREIGN",
        "1001, 05, FOREIGN",
        "1001, 08, FOREIGN",
        "100,  01, FOREIGN",
        "10000, 01, FOREIGN",
        "65534, 01, FOREIGN",
        "4294967294, 01, FOREIGN"
    })
    void tellsTheUserOfASocketOfEveryKind(long user, String state, PeerUser told) throws IOException {
        assertThat(told(SERVICE + line(PEER, SELF, state, user, 9), "")).isEqualTo(told);
        assertThat(told("", SERVICE + line(MAPPED + PEER, MAPPED + SELF, state, user, 9)))
                .isEqualTo(told);
        String six = SERVICE.replace("0100007F", SIX).replace("00000000:0000 ", "0".repeat(32) + ":0000 ");
        assertThat(told("", six + line(SIX + ":9C40", SIX + ":1F40", state, user, 9), "::1"))
                .isEqualTo(told);
    }

    /** Linux names root for sockets without a process: a process that sends and exits must not pass for root. */
    @ParameterizedTest
    @CsvSource({"06", "05", "04", "01", "07"})
    void doesNotTakeASocketThatNobodyHoldsForRoots(String state) throws IOException {
        assertThat(told(SERVICE + line(PEER, SELF, state, 0, 0), "")).isEqualTo(PeerUser.GONE);
        assertThat(told(SERVICE, line(MAPPED + PEER, MAPPED + SELF, state, 0, 0)))
                .isEqualTo(PeerUser.GONE);
    }

    @Test
    void doesNotTakeOtherSocketsForThePeers() throws IOException {
        String others = line("0100007F:9C41", SELF, "01", 1000, 9)
                + line(PEER, "0100007F:1F41", "01", 1000, 9)
                + line("0200007F:9C40", SELF, "01", 1000, 9)
                + line("7F000001:9C40", "7F000001:1F40", "01", 1000, 9)
                + line(SELF, PEER, "01", 1000, 9);
        assertThat(told(SERVICE + others, "")).isEqualTo(PeerUser.GONE);
        assertThat(told(SERVICE + others + line(PEER, SELF, "01", 1001, 10), ""))
                .isEqualTo(PeerUser.FOREIGN);
    }

    @Test
    void knowsNothingFromListsOfAnotherNetwork() throws IOException {
        assertThat(told("", "")).isEqualTo(PeerUser.UNKNOWN);
        assertThat(told(line("00000000:1F41", "00000000:0000", "0A", 0, 9), "")).isEqualTo(PeerUser.UNKNOWN);
        assertThat(told(line("00000000:1F40", "00000000:0000", "0A", 0, 9), "")).isEqualTo(PeerUser.GONE);
    }

    @Test
    void knowsNothingWhereNothingIsToldOrItIsNotUnderstood() throws IOException {
        assertThat(told(SERVICE + "   7: " + PEER + " " + SELF + " 01 what is this\n", ""))
                .isEqualTo(PeerUser.UNKNOWN);
        Files.writeString(proc.resolve("self/status"), "Name:\tjava\n");
        assertThat(told(SERVICE + line(PEER, SELF, "01", 1000, 9), "")).isEqualTo(PeerUser.UNKNOWN);
        InetSocketAddress end = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        assertThat(new SocketTables(proc.resolve("nowhere")).of(end, end)).isEqualTo(PeerUser.UNKNOWN);
    }

    @Test
    void doesWithoutTheSecondList() throws IOException {
        told(SERVICE + line(PEER, SELF, "01", 1001, 9), "");
        Files.delete(proc.resolve("net/tcp6"));
        InetAddress machine = InetAddress.ofLiteral("127.0.0.1");
        assertThat(new SocketTables(proc)
                        .of(new InetSocketAddress(machine, 40_000), new InetSocketAddress(machine, 8_000)))
                .isEqualTo(PeerUser.FOREIGN);
    }

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @CsvSource({
        "INET, INET, 127.0.0.1",
        "INET6, INET, 127.0.0.1",
        "INET, INET6, 127.0.0.1",
        "INET6, INET6, 127.0.0.1",
        "INET6, INET6, ::1"
    })
    void readsThisMachinesLists(StandardProtocolFamily serving, StandardProtocolFamily calling, String address)
            throws IOException {
        InetAddress machine = InetAddress.ofLiteral(address);
        try (ServerSocketChannel service = ServerSocketChannel.open(serving).bind(new InetSocketAddress(machine, 0))) {
            SocketChannel client = SocketChannel.open(calling);
            client.connect(service.getLocalAddress());
            try (SocketChannel accepted = service.accept()) {
                InetSocketAddress peer = (InetSocketAddress) accepted.getRemoteAddress();
                InetSocketAddress self = (InetSocketAddress) accepted.getLocalAddress();
                assertThat(PeerUsers.OF_SYSTEM.of(peer, self)).isEqualTo(PeerUser.OWN);
                client.shutdownOutput();
                assertThat(PeerUsers.OF_SYSTEM.of(peer, self)).isEqualTo(PeerUser.OWN);
                client.close();
                assertThat(PeerUsers.OF_SYSTEM.of(peer, self)).isEqualTo(PeerUser.GONE);
            } finally {
                client.close();
            }
        }
    }
}
