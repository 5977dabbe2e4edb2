package dev.crucible.agents.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.mind.Language;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That no topic lacks a form, and that comparisons and claims are there and speak of what exists. */
class AnswersTest {

    private static final Knowledge KNOWLEDGE = Knowledge.bundled();
    private static final Comparisons COMPARISONS = Comparisons.bundled();
    private static final Claims CLAIMS = Claims.bundled();

    @Test
    void everyTopicIsToldInEveryFormInBothLanguages() {
        assertThat(KNOWLEDGE.topics()).hasSizeGreaterThan(80).allSatisfy(topic -> {
            for (TopicText told : List.of(topic.texts().get("en"), topic.texts().get("de"))) {
                assertThat(List.of(told.text(), told.simple(), told.example(), told.formula()))
                        .as(topic.key())
                        .doesNotContain("")
                        .doesNotHaveDuplicates();
            }
        });
    }

    @Test
    void pairsAreOfTopicsAndWrittenInBothLanguages() {
        assertThat(COMPARISONS.pairs()).hasSizeGreaterThanOrEqualTo(40);
        assertThat(COMPARISONS.pairs()).allSatisfy(pair -> {
            List<String> keys = List.copyOf(pair);
            KnowledgeTopic one = KNOWLEDGE.require(keys.getFirst());
            KnowledgeTopic other = KNOWLEDGE.require(keys.getLast());
            String english = COMPARISONS.between(one, other, Language.ENGLISH);
            assertThat(english).hasSizeGreaterThan(60);
            assertThat(COMPARISONS.between(other, one, Language.ofTag("de").orElseThrow()))
                    .hasSizeGreaterThan(60)
                    .isNotEqualTo(english);
        });
    }

    @Test
    void everyOtherPairOfRulesIsComposedOfWayCostBoundAndWhatBreaksThem() {
        assertThat(KNOWLEDGE.of(KnowledgeTopic.Kind.RULE))
                .allSatisfy(rule ->
                        assertThat(COMPARISONS.cost(rule)).as(rule.key()).isPresent());
        String told = COMPARISONS.between(
                KNOWLEDGE.require("mda"),
                KNOWLEDGE.require("rlr"),
                Language.ofTag("de").orElseThrow());
        assertThat(told)
                .contains("wählt ganze Updates", "O(C(n,f)·n²)", "n ≥ 2f + 1", "Koordinate für Koordinate", "bricht");
    }

    @Test
    void claimsSpeakOfTopicsAndSayWhyInBothLanguages() {
        assertThat(CLAIMS.all()).hasSizeGreaterThanOrEqualTo(60);
        assertThat(CLAIMS.all().stream().map(Claim::key)).doesNotHaveDuplicates();
        assertThat(CLAIMS.all().stream().map(Claim::holds)).contains(Claim.Truth.TRUE, Claim.Truth.FALSE);
        assertThat(CLAIMS.all()).allSatisfy(claim -> {
            claim.about().forEach(KNOWLEDGE::require);
            assertThat(claim.words()).isNotEmpty().allSatisfy(group -> assertThat(group)
                    .isNotEmpty()
                    .allSatisfy(word -> assertThat(word).isEqualTo(word.toLowerCase(Locale.ROOT))));
            assertThat(claim.why().get("en")).hasSizeGreaterThan(20);
            assertThat(claim.why().get("de"))
                    .hasSizeGreaterThan(20)
                    .isNotEqualTo(claim.why().get("en"));
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Krum tolerates half the clients              | krum            | krum-half    | false
        Krum verträgt die Hälfte der Clients         | krum            | krum-half    | false
        Krum does not tolerate half the clients      | krum            | krum-half    | true
        more clients always help                     |                 | more-clients | false
        mehr Clients helfen immer                    |                 | more-clients | false
        Bulyan is the most robust rule               | bulyan          | bulyan-most  | false
        one seed is enough                           |                 | one-seed     | false
        the median takes the update of one client    | median          | median-client | false
        """)
    void claimsAreFoundInTheirWords(String line, String topic, String key, boolean denied) {
        Claims.Made made =
                CLAIMS.in(line, topic == null ? List.of() : List.of(topic)).orElseThrow();
        assertThat(made.claim().key()).isEqualTo(key);
        assertThat(made.denied()).isEqualTo(denied);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Bulyan is a countermeasure                          | bulyan      | true  | n ≥ 4f + 3
        Multi-Krum schützt vor bösartigen Clients           | multi_krum  | true  | n ≥ 2f + 3
        FedYogi is a protection                             | fedyogi     | false | by itself
        FedAvgM hilft gegen Angreifer                       | fedavgm     | false | by itself
        bucketing is a defence                              | bucketing   | false | together with
        the plain mean is a defence                         | average     | false | single client
        IPM is a good defence                               | ipm         | false | attack
        RFA ist die zuverlässigste Regel von allen          | rfa         | false | no best rule
        FLAME is the strongest defence we have              | flame       | false | no best rule
        Krum is outdated                                    | krum        | false | Its age
        FLAME ist überholt                                  | flame       | false | Its age
        DnC bleibt immer sicher                             | dnc         | false | What breaks it
        """)
    void whetherAnythingIsADefenceIsJudgedByWhatIsKnownOfIt(String line, String topic, boolean holds, String why) {
        Claim claim = CLAIMS.in(line, List.of(topic), KNOWLEDGE).orElseThrow().claim();
        assertThat(claim.holds()).isEqualTo(holds ? Claim.Truth.TRUE : Claim.Truth.FALSE);
        assertThat(claim.why().get("en")).contains(why);
        assertThat(claim.why().get("de")).isNotEqualTo(claim.why().get("en")).hasSizeGreaterThan(20);
    }

    @Test
    void noRuleAlwaysBeatsAnother() {
        Claims.Made made = CLAIMS.in("RFA schlägt Bulyan immer", List.of("rfa", "bulyan"), KNOWLEDGE)
                .orElseThrow();
        assertThat(made.claim().holds()).isEqualTo(Claim.Truth.FALSE);
        assertThat(made.claim().why().get("de")).contains("n < 4f + 3");
    }

    @Test
    void whatIsNoClaimIsNone() {
        assertThat(CLAIMS.in("what is Krum?", List.of("krum"))).isEmpty();
        assertThat(CLAIMS.in("hello there", List.of())).isEmpty();
    }
}
