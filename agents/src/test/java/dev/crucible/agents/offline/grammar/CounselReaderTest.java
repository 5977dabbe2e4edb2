package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounselReaderTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            is there any rule for 4 liars among 13 clients    | weigh BOUND n=13 f=4
            why 4f+3                                          | explain bound_bulyan brief
            warum 2f + 1?                                     | explain bound_majority brief
            why does krum need so many clients                | explain bound_krum brief
            which is better for n=15 f=3                      | weigh AMONG_NAMED n=15 f=3
            welche ist besser bei n=15 f=3                    | weigh AMONG_NAMED n=15 f=3
            which rules are fine with n=20 f=6                | weigh BOUND n=20 f=6
            what would I have gotten without the attack       | figures CLEAN
            und die anderen?                                  | figures WHICH
            erkläre das Konfidenzintervall                    | explain confidence_interval
            what would you do if 7 of 20 hospitals lied?      | weigh BOUND n=20 f=7
            was würdest du tun, wenn 7 von 20 Kliniken lügen? | weigh BOUND n=20 f=7
            what if 4 out of 15 phones cheat?                 | weigh BOUND n=15 f=4
            was wenn 3 von 10 Kliniken lügen?                 | weigh BOUND n=10 f=3
            which is slower, krum or median                   | explain krum median
            what is cheaper, bulyan or the trimmed mean?      | explain bulyan trimmed_mean
            what's wrong with one seed                        | explain seed brief
            how many clients do I need against 5 attackers    | weigh BOUND f=5
            wie viele Clients brauche ich gegen 5 Angreifer   | weigh BOUND f=5
            my name is Ruth and I love sailing                | name Ruth likes sailing
            ich heiße Jonas und ich mag Segeln                | name Jonas likes Segeln
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
