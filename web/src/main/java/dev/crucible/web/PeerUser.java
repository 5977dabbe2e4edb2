package dev.crucible.web;

/** Whose process is at the other end of a connection. */
public enum PeerUser {
    /** The service's own user, or root, who can become that user anyway. */
    OWN,
    /** Another user of this machine. */
    FOREIGN,
    /** A process that closed its socket before it could be told whose it was. */
    GONE,
    /** This system does not tell. */
    UNKNOWN;

    private static final long ROOT = 0;
    private static final long NOBODY_HOLDS_IT = 0;

    /**
     * The holder of a socket as Linux tells of it. One that no process holds any more (its number of an inode is 0, as in TIME_WAIT) is
     * root's on some kernels and proves nothing.
     *
     * @param user the number of the socket's user
     * @param own the number of the service's own user
     */
    static PeerUser holding(long user, long inode, long own) {
        if (inode == NOBODY_HOLDS_IT) {
            return GONE;
        }
        return user == ROOT || user == own ? OWN : FOREIGN;
    }
}
