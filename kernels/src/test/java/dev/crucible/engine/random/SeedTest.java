package dev.crucible.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SeedTest {

    private static Map<Purpose, Long> draws(Seed seed) {
        return Arrays.stream(Purpose.values())
                .collect(Collectors.toMap(purpose -> purpose, purpose -> seed.stream(purpose, 3, 4)
                        .nextLong()));
    }

    @Test
    void aSourceThatIsSeededLikeTheRestIsNoOther() {
        Seed plain = new Seed(7);
        Seed spelt = new Seed(7, Map.of(RandomSource.INIT, 7L));
        assertThat(spelt).isEqualTo(plain);
        assertThat(draws(spelt)).isEqualTo(draws(plain));
    }

    @ParameterizedTest
    @EnumSource(RandomSource.class)
    void aSeedOfItsOwnMovesTheStreamsOfItsSourceAlone(RandomSource source) {
        Seed seed = new Seed(7, Map.of(source, 8L));
        Map<Purpose, Long> before = draws(new Seed(7));
        Map<Purpose, Long> other = draws(new Seed(8));
        for (Purpose purpose : Purpose.values()) {
            boolean own = purpose.source().filter(source::equals).isPresent();
            assertThat(draws(seed).get(purpose)).isEqualTo((own ? other : before).get(purpose));
        }
        assertThat(seed.of(source)).isEqualTo(8);
        assertThat(seed.only(source)).isEqualTo(new Seed(8));
    }
}
