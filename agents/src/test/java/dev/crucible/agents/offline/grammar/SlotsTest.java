package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlotsTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            start krum with 20 clients, 4 of them flipping the sign       | sign_flip
            starte Krum mit 20 Clients, davon drehen 4 das Vorzeichen um  | sign_flip
            krum, 30 % der Clients vertauschen die Labels                 | label_flipping
            median, 2 of 10 clients send garbage                          | gaussian
            der Median, 2 von 10 Clients schicken Müll                    | gaussian
            15 % of the clients scale their gradients, trimmed mean       | gradient_scaling
            15 % der Clients skalieren ihre Gradienten, Trimmed Mean      | gradient_scaling
            use a backdoor attack on 3 of 12 clients                      | backdoor_trigger
            ein Backdoor-Angriff auf 3 von 12 Clients                     | backdoor_trigger
            """)
    void anAttackIsToldByItsDeed(String line, String attack) {
        assertThat(PARSER.design(line).attacks()).containsExactly(attack);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bulyan with 15 clients, 3 noisy, 8 rounds                      | gaussian       | 15 | 3
            median, one of nine clients turns its gradients around         | sign_flip      | 9  | 1
            median, 6 clients, one of which sends noise                    | gaussian       | 6  | 1
            krum, 12 clients, 3 of them forge their labels                 | label_flipping | 12 | 3
            Krum, 35 Clients, davon 7 mit vertauschten Etiketten           | label_flipping | 35 | 7
            Median, Vorzeichenangriff, 4 aus 16                            | sign_flip      | 16 | 4
            Median, acht Clients, einer davon schickt Rauschen             | gaussian       | 8  | 1
            Krum, wenn von 22 Clients vier ihre Labels fälschen            | label_flipping | 22 | 4
            lance krum avec 20 clients dont 4 inversent le signe           | sign_flip      | 20 | 4
            la médiane avec 10 clients, 2 échangent leurs étiquettes       | label_flipping | 10 | 2
            """)
    void aPartOfThoseThatWereCountedAttacks(String line, String attack, int clients, int attackers) {
        Design design = PARSER.design(line);
        assertThat(design.attacks()).containsExactly(attack);
        assertThat(design.clients()).hasValue(clients);
        assertThat(design.attackers()).containsExactly(attackers);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            try trimmed mean instead of krum | trimmed_mean | krum
            nimm Trimmed Mean statt Krum     | trimmed_mean | krum
            not krum but bulyan              | bulyan       | krum
            nicht Krum, sondern Bulyan       | bulyan       | krum
            """)
    void whatIsNotWantedIsLeftOut(String line, String rule, String without) {
        Design design = PARSER.design(line);
        assertThat(design.rules()).containsExactly(rule);
        assertThat(design.further().without()).containsExactly(without);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            krum with learning rate 0.05 and batch size of 64, 3 local epochs, 10 clients
            Krum mit Lernrate 0,05 und Batchgröße 64, 3 lokale Epochen, 10 Clients
            """)
    void settingsOfTheConfigHaveTheirNumbers(String line) {
        Design design = PARSER.design(line);
        assertThat(design.further().settings())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("learning_rate", 0.05, "batch_size", 64.0, "num_of_client_epochs", 3.0));
        assertThat(design.clients()).hasValue(10);
        assertThat(design.further().unused()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            100 clients of which only 10 take part per round, fedavg     | 100
            100 Clients, von denen pro Runde nur 10 mitmachen, FedAvg    | 100
            """)
    void clientsOfARoundAreNotAllClients(String line, int clients) {
        Design design = PARSER.design(line);
        assertThat(design.clients()).hasValue(clients);
        assertThat(design.further().settings()).isEqualTo(Map.of("clients_per_round", 10.0));
        assertThat(design.rounds()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "one in four clients sends noise",
        "einer von vier Clients schickt Rauschen",
        "every fourth one flips its labels"
    })
    void oneInAFewIsAShare(String line) {
        assertThat(PARSER.design(line).shares()).containsExactly(0.25);
    }

    @Test
    void ofManyOneIsCounted() {
        Design design = PARSER.design("one of twenty clients sends noise");
        assertThat(design.attackers()).containsExactly(1);
        assertThat(design.clients()).hasValue(20);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run krum on digits, 10 clients, 2 attackers starting in round 5, momentum 0.9 | round 5;momentum 0.9
            starte Krum auf digits, 10 Clients, 2 Angreifer ab Runde 5, Momentum 0,9      | runde 5;momentum 0.9
            krum, 2 attackers among 10 from round 5, sign flip                            | round 5
            run krum on frobnicate with 20 clients                                        | frobnicate
            run krum with 20 clients and call it coffee                                   | call it coffee
            run krum with 20 clients                                                      |
            """)
    void whatNothingCameFromIsTold(String line, String unused) {
        assertThat(PARSER.design(line).further().unused())
                .isEqualTo(Optional.ofNullable(unused)
                        .map(all -> List.of(all.split(";")))
                        .orElse(List.of()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            every rule you have against label flipping, 20 clients 4 bad
            alle Regeln gegen Label-Flipping, 20 Clients, 4 davon böse
            """)
    void allRulesAreAskedForAtOnce(String line) {
        assertThat(PARSER.design(line).further().everyRule()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"what is a backdoor attack?", "wie vertauschen Angreifer die Labels?"})
    void aQuestionLaysNothingOut(String line) {
        assertThat(PARSER.parse(line).request()).isNotInstanceOfAny(Request.Change.class, Request.Unsure.class);
    }
}
