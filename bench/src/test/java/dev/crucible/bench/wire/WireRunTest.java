package dev.crucible.bench.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@code crucible bench wire}. */
class WireRunTest {

    @TempDir
    Path temporary;

    @Test
    void nothingIsAnsweredAsNoneMayBe() throws Exception {
        AnswerCounts tally = new WireRun(7, 2_000, 400).execute(temporary, number -> {});
        assertThat(tally.findings()).isEmpty();
        assertThat(tally.of(200)).as("some reach an endpoint").isPositive();
        assertThat(tally.of(422)).as("some are judged by one").isPositive();
    }

    @Test
    void theSeedDecidesTheRequests() throws Exception {
        List<WireRequest> good = Recordings.of("token");
        for (int i = 0; i < 200; i++) {
            assertThat(new Mutator(i).mutated(good).bytes())
                    .isEqualTo(new Mutator(i).mutated(good).bytes());
        }
        assertThat(new Mutator(1).raw(good, new AskedService[1]))
                .isNotEqualTo(new Mutator(2).raw(good, new AskedService[1]));
    }

    @Test
    void toldAreTheRequestsThatWereAnsweredAsNoneMayBe() {
        AnswerCounts tally = new AnswerCounts();
        byte[] request = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8);
        tally.note("request 1", AskedService.LAB, request, 404);
        tally.note("request 2", AskedService.LAB, request, 503);
        assertThat(tally.findings()).isEmpty();
        tally.note("request 3", AskedService.BRIDGE, request, 500);
        tally.note("request 4", AskedService.AGENTS, request, Sender.HUNG);
        assertThat(tally.findings())
                .hasSize(2)
                .first()
                .asString()
                .contains("request 3 to the bridge: 500", "GET / HTTP");
        assertThat(tally)
                .hasToString("1 answered 500, 1 hung, 0 no HTTP; 1 503, 0 other 5xx, 1 4xx, 0 3xx and 2xx, 0 closed");
    }
}
