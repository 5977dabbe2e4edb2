package dev.crucible.web;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Lookup of a peer's user in Linux's TCP tables, {@code /proc/net/tcp} and {@code tcp6}. Both ends of a loopback connection are listed, so
 * the peer's socket is the one whose local address is the connection's remote address.
 *
 * <p>If a table lists this service's listener but not the peer, the peer has left. A table without the listener belongs to another
 * network namespace, or is synthetic, and proves nothing.
 */
final class SocketTables implements PeerUsers {

    private static final Logger LOG = System.getLogger("dev.crucible.web");
    private static final String MAPPED = "0000000000000000FFFF0000";
    private static final int WORD = 4;

    /** Number of attempts: a socket can be missing from a table that changes while it is read. */
    private static final int READINGS = 3;

    /* Column indices, counted from the one after both addresses. */
    private static final int USER = 4;
    private static final int INODE = 6;

    private final Path proc;
    /** Tables, the last successful one first: Linux takes milliseconds per table, and peers mostly are of one family. */
    private volatile List<SharedReading> lists;

    SocketTables(Path proc) {
        this.proc = proc;
        lists = List.of(list("net/tcp"), list("net/tcp6"));
    }

    private SharedReading list(String name) {
        return new SharedReading(() -> {
            try {
                return Files.readAllLines(proc.resolve(name), StandardCharsets.US_ASCII);
            } catch (NoSuchFileException e) {
                LOG.log(Level.DEBUG, "a system without a list of its own for IPv6", e);
                return List.of();
            }
        });
    }

    @Override
    public PeerUser of(InetSocketAddress peer, InetSocketAddress self) {
        try {
            PeerUser user = PeerUser.UNKNOWN;
            for (int i = 0; i < READINGS && (i == 0 || user == PeerUser.GONE); i++) {
                user = look(peer, self);
            }
            return user;
        } catch (IOException | RuntimeException e) {
            return PeerUser.UNKNOWN;
        }
    }

    private PeerUser look(InetSocketAddress peer, InetSocketAddress self) throws IOException {
        String ends = written(peer) + " " + written(self) + " ";
        String mapped = MAPPED + written(peer) + " " + MAPPED + written(self) + " ";
        Pattern listener = Pattern.compile("[0-9A-F]+:%04X [0:]+ 0A .*".formatted(self.getPort()));
        boolean ofThisNetwork = false;
        List<SharedReading> likelyFirst = lists;
        for (SharedReading list : likelyFirst) {
            for (String line : list.lines()) {
                String socket = line.substring(line.indexOf(": ") + 2);
                if (socket.startsWith(ends) || socket.startsWith(mapped)) {
                    lists = list == likelyFirst.getFirst() ? likelyFirst : likelyFirst.reversed();
                    return holder(socket.split(" +", 3)[2].split(" +"));
                }
                ofThisNetwork |= listener.matcher(socket).matches();
            }
        }
        return ofThisNetwork ? PeerUser.GONE : PeerUser.UNKNOWN;
    }

    private PeerUser holder(String[] columns) throws IOException {
        return PeerUser.holding(Long.parseLong(columns[USER]), Long.parseLong(columns[INODE]), ownUser());
    }

    /** Returns an end in the format of the tables: each word of the address in native byte order, then the port. */
    private static String written(InetSocketAddress end) {
        ByteBuffer words = ByteBuffer.wrap(end.getAddress().getAddress()).order(ByteOrder.nativeOrder());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words.capacity(); i += WORD) {
            text.append(HexFormat.of().withUpperCase().toHexDigits(words.getInt(i)));
        }
        return text.append(":%04X".formatted(end.getPort())).toString();
    }

    private long ownUser() throws IOException {
        return Files.readAllLines(proc.resolve("self/status")).stream()
                .filter(line -> line.startsWith("Uid:"))
                .map(line -> line.split("\\s+")[2])
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow(() -> new IOException("no line of the user"));
    }
}
