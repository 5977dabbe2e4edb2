package dev.crucible.engine.config;

import static dev.crucible.engine.config.Sample.flat;
import static dev.crucible.engine.config.Sample.json;
import static dev.crucible.engine.config.Sample.structured;
import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.recipe.Recipes;
import dev.crucible.engine.parameters.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Obstacles to a valid config in its environment. */
class SurroundingsTest {

    @TempDir
    Path datasets;

    private List<Problem> here(String changes) {
        return here(changes, false);
    }

    private List<Problem> here(String changes, boolean elsewhere) {
        return ValidationResult.of(flat(changes), new Surroundings(datasets, elsewhere))
                .problems();
    }

    private static Problem only(List<Problem> problems, String code) {
        List<Problem> found = problems.stream()
                .filter(problem -> problem.code().word().equals(code))
                .toList();
        assertThat(found).as(code + " in " + problems).hasSize(1);
        return found.getFirst();
    }

    @Test
    void saysThatAClusterTrainsWithoutTheGraphicsProcessor() {
        Surroundings there = new Surroundings(datasets, false).onCluster();
        String gpu = "{'dataset_keyword': 'digits', 'training_device': 'gpu'}";
        Problem warning = only(ValidationResult.of(flat(gpu), there).problems(), "no_gpu");
        assertThat(warning.severity()).isEqualTo(Problem.Severity.WARNING);
        assertThat(warning.field()).isEqualTo("training_device");
        assertThat(warning.message()).endsWith(": clients on a cluster are trained by its processors");
        String required = "{'dataset_keyword': 'digits', 'training_device': 'gpu', 'require_device': true}";
        Problem error = only(ValidationResult.of(flat(required), there).problems(), "no_gpu");
        assertThat(error.severity()).isEqualTo(Problem.Severity.ERROR);
        assertThat(error.field()).isEqualTo("require_device");
        String cpu = "{'dataset_keyword': 'digits', 'training_device': 'cpu'}";
        assertThat(ValidationResult.of(flat(cpu), there).problems())
                .noneMatch(problem -> problem.code() == Problem.Code.NO_GPU);
    }

    static List<String> setsOfFiles() {
        return Datasets.keywords().stream()
                .filter(keyword -> !Datasets.embedded(keyword))
                // The machine's own package may install it.
                .filter(keyword -> !keyword.equals("fashionmnist"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("setsOfFiles")
    void namesTheFolderWhereDataIsMissing(String keyword) throws IOException {
        String type =
                switch (Datasets.modality(keyword)) {
                    case IMAGE -> "cnn";
                    case TEXT -> "embedding";
                    case TABLE -> "mlp";
                };
        String changes =
                "{'dataset_keyword': '%s', 'model_type': '%s', 'model_keyword': null}".formatted(keyword, type);
        Problem missing = only(here(changes), "missing_data");
        assertThat(missing.field()).isEqualTo("dataset_keyword");
        assertThat(missing.isError()).isTrue();
        assertThat(missing.message()).contains(datasets.resolve(keyword).toString());
        if (Recipes.of(keyword).isPresent()) {
            assertThat(missing.message()).contains("`crucible data get " + keyword + "` brings it");
        }
        assertThat(only(here(changes, true), "missing_data").isError()).isFalse();

        Files.createDirectories(datasets.resolve(keyword));
        Files.createFile(datasets.resolve(keyword).resolve(".gitkeep"));
        only(here(changes), "missing_data");
        Files.createFile(datasets.resolve(keyword).resolve("data.npz"));
        assertThat(here(changes)).noneMatch(problem -> problem.code().word().equals("missing_data"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"femnist_iid", "femnist_niid", "digits", "breast_cancer", "synthetic_colour"})
    void missesNoDataThatIsBuiltIn(String keyword) {
        assertThat(here("{'dataset_keyword': '" + keyword + "'}"))
                .noneMatch(problem -> problem.code().word().equals("missing_data"));
    }

    @Test
    void asksForASetOfTheHubOnlyWhereNothingIsFetched() throws IOException {
        String changes =
                "{'dataset_keyword': 'image_files', 'dataset_source': 'huggingface', 'hf_dataset_name': 'a/b'}";
        Problem fetched = only(here(changes), "missing_data");
        assertThat(fetched.isError()).isFalse();
        assertThat(fetched.message()).contains("the run fetches it", "`crucible data get hf:a/b`");
        Files.createFile(datasets.resolve("no-downloads"));
        assertThat(only(here(changes), "missing_data").message()).contains("a/b", "downloads are switched off");
    }

    @Test
    void nothingStandsInForWeightsThatAreMissingUnlessTheConfigAllowsIt() throws IOException {
        String named = "'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'model_keyword': null, ";
        String changes = "{" + named + "'use_llm': true, 'llm_model': 'owner/bert'}";
        Problem missing = only(here(changes), "missing_weights");
        assertThat(missing.isError()).isTrue();
        assertThat(missing.field()).isEqualTo("llm_model");
        assertThat(missing.message())
                .contains(datasets.resolve("models/owner/bert").toString(), "crucible data get model owner/bert")
                .contains("llm_model minilm-l6");
        assertThat(only(here(changes, true), "missing_weights").isError()).isFalse();
        Problem older =
                only(here("{" + named + "'transformer_model': 'owner/bert', 'use_lora': true}"), "missing_weights");
        assertThat(older.isError()).isTrue();
        assertThat(older.field()).isEqualTo("transformer_model");

        Problem standIn = only(here(changes.replace("}", ", 'allow_standins': true}")), "stand_in_weights");
        assertThat(standIn.isError()).isFalse();
        assertThat(standIn.message()).contains("random weights");
        Files.createDirectories(datasets.resolve("models/owner/bert"));
        assertThat(only(here(changes), "missing_weights").message()).contains("config.json");
        assertThat(here("{" + named + "'use_llm': true, 'llm_model': 'minilm-l6'}"))
                .noneMatch(problem -> problem.code().word().endsWith("weights"));
        assertThat(here("{}")).noneMatch(problem -> problem.code().word().endsWith("weights"));
    }

    @Test
    void looksAtTheAdaptersThatAConfigStartsWith() throws IOException {
        String changes =
                "{'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'model_keyword': null, 'use_llm': true, "
                        + "'llm_model': 'minilm-l6', 'llm_finetuning': 'lora', 'llm_task': 'classification', 'lora_adapter': 'own'}";
        Problem missing = only(here(changes), "missing_weights");
        assertThat(missing.field()).isEqualTo("lora_adapter");
        assertThat(missing.isError()).isTrue();
        assertThat(missing.message())
                .contains(datasets.resolve("models/own/adapter_config.json").toString())
                .contains("is missing; put in what peft or a run with save_model wrote");
        Path own = Files.createDirectories(datasets.resolve("models/own"));
        Files.writeString(
                own.resolve("adapter_config.json"), "{\"peft_type\": \"LORA\", \"r\": 400, \"lora_alpha\": 16}");
        Files.write(own.resolve("adapter_model.safetensors"), new byte[] {9, 0, 0, 0, 0, 0, 0, 0, '{'});
        assertThat(only(here(changes), "missing_weights").message()).contains("adapter_model.safetensors, byte 0");
        Files.write(own.resolve("adapter_model.safetensors"), new byte[] {2, 0, 0, 0, 0, 0, 0, 0, '{', '}'});
        assertThat(only(here(changes), "missing_weights").message())
                .contains("adapter_config.json: r: expected 8, which is lora_rank, found 400; set lora_rank to 400");
        assertThat(only(here(changes.replace("}", ", 'lora_rank': 400}")), "missing_weights")
                        .message())
                .contains("lora_rank: must be at most 384");
        assertThat(here(changes.replace("'own'", "'../own'"))).anySatisfy(problem -> assertThat(problem.message())
                .contains("must be the name of a folder in models"));
        assertThat(here("{'lora_adapter': 'own'}"))
                .anySatisfy(problem -> assertThat(problem.message()).contains("which only language models have"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "1| 'selection_strategy': 'random', 'malicious_client_count': 3",
                "1| 'selection_strategy': 'specific', 'malicious_client_ids': [1, 2, 3]",
                "2| 'selection_strategy': 'percentage', 'malicious_percentage': 0.3",
                "3| 'selection_strategy': 'percentage', 'malicious_percentage': 0.3",
                "4| 'selection_strategy': 'random', 'malicious_client_count': 3",
            })
    void comparesTheAttackersThatAreToldWithThoseThatCome(int told, String who) {
        List<Problem> problems = here("""
            {'aggregation_strategy_keyword': 'trimmed_mean', 'trim_ratio': 0.4, 'num_of_clients': 10,
             'min_fit_clients': 10, 'min_evaluate_clients': 10, 'min_available_clients': 10, 'num_of_rounds': 5,
             'num_of_malicious_clients': %d, 'attack_schedule': [{'start_round': 1, 'end_round': 3,
             'attack_type': 'label_flipping', %s}]}\
            """.formatted(told, who));
        List<Problem> found = problems.stream()
                .filter(problem -> problem.code().word().endsWith("_malicious_clients"))
                .toList();
        if (told == 3) {
            assertThat(found).isEmpty();
            return;
        }
        Problem only = only(found, told < 3 ? "too_few_malicious_clients" : "too_many_malicious_clients");
        assertThat(found).hasSize(1);
        assertThat(only.toString()).startsWith("num_of_malicious_clients: is " + told + ", but the schedule has 3");
        assertThat(only.isError()).isFalse();
    }

    @Test
    void comparesWhatTheRuleIsToldWithThoseThatAttackAtOnce() {
        // Two and two clients attack together in rounds 2 and 3; one of them is in both phases.
        String config = """
            {'num_of_clients': 10, 'min_fit_clients': 10, 'min_evaluate_clients': 10, 'min_available_clients': 10,
             'num_of_rounds': 5, %s, 'attack_schedule': [{'start_round': 1, 'end_round': 3, 'attack_type': 'sign_flip',
             'selection_strategy': 'specific', 'malicious_client_ids': [0, 1]}, {'start_round': 2, 'end_round': 5,
             'attack_type': 'ipm', 'selection_strategy': 'specific', 'malicious_client_ids': [1, 2]}]}\
            """;
        assertThat(only(
                                here(config.formatted(
                                        "'aggregation_strategy_keyword': 'trimmed_mean', 'trim_ratio': 0.25")),
                                "too_few_malicious_clients")
                        .toString())
                .isEqualTo(
                        "trim_ratio: cuts 2 of 10 values at either end, but the schedule has 3 attackers; use at least"
                                + " 0.3");
        assertThat(only(
                                here(config.formatted(
                                        "'aggregation_strategy_keyword': 'dnc', 'aggregation_params': {'f': 4}")),
                                "too_many_malicious_clients")
                        .field())
                .isEqualTo("aggregation_params.f");
        assertThat(here(config.formatted("'aggregation_strategy_keyword': 'trimmed_mean', 'trim_ratio': 0.3,"
                        + " 'num_of_malicious_clients': 3")))
                .noneMatch(problem -> problem.code().word().endsWith("_malicious_clients"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cpus_per_client",
                "gpus_per_client",
                "text2_column",
                "reputation_threshold",
                "weighted_median_factor",
                "strategy_number"
            })
    void listsKeysThatNothingReads(String key) {
        String value =
                switch (key) {
                    case "text2_column" -> "'x'";
                    case "gpus_per_client", "reputation_threshold" -> "0.5";
                    default -> "1";
                };
        assertThat(here("{'" + key + "': " + value + "}")).anySatisfy(problem -> {
            assertThat(problem.field()).isEqualTo(key);
            assertThat(problem.code().word()).isEqualTo("unread_key");
            assertThat(problem.isError()).isFalse();
        });
        List<String> warnings = ValidationResult.of(
                        structured("{'" + key + "': " + value + "}", "{}"), new Surroundings(datasets, false))
                .warnings();
        boolean usual = key.endsWith("pus_per_client");
        assertThat(warnings.stream().anyMatch(text -> text.startsWith("shared_settings." + key + ": changes nothing")))
                .isNotEqualTo(usual);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "'transformer_model': 'x'| transformer_model: names a language model, and model_type cnn trains none",
                "'use_lora': true| use_lora: asks for adapters, which only language models have; say use_llm true",
                "'lora_rank': 4| lora_rank: asks for adapters, which only language models have; say use_llm true",
            })
    void refusesToTrainAnythingElseThanTheModelThatIsNamed(String entry, String message) {
        assertThat(here("{" + entry + "}"))
                .anySatisfy(problem -> assertThat(problem.toString()).startsWith(message))
                .anyMatch(Problem::isError);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "'use_llm': true, 'lora_rank': 4| lora_rank: asks for adapters, and nothing switches them on",
                "'transformer_model': 'a', 'llm_model': 'b'| transformer_model: names \"a\" and llm_model names \"b\"",
                "'use_llm': true, 'use_lora': true, 'llm_finetuning': 'full'| use_lora: is true and llm_finetuning is \"full\"",
            })
    void refusesTwoAnswersToOneQuestion(String entries, String message) {
        assertThat(here("{'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'model_keyword': null, "
                        + entries + "}"))
                .anySatisfy(problem -> {
                    assertThat(problem.toString()).startsWith(message);
                    assertThat(problem.isError()).isTrue();
                });
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "'llm_task': 'mlm', 'llm_chunk_size': 24| llm_task: mlm needs a head for hidden words, and minilm-l6 has none",
                "'lora_rank': 385| llm_model: lora_rank: must be at most 384, the width of minilm-l6, got 385",
                "'max_seq_length': 513| llm_model: minilm-l6: the model reads at most 512 tokens, the config asks for 513",
                "'lora_target_modules': ['c_attn']| llm_model: lora_target_modules: no map of a bert is called \"c_attn\"",
            })
    void refusesWhatTheBuiltInModelCannotDo(String entries, String message) {
        assertThat(here("{'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'model_keyword': null, "
                        + "'use_llm': true, 'llm_model': 'minilm-l6', 'llm_finetuning': 'lora', 'llm_task': 'classification', "
                        + entries + "}"))
                .anySatisfy(problem -> {
                    assertThat(problem.toString()).startsWith(message);
                    assertThat(problem.isError()).isTrue();
                });
    }

    @Test
    void tellsOfAGpuThatIsNotUsed() {
        System.setProperty("crucible.device", "none");
        try {
            assertThat(only(here("{'training_device': 'gpu'}"), "no_gpu").field())
                    .isEqualTo("training_device");
            assertThat(only(here("{'training_device': 'gpu', 'require_device': true}"), "no_gpu")
                            .isError())
                    .isTrue();
        } finally {
            System.clearProperty("crucible.device");
        }
    }

    @Test
    void namesWhatNoGpuTrains() {
        for (String[] each : new String[][] {
            {"'dp_noise_multiplier': 1, 'dp_clip_norm': 1", "dp_noise_multiplier"},
            {
                "'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'model_keyword': 'transformer',"
                        + " 'dropout': 0.1",
                "model_keyword"
            }
        }) {
            assertThat(only(here("{'training_device': 'gpu', " + each[0] + "}"), "no_gpu")
                            .message())
                    .startsWith("asks for a GPU; the run uses the CPU, to the same bytes: " + each[1] + ": ");
        }
    }

    @Test
    void namesTheStrategyThatBringsItsOwn() {
        ValidationResult result = ValidationResult.of(
                structured("{}", "{'dataset_keyword': 'mnist', 'text2_column': 'x'}"),
                new Surroundings(datasets, false));
        assertThat(result.errors())
                .singleElement()
                .asString()
                .startsWith("simulation_strategies.0.dataset_keyword: no data in ");
        assertThat(result.warnings())
                .anySatisfy(text -> assertThat(text).startsWith("simulation_strategies.0.text2_column: "));
    }

    @Test
    void onlyWarnsOfMissingDataInAConfigThatIsUnfinished() {
        ValidationResult result =
                ValidationResult.of(json("{'dataset_keyword': 'mnist'}"), new Surroundings(datasets, false));
        assertThat(result.valid()).isTrue();
        assertThat(only(result.problems(), "missing_data").isError()).isFalse();
    }

    @Test
    void everyProblemHasACode() {
        assertThat(ValidationResult.of(json("{'num_of_rounds': 'x', 'learning_rat': 1, 'seed': 1, 'random_seed': 2}"))
                        .problems())
                .isNotEmpty()
                .noneMatch(problem -> problem.code().word().isEmpty());
        assertThat(ConfigReader.read(json("{'num_of_rounds': 'x'}"), new Surroundings(datasets, false))
                        .problems())
                .isNotEmpty()
                .noneMatch(problem -> problem.code().word().isEmpty());
    }
}
