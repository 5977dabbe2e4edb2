package dev.crucible.web;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Rate limit by a token bucket per client address. IPv6 addresses share a bucket by their first 64 bits, because a client owns all others.
 * A full bucket is dropped. Thread-safe.
 */
final class RateLimit {

    private static final int MOST_BUCKETS = 10_000;
    private static final int NETWORK_BYTES = 8;

    private final Rate rate;
    private final LongSupplier nanoTime;
    private final Map<String, Bucket> buckets = new HashMap<>();

    private record Bucket(double tokens, long time) {}

    RateLimit(Rate rate) {
        this(rate, System::nanoTime);
    }

    RateLimit(Rate rate, LongSupplier nanoTime) {
        this.rate = rate;
        this.nanoTime = nanoTime;
    }

    /**
     * Takes a token.
     *
     * @throws HttpProblem 429 with the seconds until the next token
     */
    void take(InetAddress client) {
        if (rate.equals(Rate.UNLIMITED)) {
            return;
        }
        double missing = missing(key(client));
        if (missing > 0) {
            long seconds = (long) Math.ceil(missing / rate.perSecond());
            throw HttpProblem.of(429, "Too many requests from this address. Try again in a few seconds.")
                    .with("Retry-After", Long.toString(Math.max(1, seconds)));
        }
    }

    private synchronized double missing(String client) {
        long now = nanoTime.getAsLong();
        Bucket bucket = buckets.get(client);
        double tokens = bucket == null ? rate.burst() : filled(bucket, now);
        if (tokens < 1) {
            return 1 - tokens;
        }
        if (bucket == null && buckets.size() >= MOST_BUCKETS) {
            buckets.values().removeIf(other -> filled(other, now) >= rate.burst());
            if (buckets.size() >= MOST_BUCKETS) {
                // So many clients are one attacker, therefore a new address waits.
                return 1;
            }
        }
        buckets.put(client, new Bucket(tokens - 1, now));
        return 0;
    }

    private double filled(Bucket bucket, long now) {
        double seconds = (now - bucket.time()) / (double) TimeUnit.SECONDS.toNanos(1);
        return Math.min(rate.burst(), bucket.tokens() + seconds * rate.perSecond());
    }

    private static String key(InetAddress client) {
        byte[] address = client.getAddress();
        byte[] network = client instanceof Inet6Address ? Arrays.copyOf(address, NETWORK_BYTES) : address;
        return HexFormat.of().formatHex(network);
    }
}
