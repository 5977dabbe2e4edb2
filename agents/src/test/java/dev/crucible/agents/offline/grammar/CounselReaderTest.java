package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounselReaderTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            what does the server know of us?                  | explain server_view brief
            wozu mittelt man eigentlich?                      | explain why_average brief
            what does a negative loss mean                    | explain negative_loss brief
            spielt der Datensatz eine Rolle?                  | explain data_choice brief
            is there any rule for 4 liars among 13 clients    | weigh BOUND n=13 f=4
            what does one need a rule for, why rules at all?  | explain aggregation_rule brief
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
            what would you do if 7 of 20 hospitals lied?      | weigh BOUND n=20 f=7
            was würdest du tun, wenn 7 von 20 Kliniken lügen? | weigh BOUND n=20 f=7
            which is slower, krum or median                   | explain krum median
            what is cheaper, bulyan or the trimmed mean?      | explain bulyan trimmed_mean
            welche Abwehr kostet am wenigsten Rechenzeit      | weigh COST
            how do I know my model was poisoned               | explain noticing brief
            what's wrong with one seed                        | explain seed brief
            reicht ein Seed nicht?                            | explain seed brief
            one seed is enough for a paper                    | explain seed brief
            how many clients do I need against 5 attackers    | weigh BOUND f=5
            wie viele Clients brauche ich gegen 5 Angreifer   | weigh BOUND f=5
            how many rounds is normal                         | explain usual_sizes brief
            sind 3 Punkte Verlust viel                        | explain verdict brief
            what do attackers actually send                   | explain poisoning brief
            was passiert in einer Runde                       | explain federated_round brief
            my name is Ruth and I love sailing                | name Ruth likes sailing
            ich heiße Jonas und ich mag Segeln                | name Jonas likes Segeln
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
