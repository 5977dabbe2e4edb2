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
    UNKNOWN
}
