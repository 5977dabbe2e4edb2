package dev.crucible.web;

import java.net.InetSocketAddress;
import java.nio.file.Path;

/** Tells whose process is at the other end of a connection. */
@FunctionalInterface
public interface PeerUsers {

    /** What Linux tells of its sockets; on other systems nothing is known. */
    PeerUsers OF_SYSTEM = SocketDiagnosis.before(new SocketTables(Path.of("/proc")));

    /** The operator vouches for all who can connect: an image's ports that are published on its host's loopback alone. */
    PeerUsers VOUCHED_FOR = (peer, self) -> PeerUser.OWN;

    /**
     * The user of a connection.
     *
     * @param peer the other end
     * @param self this service's end
     */
    PeerUser of(InetSocketAddress peer, InetSocketAddress self);
}
