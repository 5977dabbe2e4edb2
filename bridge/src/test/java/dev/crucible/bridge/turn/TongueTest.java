package dev.crucible.bridge.turn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TongueTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Der Plan versucht es mit 9 Angriffen, in 30 Läufen von 30. | GERMAN
            knack krum. 27 Zellen, in einem Sweep | GERMAN
            was ist in Runde 3 los | GERMAN
            what was in round 3 | ENGLISH
            27 cells, run as one sweep in 22 s | ENGLISH
            do not let it die | ENGLISH
            krum | ENGLISH
            """)
    void wordsOfBothLanguagesTellNothing(String text, Tongue tongue) {
        assertThat(Tongue.of(text)).isEqualTo(tongue);
    }
}
