package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every rule that a config can name, in a small real run under attack: it ends with the same result on any number of threads and after an
 * interruption.
 */
class RuleRunsTest {

    private static final int ROUNDS = 3;

    private static final String KEYWORD = "'aggregation_strategy_keyword': '%s'";

    private static final String REMOVING =
            "'remove_clients': true, 'begin_removing_from_round': 1, 'trust_threshold': 0.01, 'num_krum_selections': 4, ";

    /** Variants without their own keyword. */
    private static final List<String> FORMS = List.of(
            "'aggregation_strategy_keyword': 'multi-krum', 'rule_form': 'paper', 'num_krum_selections': 3",
            "'aggregation_strategy_keyword': 'bulyan', 'rule_form': 'paper'",
            "'aggregation_strategy_keyword': 'arkrum', 'rule_form': 'paper'",
            "'aggregation_strategy_keyword': 'trimmed_mean', 'aggregation_params': {'f': 2}",
            "'aggregation_strategy_keyword': 'median', 'pre_aggregation': [{'name': 'clipping'}, {'name': 'nnm'}]",
            "'aggregation_strategy_keyword': 'average', 'pre_aggregation': [{'name': 'bucketing'}, {'name': 'arc'}]",
            "'aggregation_strategy_keyword': 'fedadam', 'aggregation_params': {'rule': 'centered_clipping'}",
            REMOVING + "'aggregation_strategy_keyword': 'krum', 'removal_scope': 'remaining'",
            REMOVING + "'aggregation_strategy_keyword': 'krum', 'pre_aggregation': [{'name': 'clipping'}]",
            REMOVING + "'aggregation_strategy_keyword': 'krum', 'aggregation_params': {'neighbours': 'byzfl'}",
            REMOVING + "'aggregation_strategy_keyword': 'multi-krum-based', 'client_fraction': 0.7",
            REMOVING + "'aggregation_strategy_keyword': 'geometric_median'",
            REMOVING + "'aggregation_strategy_keyword': 'trust', 'trust_normalisation': 'robust'",
            REMOVING + "'aggregation_strategy_keyword': 'pid', 'pid_threshold_form': 'robust', 'client_fraction': 0.7",
            REMOVING + "'aggregation_strategy_keyword': 'rfa', 'client_fraction': 0.7");

    /** Keywords of rules with state between rounds. */
    private static final List<String> REMEMBERING = List.of(
            "centered_clipping",
            "foolsgold",
            "fldetector",
            "clipped_clustering",
            "fedavgm",
            "fedadam",
            "fedyogi",
            "fedadagrad",
            "trust",
            "pid",
            "pid_scaled",
            "pid_standardized",
            "pid_standardized_score_based",
            "krum",
            "rfa",
            "multi-krum-based");

    @TempDir
    Path folder;

    static Stream<String> keywords() {
        return Setting.RULES.stream()
                .map(keyword -> REMOVING
                        + KEYWORD.formatted(keyword)
                        + (keyword.equals("monna") ? ", 'aggregation_params': {'trusted_client': 0}" : ""));
    }

    static Stream<String> all() {
        return Stream.concat(keywords(), FORMS.stream());
    }

    /** Rules with state between rounds. */
    static Stream<String> remembering() {
        return all().filter(RuleRunsTest::remembers);
    }

    static Stream<String> others() {
        return all().filter(strategy -> !remembers(strategy));
    }

    private static boolean remembers(String strategy) {
        return REMEMBERING.stream().anyMatch(keyword -> strategy.contains(KEYWORD.formatted(keyword)));
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("others")
    void threeThreadsWithAStopGiveTheBytesOfOneWithoutForRulesWithoutState(String strategy) throws IOException {
        threeThreadsWithAStopGiveTheBytesOfOneWithout(strategy);
    }

    @ParameterizedTest
    @MethodSource("remembering")
    void threeThreadsWithAStopGiveTheBytesOfOneWithout(String strategy) throws IOException {
        RunDirectory whole = completed("whole", config(strategy), 1);
        assertThat(new EventLog(whole).read()).hasSize(ROUNDS).allSatisfy(entry -> {
            assertThat(entry.report().testLoss()).isFinite();
            assertThat(entry.report().ended()).isEmpty();
        });

        RunDirectory cut = stopped(config(strategy), 2);
        assertThat(new EventLog(cut).read()).hasSize(2);
        if (remembers(strategy)) {
            assertThat(Checkpoint.read(cut.checkpoint()).orElseThrow().state().state())
                    .isNotEqualTo(RuleState.NONE);
        }
        resume(cut);
        assertThat(Runs.fingerprint(cut, 1)).isEqualTo(Runs.fingerprint(whole, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"trust", "krum", "rfa", "multi-krum-based"})
    void removalRemoves(String keyword) throws IOException {
        RunDirectory run = completed("run", config(REMOVING + KEYWORD.formatted(keyword)), 2);
        assertThat(new EventLog(run).read().getLast().report().clients())
                .anySatisfy(client -> {
                    assertThat(client.removed()).isTrue();
                    assertThat(client.aggregated()).isFalse();
                })
                .anySatisfy(client -> assertThat(client.aggregated()).isTrue());
    }

    @Test
    void removalByScoresOfMixedUpdatesIsRefusedBeforeTheRun() {
        ObjectNode config = config(REMOVING + KEYWORD.formatted("krum") + ", 'pre_aggregation': [{'name': 'nnm'}]");
        assertThat(ConfigReader.read(config).errors())
                .extracting(Problem::field)
                .containsExactly("simulation_strategies.0.pre_aggregation");
    }

    /** Returns strategies of four clients, the round after which they end, and the reason. */
    static Stream<Arguments> endings() {
        String all = "'remove_clients': true, 'num_of_clients': 4, 'num_of_rounds': 6, ";
        String trust = all + "'begin_removing_from_round': 2, " + KEYWORD.formatted("trust");
        return Stream.of(
                Arguments.of(
                        trust + ", 'trust_threshold': 1, 'termination_policy': 'strict', 'min_fit_clients': 3",
                        3,
                        "strict: 0 clients are left, min_fit_clients is 3"),
                Arguments.of(
                        trust + ", 'trust_threshold': 1, 'termination_policy': 'adaptive', 'min_clients_ratio': 0.5",
                        3,
                        "adaptive: 0 of 4 clients are left, fewer than 2"),
                Arguments.of(
                        all + "'begin_removing_from_round': 1, " + KEYWORD.formatted("rfa"),
                        4,
                        "graceful: all clients were removed"),
                Arguments.of(
                        all
                                + "'begin_removing_from_round': 1, 'removal_scope': 'remaining', 'num_of_malicious_clients': 0, "
                                + KEYWORD.formatted("krum"),
                        3,
                        "2 clients are left: krum: needs n > 2f + 2 (f >= 0), got n=2, f=0"));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void anEarlyEndIsReportedAlsoAfterAStop(String strategy, int round, String reason) throws IOException {
        ObjectNode config = followedByAnother(strategy);
        RunDirectory whole = completed("whole", config, 2);
        assertThat(early(whole)).isEqualTo(List.of(round + ": " + reason));

        RunDirectory cut = stopped(config, round);
        assertThat(early(cut)).isEqualTo(early(whole));
        resume(cut);
        assertThat(early(cut)).isEqualTo(early(whole));
        assertThat(Runs.fingerprint(cut, 2)).isEqualTo(Runs.fingerprint(whole, 2));
    }

    @Test
    void anEarlyEndIsReportedEvenIfACrashCameBeforeItsStatus() throws IOException {
        Object[] ending = endings().findFirst().orElseThrow().get();
        ObjectNode config = followedByAnother((String) ending[0]);
        RunDirectory cut = stopped(config, (int) ending[1]);
        List<String> expected = early(cut);
        Json.write(cut.status(), ((ObjectNode) status(cut)).without(List.of("terminated_early", "early_terminations")));
        resume(cut);
        assertThat(early(cut)).isEqualTo(expected);
    }

    /** Five of ten clients are drawn and Krum needs five; removed clients are still drawn. */
    @Test
    void aRoundThatSamplesTooFewRemainingClientsIsSkipped() throws IOException {
        RunDirectory run = completed(
                "run",
                config("'remove_clients': true, 'begin_removing_from_round': 1, 'removal_scope': 'remaining', "
                        + "'num_of_clients': 10, 'num_of_rounds': 5, 'client_fraction': 0.5, 'num_of_malicious_clients': 1, "
                        + KEYWORD.formatted("krum")),
                2);

        assertThat(new EventLog(run).read()).hasSize(5);
        assertThat(status(run).path("terminated_early").booleanValue()).isFalse();
        assertThat(Files.readString(run.log()))
                .contains("of the round's clients are left: krum: needs n > 2f + 2")
                .contains("the model stays as it was");
    }

    private static ObjectNode followedByAnother(String strategy) {
        ObjectNode config = config(strategy);
        config.withArray("simulation_strategies").addObject().put("aggregation_strategy_keyword", "median");
        return config;
    }

    private static List<String> early(RunDirectory run) {
        JsonNode status = status(run);
        assertThat(status.path("terminated_early").booleanValue()).isTrue();
        List<String> endings = new ArrayList<>();
        for (JsonNode ending : status.path("early_terminations")) {
            assertThat(ending.path("strategy_number").intValue()).isZero();
            endings.add(ending.path("termination_round").intValue() + ": "
                    + ending.path("reason").textValue());
        }
        return endings;
    }

    private static ObjectNode config(String strategy) {
        return Runs.parse("""
                {'shared_settings': {
                   'dataset_keyword': 'femnist_iid', 'model_type': 'cnn', 'model_keyword': 'softmax', 'use_llm': false,
                   'num_of_rounds': %d, 'num_of_clients': 9, 'num_of_client_epochs': 1, 'batch_size': 32, 'seed': 11,
                   'max_dataset_samples': 300, 'strict_mode': false, 'num_of_malicious_clients': 1, 'min_fit_clients': 2,
                   'attack_schedule': [{'start_round': 2, 'end_round': 3, 'attack_type': 'sign_flip', 'scale': 2,
                     'selection_strategy': 'specific', 'malicious_client_ids': [3]}]},
                 'simulation_strategies': [{%s}]}
                """.formatted(ROUNDS, strategy).replace('\'', '"'));
    }

    private RunDirectory completed(String name, ObjectNode config, int threads) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve(name), config);
        assertThat(Runs.execute(run, threads))
                .as(() -> status(run).toString())
                .isEqualTo(SimulationRun.Outcome.COMPLETED);
        return run;
    }

    private RunDirectory stopped(ObjectNode config, int rounds) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve("cut"), config);
        Cancellation cancellation = new Cancellation();
        SimulationListener stopper = event -> {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && ended.report().round() == rounds) {
                cancellation.request();
            }
        };
        assertThat(Runs.execute(run, 3, stopper, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
        return run;
    }

    private static void resume(RunDirectory run) throws IOException {
        new StatusFile(run, Fence.current(run)).reopen();
        assertThat(Runs.execute(run, 3)).isEqualTo(SimulationRun.Outcome.COMPLETED);
    }

    private static JsonNode status(RunDirectory run) {
        try {
            return Json.readObject(run.status());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
