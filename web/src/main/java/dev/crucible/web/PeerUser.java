package dev.crucible.web;

/** The user of the process at the other end of a connection, seen from the service. */
public enum PeerUser {
    /** The service's own user, or root, who can become any user. */
    OWN,
    /** Another user of this machine. */
    FOREIGN,
    /** A process that closed its socket before its user was found. */
    GONE,
    /** A user that this system cannot find. */
    UNKNOWN;

    private static final long ROOT = 0;
    private static final long NOBODY_HOLDS_IT = 0;

    /**
     * Classifies the holder of a socket in Linux's tables. A socket without a process (inode 0, as in TIME_WAIT) belongs to root on some
     * kernels and proves nothing.
     *
     * @param user the socket's user id
     * @param own the service's own user id
     */
    static PeerUser holding(long user, long inode, long own) {
        if (inode == NOBODY_HOLDS_IT) {
            return GONE;
        }
        return user == ROOT || user == own ? OWN : FOREIGN;
    }
}
