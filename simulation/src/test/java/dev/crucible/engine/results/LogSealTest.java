package dev.crucible.engine.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class LogSealTest {

    private static final String TIMES =
            ",\"time_ns\":{\"train\":1,\"attack\":-2,\"aggregate\":3,\"measure\":4,\"evaluate\":5}}";

    @Test
    void isTheDigestOfTheLinesButTheirTimes() {
        LogSeal seal = new LogSeal();
        assertThat(seal.value()).isEqualTo(Digests.of(new byte[0]));
        seal.add("{\"round\":1" + TIMES);
        assertThat(seal.value()).isEqualTo(Digests.of("{\"round\":1}\n".getBytes(StandardCharsets.UTF_8)));
        // Reading the value does not finish the digest.
        seal.add("{\"round\":2" + TIMES.replace('5', '7'));
        assertThat(seal.value())
                .isEqualTo(Digests.of("{\"round\":1}\n{\"round\":2}\n".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void onlyTimesAtTheEndAreLeftOut() {
        assertThat(LogSeal.withoutTimes("{\"a\":1" + TIMES)).isEqualTo("{\"a\":1}");
        assertThat(LogSeal.withoutTimes("{\"a\":1}")).isEqualTo("{\"a\":1}");
        String more = "{\"a\":1" + TIMES.replace("}}", "},\"b\":2}");
        assertThat(LogSeal.withoutTimes(more)).isEqualTo(more);
        String words = "{\"a\":1" + TIMES.replace("3", "\"x\"");
        assertThat(LogSeal.withoutTimes(words)).isEqualTo(words);
        assertThat(LogSeal.withoutTimes(TIMES)).isEqualTo("}");
    }
}
