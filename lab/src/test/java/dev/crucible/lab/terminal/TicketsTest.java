package dev.crucible.lab.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TicketsTest {

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final Tickets tickets = new Tickets(now::get);

    @Test
    void opensOnce() {
        Optional<String> ticket = Optional.of(tickets.issue());
        assertThat(tickets.redeem(ticket)).isTrue();
        assertThat(tickets.redeem(ticket)).isFalse();
        assertThat(tickets.redeem(Optional.empty())).isFalse();
    }

    @Test
    void lastsThirtySeconds() {
        Optional<String> quick = Optional.of(tickets.issue());
        Optional<String> late = Optional.of(tickets.issue());
        now.addAndGet(29_999_999_999L);
        assertThat(tickets.redeem(quick)).isTrue();
        now.addAndGet(1);
        assertThat(tickets.redeem(late)).isFalse();
    }
}
