package dev.crucible.story.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.Discoveries;
import dev.crucible.story.Tally;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {
    private static final Agent METIS = Agent.named("metis");
    private static final Instant EARLIER = Instant.parse("2026-11-01T20:00:00Z");
    private static final Instant NOW = Instant.parse("2026-11-04T23:10:00Z");

    /** Two turns with Metis three days ago, one run that held, a lost heart, one scene seen and answered. */
    private static PlayerCounts facts() {
        Tally tally = Tally.NONE
                .sitting(EARLIER, ZoneOffset.UTC)
                .turn("metis", EARLIER)
                .turn("metis", EARLIER)
                .launched("r1")
                .ended("r1", Tally.Ending.HELD)
                .launched("r1")
                .lost("metis")
                .sitting(NOW, ZoneOffset.UTC);
        return new PlayerCounts(
                Discoveries.NONE.withScene("s").withAnswer("s", "yes").with(tally),
                Affinities.initial(Company.BUNDLED).with(METIS, .7),
                false,
                LocalDateTime.ofInstant(NOW, ZoneOffset.UTC));
    }

    @ParameterizedTest
    @CsvSource({
        "turns == 2, true",
        "evening_turns > 0, false",
        "evenings >= 2, true",
        "days_away == 3, true",
        "hour >= 22 or hour < 5, true",
        "month != 11, false",
        "runs == 1 and runs_held == 1 and runs_broke == 0, true",
        "runs_held > runs_broke, true",
        "talks == 2, true",
        "affinity >= 0.7, true",
        "affinity.kallos >= 0.7, false",
        "losses == 1, true",
        "season == 1, true",
        "romance, false",
        "not romance, true",
        "seen.s and chose.s.yes, true",
        "chose.s.no, false",
        "3 <= turns, false",
        "romance and seen.s or not seen.t, true",
        "romance and (seen.s or not seen.t), false"
    })
    void conditionsAskWhatHasReallyHappened(String text, boolean holds) {
        assertThat(ConditionReader.read(text, Optional.of(METIS), Company.BUNDLED)
                        .holds(facts()))
                .isEqualTo(holds);
    }
}
