package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Claim;
import dev.crucible.agents.knowledge.Knowledge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimReaderTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            plain averaging is fine as long as everybody's data are even      | false
            das Mittel ist unbedenklich, solange die Daten gleich verteilt sind | false
            the proximal term of FedProx protects us from liars               | false
            FedProx schützt nicht vor Angreifern                              | true
            SCAFFOLD defends against poisoning                                | false
            secure aggregation protects the model from malicious clients      | false
            sichere Aggregation schützt nicht vor Vergiftung                  | true
            TLS stops malicious clients                                       | false
            eine Blockchain verhindert Vergiftung                             | false
            Krum verhindert Hintertüren                                       | false
            the median prevents backdoors                                     | false
            Krum detects ALIE                                                 | false
            insignificant differences mean both are equal                     | false
            ein signifikanter Unterschied ist ein großer                      | false
            3 Seeds genügen                                                   | false
            pairing by seed makes the interval narrower                        | true
            after many comparisons one must correct                           | true
            backdoors fade once the attacker is gone                          | true
            Centered clipping is a defence                                    | true
            Mimic is a defence                                                | false
            Bulyan beats the median every time                                | false
            is it true that a majority of liars always wins?                  | true
            stimmt es, dass ein Seed genügt?                                  | false
            my reviewer says three seeds are enough. is she right?            | false
            Krum needs n >= 2f + 3                                             | true
            you said Krum needs 2f+3 clients, but that's wrong                 | false
            Bulyan needs 2f+3 clients                                          | false
            Trimmed Mean verträgt f < n/2, stimmt das?                         | true
            FedAvg reicht völlig, wenn niemand lügt                           | true
            """)
    void aStatementIsJudged(String line, boolean right) {
        assertThat(PARSER.parse(line).request())
                .isInstanceOfSatisfying(Request.Stated.class, stated -> assertThat(stated.truth())
                        .isEqualTo(right ? Claim.Truth.TRUE : Claim.Truth.FALSE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "does Krum survive ALIE?",
                "hält der Median Hintertüren aus?",
                "does the median survive 3 liars among 10?",
                "run krum against alie with 3 attackers",
                "what protects against backdoors?",
                "show me the results of the last run",
                "why is the mean not safe?"
            })
    void whatIsAskedOrOrderedIsNoStatement(String line) {
        assertThat(PARSER.parse(line).request()).isNotInstanceOf(Request.Stated.class);
    }
}
