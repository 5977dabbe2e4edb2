package dev.crucible.agents.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TellersTest {

    private static final Knowledge KNOWLEDGE = Knowledge.bundled();
    private static final Tellers TELLERS = Tellers.bundled();

    @Test
    void everyFieldIsOfSomethingThatThereIs() {
        assertThat(TELLERS.topics())
                .allSatisfy(
                        (key, agent) -> assertThat(KNOWLEDGE.key(key)).as(key).isPresent());
        assertThat(KnownQuestions.bundled().all())
                .extracting(KnownQuestions.Question::key)
                .containsAll(TELLERS.questions().keySet());
        assertThat(Cast.bundled().members())
                .extracting(CastMember::id)
                .containsAll(TELLERS.topics().values())
                .containsAll(TELLERS.questions().values());
    }

    @Test
    void nobodyTellsMoreThanAQuarterAndEverybodySomething() {
        Map<String, Long> told = KNOWLEDGE.topics().stream()
                .map(topic -> TELLERS.teller(topic, Optional.empty()))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertThat(told).containsKeys("hephaestus", "techne", "kallos", "metis", "dokimasia", "mneme");
        assertThat(told.values()).allSatisfy(topics -> assertThat(topics)
                .isBetween(6L, (long) KNOWLEDGE.topics().size() / 4));
    }

    @ParameterizedTest
    @CsvSource({
        "krum, , hephaestus",
        "median, , techne",
        "alie, , metis",
        "holm, , dokimasia",
        "verdict_held, , kallos",
        "krum, SOURCE, mneme",
        "krum, NEEDS, dokimasia",
        "median, BREAKS, metis",
        "krum, COST, techne",
        "median, FORMULA, techne"
    })
    void whoAnswersIsOfTheFieldOrKnowsThatThingOfIt(String topic, Aspect aspect, String agent) {
        assertThat(TELLERS.teller(KNOWLEDGE.require(topic), Optional.ofNullable(aspect)))
                .isEqualTo(agent);
    }
}
