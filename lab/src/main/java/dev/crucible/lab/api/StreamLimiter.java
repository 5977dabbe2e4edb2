package dev.crucible.lab.api;

import dev.crucible.web.HttpProblem;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/** Limit of open streams, in total and per client address (half of the total), so that one client cannot occupy all. Thread-safe. */
final class StreamLimiter {

    private final int most;
    private final Map<InetAddress, Integer> byClient = new HashMap<>();
    private int count;

    StreamLimiter(int most) {
        this.most = most;
    }

    /**
     * Counts one more stream; release it with {@link #leave}.
     *
     * @throws HttpProblem 503 if the limit is reached
     */
    synchronized void join(InetAddress client) {
        if (count >= most) {
            throw problem("Too many streams are open.");
        }
        if (byClient.getOrDefault(client, 0) >= most / 2) {
            throw problem("Too many streams are open from this address.");
        }
        count++;
        byClient.merge(client, 1, Integer::sum);
    }

    synchronized void leave(InetAddress client) {
        count--;
        byClient.computeIfPresent(client, (address, open) -> open == 1 ? null : open - 1);
    }

    synchronized int count() {
        return count;
    }

    private static HttpProblem problem(String reason) {
        return HttpProblem.of(503, reason).with("Retry-After", "5");
    }
}
