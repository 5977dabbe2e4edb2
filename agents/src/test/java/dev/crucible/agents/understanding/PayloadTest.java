package dev.crucible.agents.understanding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of the player's own in an order, beside the name of a run. */
class PayloadTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            TAG    | tag "alpha" with baseline                      | baseline
            TAG    | tag the run "alpha" as baseline                | baseline
            TAG    | put the tag baseline on "alpha"                | baseline
            TAG    | markiere "alpha" mit basis                     | basis
            TAG    | gib dem Lauf "alpha" das Schlagwort basis      | basis
            TAG    | tag "alpha" with "baseline"                    | baseline
            TAG    | tag the last run "baseline" as discussed       | baseline
            TAG    | add the tag "baseline" to the last run         | baseline
            TAG    | tag the last run with baseline                 | baseline
            RENAME | rename "alpha" to gold                         | gold
            RENAME | rename "alpha" to "gold"                       | gold
            RENAME | rename the last run "gold" as agreed           | gold
            NOTE   | note on "alpha": it broke in round 3           | it broke in round 3
            NOTE   | note on the last run: "krum held"              | krum held
            DELETE | delete "alpha"                                 | ``
            """)
    void areTheQuotedOnesUnlessTheseNameTheRun(Intent act, String line, String words) {
        assertThat(Payload.of(act, line).words()).isEqualTo(words);
    }
}
