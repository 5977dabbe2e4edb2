package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounselReaderTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            why 4f+3                                          | explain bound_bulyan brief
            warum 2f + 1?                                     | explain bound_majority brief
            why does krum need so many clients                | explain bound_krum brief
            which is better for n=15 f=3                      | weigh AMONG_NAMED n=15 f=3
            welche ist besser bei n=15 f=3                    | weigh AMONG_NAMED n=15 f=3
            which rules are fine with n=20 f=6                | weigh BOUND n=20 f=6
            sind 10 clients zu wenig                          | weigh BOUND n=10
            name a rule that needs no f                       | weigh WITHOUT_F
            welche robuste regel ist die billigste            | weigh COST
            what breaks the mean?                             | explain average
            what does multi-krum average                      | explain multi_krum
            was hilft am besten gegen Hintertüren             | explain backdoor
            which defence would you pick for very skewed data | explain choosing brief
            does more clients make krum safer                 | explain more_clients brief
            what if half of my hospitals are compromised      | explain breakdown_point brief
            what would I have gotten without the attack       | figures CLEAN
            und die anderen?                                  | figures WHICH
            erkläre das Konfidenzintervall                    | explain confidence_interval
            was ist recall                                    | explain detection brief
            Hi. I need a table of how median and krum do      | figures WHICH
            """)
    void adviceIsReadForWhatItAsks(String line, String request) {
        assertThat(Described.of(PARSER.parse(line).request())).isEqualTo(request);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run krum with 10 clients and 3 attackers         | launch
            hi, stop the run                                  | stop
            compare krum and median under alie                | compare
            """)
    void ordersStayOrders(String line, String kind) {
        assertThat(Described.of(PARSER.parse(line).request())).startsWith(kind);
    }
}
