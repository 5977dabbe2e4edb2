package dev.crucible.agents.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabClientTest {

    private static final String TOKEN = "a-token-of-the-lab-for-tests";

    @Test
    void sendsTheToken() throws Exception {
        try (FakeLab lab = new FakeLab(Optional.of(TOKEN));
                LabClient stranger = lab.client();
                LabClient friend = new LabClient(LabAddress.of(lab.uri(), Optional.of(TOKEN)))) {
            lab.add("api_run_20260101_120000_000001", "a & b", "completed", "");
            assertThatThrownBy(() -> stranger.list(5, "", List.of()))
                    .isInstanceOfSatisfying(
                            LabRefused.class, e -> assertThat(e.status()).isEqualTo(401));
            assertThat(friend.list(5, "A & b", List.of("completed"))).hasSize(1);
            assertThat(friend.list(5, "", List.of("failed"))).isEmpty();
            assertThat(friend.status("api_run_20260101_120000_000001").ended()).isTrue();
        }
    }

    @Test
    void saysThatTheLabIsAwayAndHowToStartIt() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        URI nobody = URI.create("http://127.0.0.1:" + port);
        try (LabClient lab = new LabClient(LabAddress.of(nobody, Optional.empty()))) {
            assertThatThrownBy(lab::health)
                    .isInstanceOf(LabAway.class)
                    .hasMessageContainingAll(nobody.toString(), "crucible lab");
        }
    }

    @Test
    void doesNotWaitForeverForALabThatIsSilent() throws IOException {
        try (ServerSocket silent = new ServerSocket(0)) {
            URI address = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            try (LabClient lab = new LabClient(new LabAddress(address, Optional.empty(), Duration.ofMillis(200)))) {
                assertThatThrownBy(lab::queue).isInstanceOf(LabAway.class);
            }
        }
    }

    @Test
    void eventsEndWithTheRunAndWaitingForThemEndsInTime() throws Exception {
        try (FakeLab lab = new FakeLab();
                LabClient client = lab.client()) {
            String id = lab.add("api_run_20260101_120000_000001", "x", "completed", "");
            try (LabEvents events = client.events(id)) {
                for (int round = 1; round <= 3; round++) {
                    assertThat(events.next(Duration.ofSeconds(10))).get().isInstanceOf(LabEvents.Event.Data.class);
                }
                assertThat(events.next(Duration.ofSeconds(10))).contains(new LabEvents.Event.Done());
            }
            lab.hold();
            try (LabEvents events = client.logs(id)) {
                assertThat(events.next(Duration.ofMillis(50))).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "a/b", "", "a?b", "%2e%2e"})
    void idsLeadNowhereElse(String id) throws Exception {
        try (FakeLab lab = new FakeLab();
                LabClient client = lab.client()) {
            assertThatThrownBy(() -> client.stop(id)).isInstanceOf(LabRefused.class);
            assertThat(lab.changes).isEmpty();
        }
    }

    @Test
    void wantsAnHttpAddress() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabAddress.of(URI.create("file:///etc"), Optional.empty()))
                .withMessageContaining("http://127.0.0.1:8000");
    }
}
