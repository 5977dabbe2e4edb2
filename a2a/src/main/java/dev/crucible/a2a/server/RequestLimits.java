package dev.crucible.a2a.server;

/**
 * What a server takes at most; a body never has more than the web service reads.
 *
 * @param textLength characters of all texts of a message together
 * @param parts parts of a message
 * @param running executions at the same time
 * @param waiting tasks that wait for input; beyond that the one that waits longest is cancelled
 * @param subscribers streams of one task
 * @param backlog events that a stream may be behind before it is cut
 */
public record RequestLimits(int textLength, int parts, int running, int waiting, int subscribers, int backlog) {

    public static final RequestLimits DEFAULT = new RequestLimits(200_000, 64, 1_000, 10_000, 256, 1_024);
}
