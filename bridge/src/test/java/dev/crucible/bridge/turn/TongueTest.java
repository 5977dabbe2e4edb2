package dev.crucible.bridge.turn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TongueTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Der Plan versucht es mit 9 Angriffen, in 30 Läufen von 30. | de
            knack krum. 27 Zellen, in einem Sweep | de
            was ist in Runde 3 los | de
            what was in round 3 | en
            27 cells, run as one sweep in 22 s | en
            do not let it die | en
            krum | en
            """)
    void wordsOfBothLanguagesTellNothing(String text, String tag) {
        assertThat(Tongue.of(text)).isEqualTo(new Tongue(tag));
    }
}
