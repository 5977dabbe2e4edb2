package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.metrics.ParticipationReport;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Cohorts of rounds with simulated dropouts, failures and times. */
class CohortSamplerTest {

    private static final int CLIENTS = 40;
    private static final int ROUNDS = 30;

    private static StrategyConfig config(String changes) {
        ObjectNode config = Runs.parse("""
                {"aggregation_strategy_keyword": "fedavg", "dataset_keyword": "femnist_iid", "model_keyword": "softmax",
                 "num_of_rounds": 30, "num_of_clients": 40, "num_of_client_epochs": 2, "strict_mode": false,
                 "min_fit_clients": 2, "min_evaluate_clients": 2, "min_available_clients": 2, "seed": 9,
                 "attack_schedule": []}""");
        config.setAll(Runs.parse(changes.replace('\'', '"')));
        ConfigReader.Reading reading = ConfigReader.read(config);
        assertThat(reading.errors()).isEmpty();
        return reading.config().orElseThrow().strategies().getFirst();
    }

    /** Client c trains on 10 (c + 1) samples. */
    private static CohortSampler sampler(String changes) {
        return new CohortSampler(config(changes), client -> 10 * (client + 1));
    }

    @Test
    void withoutAScheduleEverybodyWhoIsAskedComes() {
        Cohort cohort = sampler("{'clients_per_round': 7}").of(3, 0);
        assertThat(cohort.selected()).hasSize(7).isSorted().doesNotHaveDuplicates();
        assertThat(cohort.present()).isEqualTo(cohort.selected());
        assertThat(cohort.turnout()).isEmpty();
    }

    @Test
    void whoIsAwayIsNotAskedAndOnlyInItsRounds() {
        CohortSampler sampler = sampler("""
                {'client_fraction': 1, 'participation_schedule': [
                  {'start_round': 2, 'end_round': 3, 'event_type': 'dropout', 'selection_strategy': 'specific',
                   'client_ids': [5, 0]}]}""");
        assertThat(sampler.of(1, 0).selected()).hasSize(CLIENTS);
        Cohort second = sampler.of(2, 0);
        assertThat(second.selected()).hasSize(CLIENTS - 2).doesNotContain(0, 5);
        assertThat(second.absences()).containsOnlyKeys(0, 5);
        assertThat(second.turnout().orElseThrow().available()).isEqualTo(CLIENTS - 2);
        assertThat(sampler.of(4, 0).selected()).hasSize(CLIENTS);
    }

    @Test
    void failuresHappenAsOftenAsTheirProbabilitySays() {
        CohortSampler sampler = sampler("""
                {'participation_schedule': [
                  {'start_round': 1, 'end_round': 30, 'event_type': 'failure', 'probability': 0.25}]}""");
        int failed = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            Cohort cohort = sampler.of(round, 0);
            ParticipationReport turnout = cohort.turnout().orElseThrow();
            failed += turnout.failed();
            assertThat(turnout.failed() + turnout.arrived()).isEqualTo(CLIENTS);
            assertThat(cohort.present()).hasSize(turnout.arrived());
            assertThat(cohort.absences()).hasSize(turnout.failed());
        }
        // 1,200 draws: five deviations are 75.
        assertThat(failed).isBetween(225, 375);
    }

    @Test
    void lateUpdatesAreDroppedAtTheDeadlineOrWaitedFor() {
        // Client c takes 2 · 10 (c + 1) / 100 seconds: those from 25 on are late.
        String timed = "{'round_deadline': 5.1, 'late_updates': '%s'}";
        ParticipationReport dropped =
                sampler(timed.formatted("drop")).of(1, 10).turnout().orElseThrow();
        assertThat(dropped)
                .isEqualTo(new ParticipationReport(40, 40, 25, 0, 15, 5.1, 15.1, java.util.Optional.empty()));
        Cohort waiting = sampler(timed.formatted("wait")).of(1, 10);
        assertThat(waiting.turnout())
                .contains(new ParticipationReport(40, 40, 40, 0, 15, 8, 18, java.util.Optional.empty()));
        assertThat(waiting.present()).hasSize(40);
    }

    @Test
    void stragglersTakeLongerAndSlowdownsMultiply() {
        Cohort cohort = sampler("""
                {'participation_schedule': [
                  {'start_round': 1, 'end_round': 9, 'event_type': 'straggler', 'slowdown': 3,
                   'selection_strategy': 'specific', 'client_ids': [4]},
                  {'start_round': 1, 'end_round': 9, 'event_type': 'straggler', 'slowdown': 2}]}""").of(1, 0);
        assertThat(cohort.seconds()[3]).isEqualTo(2 * 0.8);
        assertThat(cohort.seconds()[4]).isEqualTo(6 * 1.0);
    }

    @Test
    void speedsDifferByClientAndJitterByRound() {
        CohortSampler steady = sampler("{'client_speed': {'distribution': 'lognormal', 'spread': 1}}");
        assertThat(steady.of(1, 0).seconds()).isEqualTo(steady.of(2, 0).seconds());
        assertThat(Arrays.stream(steady.of(1, 0).seconds()).distinct()).hasSize(CLIENTS);
        CohortSampler jittering = sampler("{'client_speed': {'jitter': 0.5}}");
        assertThat(jittering.of(1, 0).seconds()).isNotEqualTo(jittering.of(2, 0).seconds());
    }

    @Test
    void theClockCanBeFoundAgain() {
        CohortSampler sampler = sampler("{'client_speed': {'jitter': 0.5}, 'round_deadline': 7}");
        double clock = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            clock = sampler.of(round, clock).clock();
            assertThat(sampler("{'client_speed': {'jitter': 0.5}, 'round_deadline': 7}")
                            .clock(round))
                    .isEqualTo(clock);
        }
    }

    @Test
    void weightedDrawsFavourWhoHasMoreSamples() {
        CohortSampler weighted = sampler("{'clients_per_round': 10, 'client_sampling': 'weighted'}");
        CohortSampler uniform = sampler("{'clients_per_round': 10}");
        assertThat(meanClient(weighted)).isGreaterThan(23);
        assertThat(meanClient(uniform)).isBetween(17.0, 22.0);
    }

    private static double meanClient(CohortSampler sampler) {
        return IntStream.rangeClosed(1, ROUNDS)
                .flatMap(round -> IntStream.of(sampler.of(round, 0).selected()))
                .average()
                .orElseThrow();
    }

    @Test
    void aRoundWithTooFewIsSkippedWithItsReason() {
        String dropout = """
                {'start_round': 1, 'end_round': 30, 'event_type': '%s', 'selection_strategy': 'random',
                 'client_count': 36}""";
        Cohort empty = sampler("{'min_available_clients': 5, 'participation_schedule': [" + dropout.formatted("dropout")
                        + "]}")
                .of(1, 0);
        assertThat(empty.shortage()).contains("4 of 40 clients are there, min_available_clients is 5");
        assertThat(empty.selected()).isEmpty();
        Cohort few = sampler("{'min_fit_clients': 5, 'participation_schedule': [" + dropout.formatted("failure") + "]}")
                .of(1, 0);
        assertThat(few.shortage()).contains("updates of 4 clients came, min_fit_clients is 5");
        assertThat(few.present()).isEmpty();
        Cohort bound = sampler("{'aggregation_strategy_keyword': 'krum', 'num_of_malicious_clients': 1,"
                        + " 'participation_schedule': [" + dropout.formatted("failure") + "]}")
                .of(1, 0);
        assertThat(bound.shortage()).hasValueSatisfying(why -> assertThat(why).contains("krum"));
    }
}
