package dev.crucible.a2a.server;

/**
 * Limits of a server; the web service limits the size of bodies in addition.
 *
 * @param textLength characters of all texts of a message together
 * @param parts parts of a message
 * @param running concurrent executions
 * @param waiting tasks that wait for input; beyond that, the one that waits longest is cancelled
 * @param subscribers streams of one task
 * @param backlog events that a stream may lag behind before it is cut
 */
public record RequestLimits(int textLength, int parts, int running, int waiting, int subscribers, int backlog) {

    public static final RequestLimits DEFAULT = new RequestLimits(200_000, 64, 1_000, 10_000, 256, 1_024);
}
