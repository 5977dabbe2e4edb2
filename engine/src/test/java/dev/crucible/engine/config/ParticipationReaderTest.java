package dev.crucible.engine.config;

import static dev.crucible.engine.config.Sample.flat;
import static dev.crucible.engine.config.Sample.json;
import static dev.crucible.engine.config.Sample.only;
import static dev.crucible.engine.config.Sample.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.AttackPhase.Selection;
import dev.crucible.engine.participation.ClientSpeed;
import dev.crucible.engine.participation.ClientSpeed.Distribution;
import dev.crucible.engine.participation.Deadline;
import dev.crucible.engine.participation.ParticipationPhase;
import dev.crucible.engine.participation.ParticipationPhase.Event;
import dev.crucible.engine.participation.Sampling;
import dev.crucible.engine.strategy.StrategyConfig.Participation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParticipationReaderTest {

    private static final String FEW = "{'min_fit_clients': 2, 'min_evaluate_clients': 2, 'min_available_clients': 2}";

    private static ObjectNode config(String changes) {
        ObjectNode config = flat(FEW).put("strict_mode", false);
        config.setAll(json(changes));
        return config;
    }

    /** Returns a config with one entry in the participation schedule: a failure in rounds 2 to 5, with {@code changes} on top. */
    private static ObjectNode scheduled(String changes) {
        ObjectNode config = config("{}");
        ObjectNode entry = json("{'start_round': 2, 'end_round': 5, 'event_type': 'failure'}");
        entry.setAll(json(changes));
        config.putArray("participation_schedule").add(entry);
        return config;
    }

    @Test
    void readsEverything() {
        Participation read = only(config("""
                {'clients_per_round': 6, 'client_sampling': 'weighted', 'round_deadline': 30, 'late_updates': 'wait',
                 'client_speed': {'distribution': 'lognormal', 'samples_per_second': 50, 'spread': 0.7, 'jitter': 0.1},
                 'participation_schedule': [
                   {'start_round': 1, 'end_round': 3, 'event_type': 'dropout', 'probability': 0.5},
                   {'start_round': 2, 'end_round': 2, 'event_type': 'failure', 'selection_strategy': 'specific',
                    'client_ids': [4, 1]},
                   {'start_round': 2, 'end_round': 9, 'event_type': 'straggler', 'slowdown': 3,
                    'selection_strategy': 'percentage', 'client_percentage': 0.3, 'random_seed': 7},
                   {'start_round': 3, 'end_round': 4, 'event_type': 'participation', 'client_fraction': 0.75}]}""")).participation();

        assertThat(read.sampling()).isEqualTo(Sampling.WEIGHTED);
        assertThat(read.speed()).contains(new ClientSpeed(Distribution.LOGNORMAL, 50, 0.7, 0.1));
        assertThat(read.deadline()).contains(new Deadline(30, Deadline.Late.WAIT));
        assertThat(read.schedule())
                .extracting(ParticipationPhase::event)
                .containsExactly(
                        new Event.Dropout(), new Event.Failure(), new Event.Straggler(3), new Event.Participation(8));
        assertThat(read.schedule().getFirst().probability()).isEqualTo(0.5);
        assertThat(read.schedule().get(2).selection()).contains(new Selection.Count(3, OptionalLong.of(7)));
        assertThat(read.sampled(10, 1)).isEqualTo(6);
        assertThat(read.sampled(10, 3)).isEqualTo(8);
        assertThat(read.most(10)).isEqualTo(8);
    }

    @Test
    void aDeadlineOrAStragglerBringsTheClockAndDropsWhatIsLate() {
        Participation deadline = only(config("{'round_deadline': 5}")).participation();
        assertThat(deadline.speed()).contains(ClientSpeed.USUAL);
        assertThat(deadline.deadline()).contains(new Deadline(5, Deadline.Late.DROP));
        assertThat(only(scheduled("{'event_type': 'straggler', 'slowdown': 2}"))
                        .participation()
                        .speed())
                .contains(ClientSpeed.USUAL);
        assertThat(only(scheduled("{}")).participation().speed()).isEqualTo(Optional.empty());
        assertThat(only(config("{}")).participation().simulated()).isFalse();
    }

    @Test
    void whoeverMayBeMissingIsNotInStrictMode() {
        ObjectNode config = flat("{'clients_per_round': 10}");
        config.remove("strict_mode");
        assertThat(only(config).settings().json().get("strict_mode").booleanValue())
                .isFalse();
        assertThat(only(flat("{'round_deadline': 4, 'late_updates': 'wait'}"))
                        .settings()
                        .json()
                        .get("strict_mode")
                        .booleanValue())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'clients_per_round': 11}| clients_per_round: must be at most num_of_clients (10), got 11",
                "{'clients_per_round': 1}| clients_per_round: must be at least min_fit_clients (2), got 1",
                "{'clients_per_round': 5, 'client_fraction': 0.5}| clients_per_round: and client_fraction exclude each "
                        + "other; set one of them",
                "{'client_sampling': 'x'}| client_sampling: must be one of uniform, weighted, got \"x\"",
                "{'round_deadline': 0}| round_deadline: must be above 0, got 0",
                "{'late_updates': 'x', 'round_deadline': 1}| late_updates: must be one of drop, wait, got \"x\"",
                "{'client_speed': {'distribution': 'x'}}| client_speed.distribution: must be one of constant, uniform, "
                        + "lognormal, got \"x\"",
                "{'client_speed': {'distribution': 'uniform', 'spread': 1}}| client_speed.spread: must be at least 0 and "
                        + "below 1, got 1",
                "{'client_speed': {'samples_per_second': 0}}| client_speed.samples_per_second: must be above 0, got 0",
                "{'num_of_clients': 1000001, 'clients_per_round': 5}| num_of_clients: must be between 1 and 1000000, got "
                        + "1000001",
                "{'clients_per_round': 5, 'strict_mode': true, 'min_fit_clients': 10, 'min_evaluate_clients': 10, "
                        + "'min_available_clients': 10}| clients_per_round: must be at least min_fit_clients (10), got 5",
            })
    void refuses(String changes, String error) {
        assertThat(texts(ConfigReader.read(config(changes)).errors())).contains(error);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'event_type': null}| event_type: is required (one of dropout, failure, straggler, participation)",
                "{'event_type': 'x'}| event_type: must be one of dropout, failure, straggler, participation, got \"x\"",
                "{'start_round': null}| start_round: is required (the first round of the event)",
                "{'end_round': 13}| end_round: is 13, but the run has 12 rounds (num_of_rounds); use at most 12 or more "
                        + "rounds",
                "{'probability': 0}| probability: must be above 0 and at most 1, got 0",
                "{'event_type': 'straggler'}| slowdown: is required by a straggler (the factor by which it takes longer)",
                "{'event_type': 'straggler', 'slowdown': 1}| slowdown: must be above 1, got 1",
                "{'event_type': 'participation'}| clients_per_round: or client_fraction must be given for participation, "
                        + "exactly one of the two",
                "{'event_type': 'participation', 'clients_per_round': 3, 'probability': 0.5}| event_type: participation "
                        + "is for all clients and certain; leave selection and probability out",
                "{'selection_strategy': 'specific', 'client_ids': [10]}| client_ids.0: there is no client 10; the 10 "
                        + "clients (num_of_clients) are numbered 0 to 9",
                "{'selection_strategy': 'random'}| client_count: is required (how many clients) when selection_strategy "
                        + "is random",
                "{'selection_strategy': 'all_malicious'}| selection_strategy: must be one of specific, random, "
                        + "percentage, got \"all_malicious\"",
            })
    void refusesEntries(String changes, String error) {
        assertThat(texts(ConfigReader.read(scheduled(changes)).errors()))
                .containsExactly("participation_schedule.0." + error);
    }

    @Test
    void strictModeAndMissingClientsExcludeEachOther() {
        ObjectNode config = scheduled("{}");
        config.setAll(json("{'strict_mode': true, 'min_fit_clients': 10, 'min_evaluate_clients': 10,"
                + " 'min_available_clients': 10}"));
        assertThat(texts(ConfigReader.read(config).errors()))
                .containsExactly(
                        "participation_schedule: cannot be in strict_mode, where every client takes part in every"
                                + " round; set strict_mode to false");
    }

    @Test
    void manyClientsAreAskedInTurns() {
        String many = "{'num_of_clients': 100000, 'clients_per_round': 100, 'strict_mode': false}";
        assertThat(only(config(many)).clients()).isEqualTo(100_000);
        ObjectNode structured = Sample.structured(many, "{}");
        assertThat(ApiValidation.check(structured)).isEmpty();
        ((ObjectNode) structured.get(ConfigShape.SHARED)).remove("clients_per_round");
        assertThat(ApiValidation.check(structured)).singleElement().satisfies(v -> assertThat(v.toString())
                .contains("less than or equal to 1000"));
    }

    @Test
    void judgesStrictModeOnlyOverWhatIsGiven() {
        List<String> least = List.of("min_fit_clients", "min_evaluate_clients", "min_available_clients");
        assertThat(only(flat("{}").without(least)).participation()).isEqualTo(new Participation(10, 10, 10, 1));
        assertThat(only(flat("{'strict_mode': false}").without(least)).participation())
                .isEqualTo(new Participation(2, 2, 2, 1));
        assertThat(only(flat("{'strict_mode': false, 'num_of_clients': 1}").without(least))
                        .participation())
                .isEqualTo(new Participation(1, 1, 1, 1));
        assertThat(only(flat("{'client_fraction': 0.5}").without(least)).participation())
                .isEqualTo(new Participation(2, 2, 2, 0.5));
    }
}
