package dev.crucible.web;

import java.net.InetSocketAddress;
import java.nio.file.Path;

/** Lookup of the user whose process is at the other end of a connection. */
@FunctionalInterface
public interface PeerUsers {

    /** The lookup in Linux's socket tables; on other systems every user is unknown. */
    PeerUsers OF_SYSTEM = SocketDiagnosis.before(new SocketTables(Path.of("/proc")));

    /** The operator vouches for every client, for a container whose ports are published only on its host's loopback interface. */
    PeerUsers VOUCHED_FOR = (peer, self) -> PeerUser.OWN;

    /**
     * Returns the user at the other end of a connection.
     *
     * @param peer the other end
     * @param self this service's end
     */
    PeerUser of(InetSocketAddress peer, InetSocketAddress self);
}
