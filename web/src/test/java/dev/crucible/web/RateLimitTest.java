package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private long now;
    private final RateLimit limit = new RateLimit(new Rate(2, 3), () -> now);

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private int taken(RateLimit from, String client, int attempts) {
        int taken = 0;
        for (int i = 0; i < attempts; i++) {
            try {
                from.take(address(client));
                taken++;
            } catch (HttpProblem problem) {
                assertThat(problem.status()).isEqualTo(429);
            }
        }
        return taken;
    }

    @Test
    void letsABurstThroughAndThenARate() {
        assertThat(taken(limit, "10.0.0.1", 10)).isEqualTo(3);
        now += TimeUnit.MILLISECONDS.toNanos(500);
        assertThat(taken(limit, "10.0.0.1", 10)).isEqualTo(1);
        now += TimeUnit.HOURS.toNanos(1);
        assertThat(taken(limit, "10.0.0.1", 10)).isEqualTo(3);
    }

    @Test
    void tellsWhenToComeBack() {
        RateLimit slow = new RateLimit(new Rate(0.1, 1), () -> now);
        slow.take(address("10.0.0.1"));
        assertThatThrownBy(() -> slow.take(address("10.0.0.1")))
                .isInstanceOfSatisfying(HttpProblem.class, problem -> assertThat(problem.headers())
                        .containsEntry("Retry-After", "10"));
    }

    @Test
    void tellsClientsApart() {
        assertThat(taken(limit, "10.0.0.1", 10)).isEqualTo(3);
        assertThat(taken(limit, "10.0.0.2", 10)).isEqualTo(3);
        assertThat(taken(limit, "2001:db8::1", 2) + taken(limit, "2001:db8::2", 8))
                .as("addresses of one network")
                .isEqualTo(3);
        assertThat(taken(limit, "2001:db8:0:1::1", 10)).isEqualTo(3);
    }

    @Test
    void forgetsThoseWhoHaveWaited() {
        for (int i = 0; i < 10_000; i++) {
            limit.take(address("10.1." + i / 256 + "." + i % 256));
        }
        assertThat(taken(limit, "10.9.9.9", 1)).as("full house").isZero();
        now += TimeUnit.SECONDS.toNanos(1);
        assertThat(taken(limit, "10.9.9.9", 1)).isEqualTo(1);
    }

    @Test
    void knowsNoLimit() {
        RateLimit unlimited = new RateLimit(Rate.of(0), () -> now);
        assertThatCode(() -> taken(unlimited, "10.0.0.1", 1_000)).doesNotThrowAnyException();
        assertThat(taken(unlimited, "10.0.0.1", 1_000)).isEqualTo(1_000);
    }

    @Test
    void refusesNonsense() {
        assertThat(Rate.of(60)).isEqualTo(Rate.GENEROUS);
        assertThatIllegalArgumentException().isThrownBy(() -> new Rate(Double.NaN, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Rate(-1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Rate(1, 0));
    }
}
