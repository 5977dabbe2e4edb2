package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.verdict.Bite;
import dev.crucible.engine.verdict.ControlFile;
import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.engine.verdict.Trial;
import dev.crucible.engine.verdict.Verdict;
import dev.crucible.engine.verdict.Word;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code controls}: what the engine makes of each word, and the files of its controls. */
class ControlArmTest {

    private static final String LAZY = "{'attack_type': 'lazy_worker'";
    private static final String FLIP = "{'attack_type': 'sign_flip', 'scale': 10";

    /** Sends nearly the mean of honest clients, which suits a rule that follows one client. */
    private static final String MEAN = "{'attack_type': 'alie', 'z': 0.01";

    @TempDir
    Path folder;

    /** Fitted to Krum, whatever the rule of the strategy. */
    private static final String KRUM = "{'attack_type': 'fang_krum'";

    /** A rule under three seeds; three of ten clients attack in each round. */
    private static ObjectNode config(String rule, String attack, String more) {
        return Runs.parse("""
                {'shared_settings': {
                   'dataset_keyword': 'digits', 'model_type': 'cnn', 'model_keyword': 'softmax', 'use_llm': false,
                   'num_of_rounds': 6, 'num_of_clients': 10, 'num_of_client_epochs': 2, 'batch_size': 16,
                   'num_of_malicious_clients': 3, 'training_subset_fraction': 0.8, 'strict_mode': false,
                   'clean_twin': true, 'save_plots': false, %s
                   'attack_schedule': [%s, 'start_round': 1, 'end_round': 6, 'selection_strategy': 'specific',
                                        'malicious_client_ids': [0, 1, 2]}]},
                 'simulation_strategies': [
                   {'aggregation_strategy_keyword': '%s', 'seed': 1},
                   {'aggregation_strategy_keyword': '%s', 'seed': 2},
                   {'aggregation_strategy_keyword': '%s', 'seed': 3}]}
                """.formatted(more, attack, rule, rule, rule).replace('\'', '"'));
    }

    /** Skewed data and a larger network, on which Krum loses what the mean keeps; two of twelve clients attack. */
    private static ObjectNode skewed(ObjectNode config) {
        ObjectNode shared = Runs.shared(config)
                .put("partitioning_strategy", "dirichlet")
                .put("model_keyword", "mlp")
                .put("hidden_units", 32)
                .put("learning_rate", 0.05)
                .put("momentum", 0.9)
                .put("num_of_clients", 12)
                .put("num_of_malicious_clients", 2)
                .put("num_of_rounds", 10);
        shared.putObject("partitioning_params").put("alpha", 1.0);
        ((ObjectNode) shared.withArray("attack_schedule").get(0))
                .put("end_round", 10)
                .putArray("malicious_client_ids")
                .add(0)
                .add(1);
        return config;
    }

    private RunDirectory completed(String name, ObjectNode config) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve(name), config);
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return run;
    }

    private static Verdict verdict(RunDirectory run) throws IOException {
        List<Judgement> judgements = Judgement.of(StrategyResult.read(run));
        assertThat(judgements).hasSize(1);
        return judgements.getFirst().verdict();
    }

    @Test
    void anAttackWithoutBiteIsNotHeld() throws IOException {
        RunDirectory run = completed("lazy", config("median", LAZY, ""));
        Verdict verdict = verdict(run);
        assertThat(verdict.word()).isEqualTo(Word.NO_BITE);
        assertThat(verdict.bite().state()).isEqualTo(Bite.State.NONE);
        assertThat(verdict.bite().seeds()).isEqualTo(3);
        assertThat(verdict.said(Locale.ENGLISH)).contains("n = 3");
        assertThat(StrategyResult.read(run)).hasSize(3);
        assertThat(Json.readObject(run.status()).path("total_strategies").intValue())
                .as("controls are not numbered")
                .isEqualTo(3);
        assertThat(run.csv("round_metrics", 3)).doesNotExist();
        assertThat(run.control(2)).exists();
        assertThat(run.control(3)).doesNotExist();
    }

    @Test
    void anAttackThatBitesLetsARuleHold() throws IOException {
        Verdict verdict = verdict(completed("flip", config("median", FLIP, "")));
        assertThat(verdict.bite().state()).isEqualTo(Bite.State.BITES);
        assertThat(verdict.loss().mean()).isLessThan(0.25);
        assertThat(verdict.word()).isNotIn(Word.NO_BITE, Word.HELPED);
    }

    @Test
    void anAttackThatHelpsIsNamedSo() throws IOException {
        String skewed = "'partitioning_strategy': 'dirichlet', 'partitioning_params': {'alpha': 1.0},";
        ObjectNode config = config("krum", MEAN, skewed);
        Runs.shared(config).put("num_of_clients", 20).put("num_of_rounds", 10).put("model_keyword", "mlp");
        for (int seed = 4; seed <= 6; seed++) {
            config.withArray("simulation_strategies")
                    .addObject()
                    .put("aggregation_strategy_keyword", "krum")
                    .put("seed", seed);
        }
        ((ObjectNode) Runs.shared(config).withArray("attack_schedule").get(0)).put("end_round", 10);
        Verdict verdict = verdict(completed("helped", config));
        assertThat(verdict.loss().high()).isNegative();
        assertThat(verdict.word()).isEqualTo(Word.HELPED);
    }

    @Test
    void noneLeavesControlsOutAndTheBiteUnknown() throws IOException {
        RunDirectory with = completed("with", config("median", LAZY, ""));
        RunDirectory without = completed("without", config("median", LAZY, "'controls': 'none',"));
        assertThat(without.control(0)).doesNotExist();
        assertThat(verdict(without).word()).isEqualTo(Word.UNDECIDED);
        assertThat(verdict(without).said(Locale.ENGLISH)).contains("unknown");
        for (int s = 0; s < 3; s++) {
            assertThat(Files.readString(without.csv("per_client_metrics", s)))
                    .as("a control changes no result")
                    .isEqualTo(Files.readString(with.csv("per_client_metrics", s)));
        }
    }

    @Test
    void fullAddsTheRuleThatThePaperBreaks() throws IOException {
        ObjectNode config = skewed(config("norm_bounding", KRUM, ""));
        RunDirectory mean = completed("mean", config);
        Runs.shared(config).put("controls", "full");
        RunDirectory full = completed("full", config);
        Verdict auto = verdict(mean);
        assertThat(auto.bite().state()).as("%s", auto.bite()).isEqualTo(Bite.State.NONE);
        Verdict verdict = verdict(full);
        assertThat(verdict.bite().controls().getLast().loss().mean())
                .as("%s", verdict.bite())
                .isGreaterThan(0.5);
        assertThat(verdict.bite().controls().stream().map(Bite.Control::rule)).containsExactly("fedavg", "krum");
        assertThat(verdict.bite().controls().getFirst())
                .as("the mean is the same control")
                .isEqualTo(auto.bite().controls().getFirst());
        assertThat(verdict.bite().in(Locale.ENGLISH)).contains("learned from krum (97.5 % interval", "n = 3");
        assertThat(verdict.bite().in(Locale.GERMAN)).contains("krum nimmt er", "97,5-%-Intervall");
        assertThat(StrategyResult.read(full)).hasSize(3);
        assertThat(Json.readObject(full.status()).path("total_strategies").intValue())
                .isEqualTo(3);
        assertThat(full.csv("round_metrics", 3)).doesNotExist();
        assertThat(mean.control(0, "krum")).doesNotExist();
        for (int s = 0; s < 3; s++) {
            assertThat(full.control(s, "krum")).exists();
            assertThat(Files.readString(full.control(s))).isEqualTo(Files.readString(mean.control(s)));
            assertThat(Files.readString(full.csv("per_client_metrics", s)))
                    .as("a control changes no result")
                    .isEqualTo(Files.readString(mean.csv("per_client_metrics", s)));
        }
    }

    @Test
    void theSecondControlIsTheRuleItself() throws IOException {
        RunDirectory own = completed("own", config("krum", KRUM, "'controls': 'full',"));
        List<StrategyResult> results = StrategyResult.read(own);
        Trial control = results.getFirst().controls().get("krum");
        Trial krum = results.getFirst().trial().orElseThrow();
        assertThat(control.attacked()).isEqualTo(krum.attacked());
        assertThat(control.clean()).isEqualTo(krum.clean());
    }

    @Test
    void aRuleThatCannotWorkIsNoControl() throws IOException {
        ObjectNode config = config("median", KRUM, "'controls': 'full',");
        Runs.shared(config).put("num_of_malicious_clients", 4);
        RunDirectory run = completed("bound", config);
        assertThat(run.control(0)).exists();
        assertThat(run.control(0, "krum")).as("krum needs n > 2f + 2").doesNotExist();
    }

    @Test
    void otherWordsAreRefused() {
        assertThat(ConfigReader.read(config("median", KRUM, "'controls': 'both',"))
                        .errors())
                .extracting(Problem::toString)
                .allMatch(error -> error.contains("controls") && error.contains("auto, full, none"))
                .isNotEmpty();
    }

    @Test
    void theConfigsOwnMeanIsTheControl() throws IOException {
        ObjectNode config = config("median", FLIP, "");
        for (int seed = 1; seed <= 3; seed++) {
            config.withArray("simulation_strategies")
                    .addObject()
                    .put("aggregation_strategy_keyword", "fedavg")
                    .put("seed", seed);
        }
        RunDirectory run = completed("own", config);
        RunDirectory trained = completed("trained", config("median", FLIP, ""));
        assertThat(run.control(0)).doesNotExist();
        Verdict verdict = Judgement.of(StrategyResult.read(run)).getFirst().verdict();
        assertThat(verdict.bite()).isEqualTo(verdict(trained).bite());
        assertThat(verdict.word()).isEqualTo(verdict(trained).word());
    }

    @Test
    void aRunGoesOnWithTheSameControls() throws IOException {
        ObjectNode config = config("median", FLIP, "");
        RunDirectory whole = completed("whole", config);
        RunDirectory cut = Runs.prepare(folder.resolve("cut"), config);
        Cancellation cancellation = new Cancellation();
        SimulationListener stopper = event -> {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && ended.report().round() == 3) {
                cancellation.request();
            }
        };
        assertThat(Runs.execute(cut, 1, stopper, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
        ObjectNode damaged = Json.readObject(cut.control(0)).put("accuracy", 0.5);
        Json.write(cut.control(0), damaged);
        assertThat(ControlFile.read(cut, 0, "fedavg"))
                .as("the checksum is wrong")
                .isEmpty();
        new StatusFile(cut, Fence.current(cut)).reopen();
        assertThat(Runs.execute(cut, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        for (int s = 0; s < 3; s++) {
            assertThat(Files.readString(cut.control(s))).isEqualTo(Files.readString(whole.control(s)));
        }
        assertThat(verdict(cut)).isEqualTo(verdict(whole));
    }

    @Test
    void strategiesOfOneScenarioShareAControl() throws IOException {
        ObjectNode config = config("median", FLIP, "");
        config.withArray("simulation_strategies").remove(2);
        config.withArray("simulation_strategies").remove(1);
        config.withArray("simulation_strategies")
                .addObject()
                .put("aggregation_strategy_keyword", "trimmed_mean")
                .put("trim_ratio", 0.3)
                .put("seed", 1);
        RunDirectory run = completed("shared", config);
        JsonNode first = Json.readObject(run.control(0));
        assertThat(Json.readObject(run.control(1))).isEqualTo(first);
        assertThat(Files.readAllLines(run.log()).stream()
                        .filter(line -> line.contains(", control: "))
                        .count())
                .as("six rounds with and six without the attack, once")
                .isEqualTo(12);
    }
}
