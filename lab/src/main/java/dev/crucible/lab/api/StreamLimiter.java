package dev.crucible.lab.api;

import dev.crucible.web.HttpProblem;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/** The streams that are open: so many at most, and half of them for one client address, so that nobody takes all. */
final class StreamLimiter {

    private final int most;
    private final Map<InetAddress, Integer> byClient = new HashMap<>();
    private int count;

    StreamLimiter(int most) {
        this.most = most;
    }

    /**
     * Counts one more, to be given back with {@link #leave}.
     *
     * @throws HttpProblem 503 when there are enough
     */
    synchronized void join(InetAddress client) {
        if (count >= most) {
            throw refusal("Too many streams are open.");
        }
        if (byClient.getOrDefault(client, 0) >= most / 2) {
            throw refusal("Too many streams are open from this address.");
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

    private static HttpProblem refusal(String reason) {
        return HttpProblem.of(503, reason).with("Retry-After", "5");
    }
}
