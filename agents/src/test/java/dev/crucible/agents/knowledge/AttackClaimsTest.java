package dev.crucible.agents.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.EntryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttackClaimsTest {

    private static final Knowledge KNOWLEDGE = Knowledge.bundled();
    private static final RequestParser PARSER = new RequestParser(KNOWLEDGE);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        sign flipping hurts the median                        | DEPENDS | n ≥ 2f + 1
        sign flipping breaks Bulyan                           | FALSE   | n ≥ 4f + 3
        sign flipping does not break the median               | TRUE    | n ≥ 2f + 1
        ALIE hurts Krum                                       | TRUE    | honest spread
        Bulyan is safe from ALIE                              | FALSE   | honest spread
        label flipping defeats the trimmed mean               | DEPENDS | weak attack
        Krum is vulnerable to min-max                         | TRUE    | honest spread
        fedavg is broken by gradient scaling                  | TRUE    | single client
        scaling destroys averaging                            | TRUE    | single client
        is clipping enough against scaling?                   | DEPENDS | direction
        noise can't break the median                          | TRUE    | n ≥ 2f + 1
        NNM helps against ALIE                                | TRUE    | spread
        NNM helps Krum on skewed data                         | TRUE    | skewed
        Fang-Krum beats Krum                                  | TRUE    | this rule
        is the median enough against sign flipping?           | TRUE    | n ≥ 2f + 1
        is the median immune to scaling?                      | DEPENDS | n ≥ 2f + 1
        does the order of clients matter?                     | FALSE   | alike
        norm bounding stops backdoors                         | DEPENDS | attack success
        Vorzeichenumkehr schadet dem Median                   | DEPENDS | n ≥ 2f + 1
        ALIE bricht Krum                                      | DEPENDS | honest spread
        Clipping reicht gegen Skalierung                      | DEPENDS | direction
        der Median ist vor Label-Flipping sicher              | FALSE   | weak attack
        Krum ist anfällig für ALIE                            | TRUE    | honest spread
        Hintertüren umgehen den Median                        | DEPENDS | attack success
        ist die Reihenfolge der Clients wichtig?              | FALSE   | alike
        """)
    void whatAnAttackDoesToARuleIsJudged(String line, Claim.Truth truth, String why) {
        assertThat(PARSER.parse(line).request()).isInstanceOfSatisfying(Request.Stated.class, stated -> {
            assertThat(stated.truth()).isEqualTo(truth);
            assertThat(stated.claim().why().get("en")).contains(why).doesNotContain("{");
            assertThat(stated.claim().why().get("de"))
                    .isNotEqualTo(stated.claim().why().get("en"))
                    .doesNotContain("{");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "does Krum survive ALIE?",
                "test whether ALIE breaks Krum",
                "run krum against sign flipping",
                "is krum robust against 20 % sign flippers?",
                "why does ALIE break Krum?"
            })
    void whatIsAskedOfTheLabIsNoStatement(String line) {
        assertThat(PARSER.parse(line).request()).isNotInstanceOf(Request.Stated.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the mimic attack and krum are an odd couple under dirichlet",
                "krum under ALIE was a disaster for my friend",
                "der Median unter ALIE ist eine traurige Geschichte"
            })
    void aStatementThatCannotBeJudgedLaysOutNoPlan(String line) {
        assertThat(PARSER.parse(line).request()).isNotInstanceOfAny(Request.Change.class, Request.Unsure.class);
    }

    @Test
    void theMannerOfEveryAttackIsKnown() {
        assertThat(EntryFile.all(EntryFacts.Kind.ATTACK)).allSatisfy(attack -> assertThat(attack.text("manner"))
                .as(attack.name())
                .isIn("loud", "hidden", "data", "backdoor", "weak"));
    }
}
