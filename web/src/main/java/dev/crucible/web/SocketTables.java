package dev.crucible.web;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Linux's lists of TCP sockets, {@code /proc/net/tcp} and {@code tcp6}, which name the user of each. Both ends of a loopback connection are
 * listed, so the peer's is the one whose local address is the connection's remote one.
 *
 * <p>A socket that no process holds any more (its number of an inode is 0, as in TIME_WAIT) is listed as root's on some kernels and
 * proves nothing. A peer that is missing from lists which show this service's own socket has left; lists that do not show even that are of
 * another network, or made up, and tell nothing.
 */
final class SocketTables implements PeerUsers {

    private static final long ROOT = 0;
    private static final long NOBODY_HOLDS_IT = 0;
    private static final String LISTENS = "0A";
    private static final String MAPPED = "0000000000000000FFFF0000";
    private static final int WORD = 4;

    /** A list may lose a socket to changes between two pieces of its reading. */
    private static final int READINGS = 3;

    /* Columns of a list, counted from the one after both addresses. */
    private static final int USER = 4;
    private static final int INODE = 6;

    private final Path proc;

    SocketTables(Path proc) {
        this.proc = proc;
    }

    @Override
    public PeerUser of(InetSocketAddress peer, InetSocketAddress self) {
        try {
            PeerUser user = PeerUser.UNKNOWN;
            for (int i = 0; i < READINGS && (i == 0 || user == PeerUser.GONE); i++) {
                user = of(peer, self, lists(), ownUser());
            }
            return user;
        } catch (IOException | RuntimeException e) {
            return PeerUser.UNKNOWN;
        }
    }

    private static PeerUser of(InetSocketAddress peer, InetSocketAddress self, String lists, long own) {
        Optional<String[]> socket = find(lists, peer, self);
        if (socket.isEmpty()) {
            return showsListener(lists, self.getPort()) ? PeerUser.GONE : PeerUser.UNKNOWN;
        }
        if (Long.parseLong(socket.get()[INODE]) == NOBODY_HOLDS_IT) {
            return PeerUser.GONE;
        }
        long user = Long.parseLong(socket.get()[USER]);
        return user == own || user == ROOT ? PeerUser.OWN : PeerUser.FOREIGN;
    }

    /** What is said of the socket from {@code local} to {@code remote}, whether it is of IPv4 or of IPv6 with an IPv4 address. */
    private static Optional<String[]> find(String lists, InetSocketAddress local, InetSocketAddress remote) {
        String ends = written(local) + " " + written(remote) + " ";
        String mapped = MAPPED + written(local) + " " + MAPPED + written(remote) + " ";
        return List.of(ends, mapped).stream()
                .filter(sought -> lists.contains(": " + sought))
                .map(sought -> after(lists, ": " + sought))
                .findFirst();
    }

    private static String[] after(String lists, String sought) {
        int start = lists.indexOf(sought) + sought.length();
        return lists.substring(start, lists.indexOf('\n', start)).trim().split(" +");
    }

    private static boolean showsListener(String lists, int port) {
        String listener = ":%04X [0:]+ %s ".formatted(port, LISTENS);
        return java.util.regex.Pattern.compile(listener).matcher(lists).find();
    }

    /** As the lists write it: each word of the address in the machine's order, then the port. */
    private static String written(InetSocketAddress end) {
        ByteBuffer words = ByteBuffer.wrap(end.getAddress().getAddress()).order(ByteOrder.nativeOrder());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words.capacity(); i += WORD) {
            text.append(HexFormat.of().withUpperCase().toHexDigits(words.getInt(i)));
        }
        return text.append(":%04X".formatted(end.getPort())).toString();
    }

    private String lists() throws IOException {
        return read("net/tcp") + (Files.exists(proc.resolve("net/tcp6")) ? read("net/tcp6") : "");
    }

    private long ownUser() throws IOException {
        return read("self/status")
                .lines()
                .filter(line -> line.startsWith("Uid:"))
                .map(line -> line.split("\\s+")[2])
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow(() -> new IOException("no line of the user"));
    }

    private String read(String name) throws IOException {
        return new String(Files.readAllBytes(proc.resolve(name)), StandardCharsets.US_ASCII);
    }
}
