package dev.crucible.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.TrimmedMean;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToldAttackersTest {

    /** Quantiles of the hypergeometric distribution, computed with exact fractions. */
    @ParameterizedTest
    @CsvSource({
        "10, 10, 100, 0.5, 1",
        "10, 10, 100, 0.95, 3",
        "20, 10, 100, 0.95, 4",
        "10, 50, 1000, 0.95, 2",
        "3, 10, 10, 0.95, 3",
        "0, 10, 100, 0.95, 0"
    })
    void quantilesAreThoseOfTheDraw(int hostile, int sampled, int clients, double q, int expected) {
        assertThat(new ToldAttackers(hostile, sampled, clients).quantile(q)).isEqualTo(expected);
    }

    @Test
    void theExpectedNumberIsRoundedUp() {
        assertThat(new ToldAttackers(10, 10, 100).expected()).isEqualTo(1);
        assertThat(new ToldAttackers(11, 10, 100).expected()).isEqualTo(2);
        assertThat(new ToldAttackers(3, 12, 12).expected()).isEqualTo(3);
    }

    private static ObjectNode sampled(String rule) {
        ObjectNode config =
                Sample.flat("{'num_of_clients': 100, 'num_of_malicious_clients': 10, 'client_fraction': 0.1,"
                        + " 'min_fit_clients': 2, 'min_evaluate_clients': 2, 'min_available_clients': 2}");
        config.setAll(Sample.json(rule));
        return config;
    }

    @Test
    void aRuleIsToldAnotherNumberThanAreHostile() {
        assertThat(rule("{'aggregation_strategy_keyword': 'krum', 'aggregation_params': {'f': 2}}"))
                .isEqualTo(new Krum(2, Neighbours.PAPER));
        assertThat(rule("{'aggregation_strategy_keyword': 'krum', 'aggregation_params': {'f': '20 %'}}"))
                .isEqualTo(new Krum(2, Neighbours.PAPER));
        assertThat(rule("{'aggregation_strategy_keyword': 'krum', 'aggregation_params': {'f': {'quantile': 0.95}}}"))
                .isEqualTo(new Krum(3, Neighbours.PAPER));
        assertThat(rule("{'aggregation_strategy_keyword': 'krum'}")).isEqualTo(new Krum(1, Neighbours.PAPER));
        assertThat(rule("{'aggregation_strategy_keyword': 'trimmed_mean', 'aggregation_params': {}}"))
                .isEqualTo(new TrimmedMean(1));
    }

    @Test
    void aQuantileOfNoHostileClientsIsRefused() {
        ObjectNode config =
                sampled("{'aggregation_strategy_keyword': 'krum', 'aggregation_params': {'f': {'quantile': 0.95}}}");
        config.remove("num_of_malicious_clients");
        assertThat(ConfigReader.read(config).errors()).anyMatch(error -> error.toString()
                .contains("num_of_malicious_clients: must be above 0 with a quantile"));
    }

    @Test
    void aBoundNamesTheFieldThatTellsF() {
        for (String f : List.of("4", "'60 %'")) {
            ObjectNode config =
                    sampled("{'aggregation_strategy_keyword': 'krum', 'aggregation_params': {'f': %s}}".formatted(f));
            assertThat(ConfigReader.read(config).errors())
                    .anyMatch(error -> error.toString().contains("aggregation_params.f: krum"));
        }
    }

    private static Object rule(String rule) {
        return Sample.only(sampled(rule)).rule();
    }

    @Test
    void otherFormsAreRefused() {
        for (String f : new String[] {"'many'", "'120 %'", "{'quantile': 2}", "{'share': 0.1}"}) {
            assertThat(ConfigReader.read(sampled(
                                    "{'aggregation_strategy_keyword': 'krum', 'aggregation_params': {'f': " + f + "}}"))
                            .errors())
                    .singleElement()
                    .satisfies(problem -> {
                        assertThat(problem.field()).isEqualTo("aggregation_params.f");
                        assertThat(problem.message()).contains("\"20 %\"", "{\"quantile\": 0.95}");
                    });
        }
    }

    /** Four of twelve clients at 1.5/12 each may hold half of the weight, three may not; a trimmed mean with f is capped below it. */
    @ParameterizedTest
    @CsvSource({"median, 3, false", "median, 4, true", "trimmed_mean, 4, false", "trimmed_mean, 5, false"})
    void warnsIfAttackersMayHoldHalfOfTheWeight(String rule, int attackers, boolean warns) {
        ObjectNode config = Sample.flat(
                "{'num_of_clients': 12, 'num_of_malicious_clients': %d, 'strict_mode': false}".formatted(attackers));
        config.setAll(
                Sample.json("{'aggregation_strategy_keyword': '%s', 'aggregation_params': {'weighting': 'samples'}}"
                        .formatted(rule)));
        ConfigReader.Reading reading = ConfigReader.read(config);
        assertThat(reading.errors()).isEmpty();
        assertThat(reading.warnings().stream()
                        .filter(problem -> problem.field().endsWith("max_client_share"))
                        .map(problem -> problem.message()))
                .containsExactlyElementsOf(
                        warns
                                ? List.of(
                                        "lets a client hold 0.125 of the weight, so 4 of 12 clients may hold half, and"
                                                + " median tolerates attackers with less than half; set it below 0.125")
                                : List.of());
    }
}
