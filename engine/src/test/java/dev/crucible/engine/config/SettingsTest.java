package dev.crucible.engine.config;

import static dev.crucible.engine.config.Sample.flat;
import static dev.crucible.engine.config.Sample.only;
import static dev.crucible.engine.config.Sample.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.FedAvg;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Median;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.data.partition.Partitioning.GroupedNaturalId.Mode;
import dev.crucible.engine.data.partition.Partitioning.Pathological.Assignment;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule about settings: errors, warnings and values read. Most of the file is tables of cases. */
class SettingsTest {

    @BeforeAll
    static void hideDevices() {
        System.setProperty("crucible.device", "none");
    }

    @AfterAll
    static void showDevices() {
        System.clearProperty("crucible.device");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'num_of_rounds': 0}| num_of_rounds: must be between 1 and 10000, got 0",
                "{'num_of_rounds': 10001}| num_of_rounds: must be between 1 and 10000, got 10001",
                "{'num_of_rounds': 2.5}| num_of_rounds: must be a whole number, got 2.5",
                "{'num_of_clients': 1001}| num_of_clients: must be between 1 and 1000, got 1001",
                "{'batch_size': 99999999999}| batch_size: must be between 1 and 2147483647, got 99999999999",
                "{'num_of_malicious_clients': -1}| num_of_malicious_clients: must be at least 0, got -1",
                "{'num_of_malicious_clients': 11}| num_of_malicious_clients: more attackers than clients: 11 of 10 "
                        + "(num_of_clients); use at most 10",
                "{'training_subset_fraction': 0}| training_subset_fraction: must be above 0 and at most 1, got 0",
                "{'training_subset_fraction': 1.1}| training_subset_fraction: must be above 0 and at most 1, got 1.1",
                "{'trim_ratio': 0.5}| trim_ratio: must be at least 0 and below 0.5, got 0.5",
                "{'gpus_per_client': 2}| gpus_per_client: must be between 0 and 1, got 2",
                "{'learning_rate': 0}| learning_rate: must be above 0, got 0",
                "{'learning_rate': 1e-60}| learning_rate: is beyond single precision: 1.0E-60; use a value such as"
                        + " 0.05",
                "{'max_grad_norm': 1e60}| max_grad_norm: is beyond single precision: 1.0E60; use a value such as 1",
                "{'proximal_mu': 1e60}| proximal_mu: is beyond single precision: 1.0E60; use a value such as 0.01",
                "{'dp_noise_multiplier': 1e60}| dp_noise_multiplier: is beyond single precision: 1.0E60; use a value "
                        + "such as 1",
                "{'pre_aggregation': [{'name': 'nmn'}]}| pre_aggregation.0.name: must be one of nnm, clipping, arc, "
                        + "bucketing, got \"nmn\"",
                "{'weight_decay': 1e60}| weight_decay: is beyond single precision: 1.0E60; use a value such as 0.0001",
                "{'momentum': 1}| momentum: must be at least 0 and below 1, got 1",
                "{'client_fraction': 0}| client_fraction: must be above 0 and at most 1, got 0",
                "{'max_dataset_samples': 0}| max_dataset_samples: must be at least 1, got 0",
                "{'snapshot_max_samples': 51}| snapshot_max_samples: must be between 1 and 50, got 51",
                "{'seed': 'x'}| seed: must be a whole number, got \"x\"",
                "{'save_plots': 'maybe'}| save_plots: must be true or false, got \"maybe\"",
                "{'save_plots': 1}| save_plots: must be true or false, got 1",
                "{'display_name': 4}| display_name: must be text, got 4",
                "{'attack_schedule': {}}| attack_schedule: must be a list of objects",
                "{'lora_target_modules': ['a', 4]}| lora_target_modules.1: must be text",
                "{'partitioning_params': []}| partitioning_params: must be an object, got []",
                "{'num_of_clusters': 3}| num_of_clusters: must be 1, got 3",
                "{'optimizer': 'lion'}| optimizer: must be one of sgd, adam, sgdw, adamw, got \"lion\"",
                "{'model_keyword': 'vit'}| model_keyword: must be one of softmax, mlp, cnn, resnet8, "
                        + "resnet18, embedding_bag, embedding_mlp, transformer, got \"vit\"",
                "{'termination_policy': 'never'}| termination_policy: must be one of strict, graceful, adaptive, "
                        + "got \"never\"",
                "{'training_device': 'tpu'}| training_device: must be one of cpu, gpu, got \"tpu\"",
                "{'aggregation_params': {'f': 1}}| aggregation_params.f: is no parameter of fedavg; it takes none",
                "{'aggregation_strategy_keyword': 'meamed', 'aggregation_params': {'f': -1}}| aggregation_params.f: "
                        + "must be at least 0, got -1",
                "{'aggregation_strategy_keyword': 'trust', 'aggregation_params': {'f': 1}}| aggregation_params: are"
                        + " not for trust, whose settings have keys of their own",
                "{'pre_aggregation': [{'f': 1}]}| pre_aggregation.0.name: is required, such as \"nnm\"",
                "{'pre_aggregation': [{'name': 'clipping', 'c': -1}]}| pre_aggregation.0.c: must be at least 0, got -1",
                "{'aggregation_strategy_keyword': 'mda', 'num_of_malicious_clients': 5}| aggregation_strategy_keyword: "
                        + "mda cannot work with 10 clients a round: mda: needs 0 <= 2f < n, got n=10, f=5",
                "{'rule_form': 'mine'}| rule_form: must be one of documented, paper, got \"mine\"",
                "{'scaffold': true}| scaffold: needs plain SGD steps: set optimizer to sgd and momentum to 0",
                "{'model_type': 'transformer'}| model_type: \"transformer\" cannot read images (dataset_keyword"
                        + " femnist_iid); use cnn",
                "{'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'model_keyword': 'embedding_bag'}|"
                        + " model_keyword: \"embedding_bag\" is no model of model_type transformer; change one of the two",
                "{'model_type': 'embedding'}| model_type: \"embedding\" cannot read images (dataset_keyword"
                        + " femnist_iid); use cnn",
                "{'dataset_keyword': 'synthetic_text', 'model_type': 'cnn'}| model_type: \"cnn\" cannot read texts "
                        + "(dataset_keyword synthetic_text); use embedding, transformer",
                "{'model_keyword': 'embedding_bag'}| model_keyword: \"embedding_bag\" cannot read images "
                        + "(dataset_keyword femnist_iid); use softmax, mlp, cnn, resnet8, resnet18",
                "{'dataset_keyword': 'medquad', 'model_type': 'embedding', 'max_seq_length': 5000}| max_seq_length:"
                        + " must be at most 4096, got 5000",
                "{'partitioning_strategy': 'gamma_similarity', 'partitioning_params': {'gamma': 2}}| "
                        + "partitioning_params.gamma: must be between 0 and 1, got 2",
                "{'dataset_keyword': 'image_files', 'dataset_source': 'huggingface'}| hf_dataset_name: must be of the"
                        + " form owner/name, got \"\"",
                "{'use_llm': true, 'dataset_keyword': 'synthetic_text', 'model_type': 'embedding'}| use_llm: needs"
                        + " model_type transformer, got \"embedding\"",
                "{'use_llm': true, 'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'llm_model':"
                        + " '../etc'}| llm_model: must be the name of a folder such as distilbert-base-uncased or"
                        + " owner/name, got \"../etc\"",
                "{'use_llm': true, 'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'llm_chunk_size':"
                        + " 5000}| llm_chunk_size: must be between 2 and 4096, got 5000",
                "{'use_llm': true, 'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'llm_finetuning':"
                        + " 'lora', 'lora_target_modules': ['query', 'conv']}| lora_target_modules: must name maps of a"
                        + " language model, such as query, q_lin, c_attn, attention.output.dense or all-linear, got"
                        + " \"conv\"",
                "{'use_llm': true, 'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'llm_finetuning':"
                        + " 'lora', 'lora_aggregation': 'stack', 'scaffold': true, 'optimizer': 'sgd', 'momentum': 0}|"
                        + " lora_aggregation: stack starts every round with fresh adapters, and control variates are of"
                        + " the old ones; choose another lora_aggregation or set scaffold to false",
                "{'llm_task': 'chat'}| llm_task: must be one of mlm, classification, got \"chat\"",
                "{'lora_dropout': 1}| lora_dropout: must be at least 0 and below 1, got 1",
                "{'dropout': 1}| dropout: must be at least 0 and below 1, got 1",
                "{'dp_delta': 0}| dp_delta: must be above 0 and below 1, got 0",
                "{'dp_clip_norm': 0}| dp_clip_norm: must be above 0, got 0",
                "{'dp_noise_multiplier': 1, 'max_grad_norm': 2}| max_grad_norm: and dp_noise_multiplier exclude each"
                        + " other: DP-SGD clips each sample's gradient at dp_clip_norm",
                "{'dp_noise_multiplier': 1, 'model_keyword': 'resnet8', 'normalisation': 'batch_local'}|"
                        + " normalisation: batch_local mixes the samples of a batch, so none has a gradient of its own;"
                        + " use group with DP-SGD",
                "{'remove_clients': true, 'strict_mode': true}| remove_clients: needs strict_mode false: strict_mode "
                        + "wants every client in every round",
                "{'aggregation_strategy_keyword': 'trust', 'remove_clients': true, 'num_of_rounds': 10,"
                        + " 'begin_removing_from_round': 10}| begin_removing_from_round: must be below num_of_rounds (10),"
                        + " got 10; nobody would ever be removed",
                "{'aggregation_strategy_keyword': 'pid', 'remove_clients': true, 'termination_policy': 'strict', "
                        + "'min_fit_clients': 10}| termination_policy: strict would end the run at the first removal, "
                        + "as min_fit_clients is num_of_clients; lower min_fit_clients",
                "{'min_fit_clients': 5}| min_fit_clients: must equal num_of_clients (10) in strict_mode, got 5; "
                        + "use 10 or set strict_mode to false",
                "{'strict_mode': true, 'min_available_clients': 9}| min_available_clients: must equal num_of_clients "
                        + "(10) in strict_mode, got 9; use 10 or set strict_mode to false",
                "{'strict_mode': false, 'min_fit_clients': 11}| min_fit_clients: must be at most num_of_clients (10), "
                        + "got 11",
                "{'strict_mode': true, 'client_fraction': 0.5}| client_fraction: must be 1 in strict_mode, where every "
                        + "client takes part in every round; set strict_mode to false",
                "{'partitioning_strategy': 'odd'}| partitioning_strategy: \"odd\" is unknown. Use one of iid, linear,"
                        + " square, exponential, size, dirichlet, inner_dirichlet, pathological … (crucible partitioner"
                        + " list shows all)",
                "{'partitioning_strategy': 'size'}| partitioning_params.partition_sizes: is required for this "
                        + "partitioning_strategy",
                "{'partitioning_strategy': 'size', 'partitioning_params': {'partition_sizes': [3, 4]}}|"
                        + " partitioning_params.partition_sizes: must hold a size for each client, 10 (num_of_clients),"
                        + " got 2",
                "{'partitioning_strategy': 'size', 'partitioning_params': {'partition_sizes': [3, 0]}}| "
                        + "partitioning_params.partition_sizes.1: must be a whole number of at least 1, got 0",
                "{'partitioning_strategy': 'continuous'}| partitioning_params.strictness: is required for this "
                        + "partitioning_strategy",
                "{'partitioning_strategy': 'continuous', 'partitioning_params': {'strictness': 1.5}}| "
                        + "partitioning_params.strictness: must be between 0 and 1, got 1.5",
                "{'partitioning_strategy': 'grouped_natural_id'}| partitioning_params.group_size: is required for this "
                        + "partitioning_strategy",
                "{'partitioning_strategy': 'grouped_natural_id', 'partitioning_params': {'group_size': 2, 'mode':"
                        + " 'x'}}| partitioning_params.mode: must be one of allow-smaller, allow-bigger, drop-reminder,"
                        + " strict, got \"x\"",
                "{'partitioning_strategy': 'distribution', 'partitioning_params': {'distribution_array': [1], "
                        + "'num_unique_labels_per_partition': 1, 'preassigned_num_samples_per_label': 0}}| "
                        + "partitioning_params.distribution_array: must be a list of lists of numbers",
                "{'partitioning_strategy': 'dirichlet', 'partitioning_params': {'alpha': 0}}|"
                        + " partitioning_params.alpha: must be above 0 and at most 1000000, got 0",
                "{'partitioning_strategy': 'shard'}| partitioning_params.num_shards_per_partition: or shard_size must"
                        + " be given for shards, exactly one of the two",
                "{'partitioning_strategy': 'pathological', 'partitioning_params': {'class_assignment_mode': 'x'}}| "
                        + "partitioning_params.class_assignment_mode: must be one of random, deterministic, "
                        + "first-deterministic, got \"x\"",
                "{'aggregation_strategy_keyword': 'krum', 'num_of_malicious_clients': 4}| num_of_malicious_clients:"
                        + " krum needs n > 2f + 2 clients, got n = 10, f = 4; lower num_of_malicious_clients to 3 or use"
                        + " at least 11 clients",
            })
    void refuses(String changes, String error) {
        assertThat(texts(ConfigReader.read(flat(changes)).errors())).containsExactly(error);
    }

    @ParameterizedTest
    @CsvSource({"aggregation_strategy_keyword, krumm, krum, rule", "dataset_keyword, digit, digits, dataset"})
    void suggestsBeforeItListsAFewNames(String key, String got, String meant, String kind) {
        assertThat(texts(ConfigReader.read(flat("{'%s': '%s'}".formatted(key, got)))
                        .errors()))
                .singleElement()
                .asString()
                .matches(
                        "%s: \"%s\" is unknown; did you mean %s\\? Use one of (\\S+, ){7}\\S+ … \\(crucible %s list shows all\\)"
                                .formatted(key, got, meant, kind));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'training_device': 'gpu'}| training_device: asks for a GPU; the run uses the CPU, to the same bytes:"
                        + " CRUCIBLE_DEVICE is none",
                "{'training_device': 'cuda'}| training_device: asks for a GPU; the run uses the CPU, to the same"
                        + " bytes: CRUCIBLE_DEVICE is none",
                "{'save_csv': false}| save_csv: is ignored; CSV files are always written",
                "{'show_plots': true}| show_plots: is ignored; no window is opened, plots are saved with save_plots",
                "{'evaluate_metrics_aggregation_fn': 'x'}| evaluate_metrics_aggregation_fn: is ignored; metrics are "
                        + "always a weighted_average",
                "{'save_plots': 'Yes'}| save_plots: is text; write true without quotes",
                "{'local_epochs': 3}| local_epochs: is ignored; use num_of_client_epochs",
                "{'attack_type': 'x'}| attack_type: is ignored here; put the attack into attack_schedule",
                "{'hf_dataset_name': 'a/b'}| hf_dataset_name: is ignored; dataset_keyword names the data; a set of the"
                        + " hub wants dataset_source huggingface and no dataset_keyword, or image_files, text_files or"
                        + " table_files",
                "{'seed': 1, 'random_seed': 2}| random_seed: is ignored because seed is given",
                "{'aggregation_strategy_keyword': 'krum'}| num_of_malicious_clients: is missing; using 0",
                "{'aggregation_strategy_keyword': 'trimmed_mean'}| trim_ratio: is missing; using 0.1",
                "{'aggregation_strategy_keyword': 'trimmed_mean', 'trim_ratio': 0.05}| trim_ratio: 0.05 of 10 clients "
                        + "trims nobody, which is a plain mean; use at least 0.1",
                "{'client_fraction': 0.5, 'strict_mode': false}| client_fraction: has no effect: min_fit_clients asks "
                        + "for 10 of 10 clients in every round",
                "{'partitioning_strategy': 'dirichlet', 'partitioning_params': {'alfa': 0.1}}|"
                        + " partitioning_params.alfa: is not used here and changes nothing; did you mean alpha?",
                "{'client_speed': {'sprea': 2}}| client_speed.sprea: is not used here and changes nothing; did you"
                        + " mean spread?",
                "{'partitioning_params': {'seed': 1}}| partitioning_params.seed: is ignored; the run's seed decides",
                "{'partitioning_params': {'shuffle': false}}| partitioning_params.shuffle: is ignored; samples are"
                        + " always shuffled",
            })
    void doubts(String changes, String warning) {
        assertThat(texts(ConfigReader.read(flat(changes)).problems())).containsExactly(warning);
    }

    static Stream<Arguments> rules() {
        return Stream.of(
                Arguments.of("{'aggregation_strategy_keyword': 'fedavg'}", new FedAvg()),
                Arguments.of("{'aggregation_strategy_keyword': 'median'}", new Median()),
                Arguments.of("{'aggregation_strategy_keyword': 'trimmed_mean', 'trim_ratio': 0.3}", new TrimmedMean(3)),
                Arguments.of(
                        "{'aggregation_strategy_keyword': 'trimmed_mean', 'trim_ratio': 0.39}", new TrimmedMean(3)),
                Arguments.of(
                        "{'aggregation_strategy_keyword': 'trimmed_mean', 'trim_ratio': 0.29, 'num_of_clients': 100,"
                                + " 'min_fit_clients': 100, 'min_evaluate_clients': 100, 'min_available_clients': 100}",
                        new TrimmedMean(29)),
                Arguments.of(
                        "{'aggregation_strategy_keyword': 'trimmed_mean', 'trim_ratio': 0.25, 'strict_mode': false,"
                                + " 'min_fit_clients': 2, 'client_fraction': 0.45}",
                        new TrimmedMean(1)),
                Arguments.of(
                        "{'aggregation_strategy_keyword': 'krum', 'num_of_malicious_clients': 3}",
                        new Krum(3, Neighbours.PAPER)));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void makesTheRule(String changes, Aggregator rule) {
        assertThat(only(flat(changes)).rule()).isEqualTo(rule);
    }

    @Test
    void everyKeywordMakesARule() {
        for (String keyword : Setting.RULES) {
            String needed = keyword.equals("monna") ? ", 'aggregation_params': {'trusted_client': 0}" : "";
            assertThat(only(flat("{'aggregation_strategy_keyword': '" + keyword + "'" + needed + "}"))
                            .keyword())
                    .isEqualTo(keyword);
        }
    }

    /** Krum's bound is exactly n > 2f + 2, for the number of sampled clients. */
    @Test
    void keepsKrumsBound() {
        for (int n = 1; n <= 12; n++) {
            for (int f = 0; f <= n; f++) {
                String changes = """
                    {'aggregation_strategy_keyword': 'krum', 'num_of_clients': %d, 'num_of_malicious_clients': %d,
                    'min_fit_clients': %1$d, 'min_evaluate_clients': %1$d, 'min_available_clients': %1$d}\
                    """.formatted(n, f);
                assertThat(ConfigReader.read(flat(changes)).config().isPresent())
                        .as("n = %d, f = %d", n, f)
                        .isEqualTo(n > 2 * f + 2);
            }
        }
        assertThat(texts(
                        ConfigReader.read(flat("{'aggregation_strategy_keyword': 'krum', 'num_of_malicious_clients': 3,"
                                        + " 'client_fraction': 0.8, 'strict_mode': false, 'min_fit_clients': 2}"))
                                .errors()))
                .containsExactly("num_of_malicious_clients: krum needs n > 2f + 2 clients, got n = 8, f = 3; "
                        + "lower num_of_malicious_clients to 2 or use at least 9 clients");
    }

    static Stream<Arguments> partitionings() {
        return Stream.of(
                Arguments.of("{}", new Partitioning.Iid()),
                Arguments.of("{'dataset_keyword': 'femnist_niid'}", new Partitioning.NaturalId()),
                Arguments.of(
                        "{'dataset_keyword': 'femnist_niid', 'partitioning_strategy': 'iid'}", new Partitioning.Iid()),
                Arguments.of("{'partitioning_strategy': 'natural_id'}", new Partitioning.NaturalId()),
                Arguments.of("{'partitioning_strategy': 'dirichlet'}", new Partitioning.Dirichlet(0.5, 10, false)),
                Arguments.of(
                        "{'partitioning_strategy': 'dirichlet', 'partitioning_params': {'alpha': 3,"
                                + " 'min_partition_size': 0, 'self_balancing': true}}",
                        new Partitioning.Dirichlet(3, 0, true)),
                Arguments.of(
                        "{'partitioning_strategy': 'pathological'}",
                        new Partitioning.Pathological(2, Assignment.RANDOM)),
                Arguments.of(
                        "{'partitioning_strategy': 'pathological', 'partitioning_params':"
                                + " {'num_classes_per_partition': 5, 'class_assignment_mode': 'first-deterministic'}}",
                        new Partitioning.Pathological(5, Assignment.FIRST_DETERMINISTIC)),
                Arguments.of(
                        "{'partitioning_strategy': 'shard', 'partitioning_params': {'num_shards_per_partition': 2}}",
                        new Partitioning.Shards(2, 0, false)),
                Arguments.of(
                        "{'partitioning_strategy': 'shard', 'partitioning_params': {'shard_size': 20,"
                                + " 'keep_incomplete_shard': true}}",
                        new Partitioning.Shards(0, 20, true)),
                Arguments.of("{'partitioning_strategy': 'linear'}", new Partitioning.Linear()),
                Arguments.of("{'partitioning_strategy': 'square'}", new Partitioning.Square()),
                Arguments.of("{'partitioning_strategy': 'exponential'}", new Partitioning.Exponential()),
                Arguments.of(
                        "{'partitioning_strategy': 'size', 'partitioning_params':"
                                + " {'partition_sizes': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}}",
                        new Partitioning.Size(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))),
                Arguments.of(
                        "{'partitioning_strategy': 'inner_dirichlet', 'partitioning_params':"
                                + " {'partition_sizes': [9, 9, 9, 9, 9, 9, 9, 9, 9, 9], 'alpha': 0.3}}",
                        new Partitioning.InnerDirichlet(Collections.nCopies(10, 9), List.of(0.3))),
                Arguments.of(
                        "{'partitioning_strategy': 'continuous', 'partitioning_params': {'strictness': 0.7}}",
                        new Partitioning.Continuous(0.7)),
                Arguments.of(
                        "{'partitioning_strategy': 'grouped_natural_id', 'partitioning_params': {'group_size': 3}}",
                        new Partitioning.GroupedNaturalId(3, Mode.ALLOW_SMALLER, false)),
                Arguments.of(
                        "{'partitioning_strategy': 'grouped_natural_id', 'partitioning_params': {'group_size': 3,"
                                + " 'mode': 'drop-reminder', 'sort_unique_ids': true}}",
                        new Partitioning.GroupedNaturalId(3, Mode.DROP_REMINDER, true)),
                Arguments.of(
                        "{'partitioning_strategy': 'distribution', 'partitioning_params': {'distribution_array':"
                                + " [[1, 2], [0.5, 0]], 'num_unique_labels_per_partition': 2,"
                                + " 'preassigned_num_samples_per_label': 5}}",
                        new Partitioning.Distribution(List.of(List.of(1.0, 2.0), List.of(0.5, 0.0)), 2, 5, true)));
    }

    @ParameterizedTest
    @MethodSource("partitionings")
    void readsThePartitioning(String changes, Partitioning partitioning) {
        assertThat(only(flat(changes)).data().partitioning()).isEqualTo(partitioning);
    }

    @Test
    void namesADataSetOfTheHub() {
        assertThat(only(flat("{'dataset_keyword': 'image_files', 'dataset_source': 'huggingface',"
                                + " 'hf_dataset_name': 'owner/name', 'image_column': 'img', 'image_size': 64}"))
                        .data())
                .satisfies(data -> {
                    assertThat(data.hub()).contains(new HubSet("owner/name"));
                    assertThat(data.image()).isEqualTo(new ImageForm("img", 64));
                });
        assertThat(only(flat("{'dataset_keyword': 'digits', 'dataset_source': 'huggingface', 'hf_dataset_name':"
                                + " 'a/b'}"))
                        .data()
                        .hub())
                .isEmpty();
    }

    static Stream<Arguments> setsWithoutKeyword() {
        return Stream.of(
                Arguments.of("'model_type': 'cnn'", "image_files"),
                Arguments.of("'model_type': 'embedding', 'model_keyword': 'embedding_bag'", "text_files"),
                Arguments.of(
                        "'text_column': 'sentence', 'model_type': null, 'model_keyword': 'embedding_bag'",
                        "text_files"),
                Arguments.of("'model_type': 'mlp', 'model_keyword': 'softmax'", "table_files"));
    }

    @ParameterizedTest
    @MethodSource("setsWithoutKeyword")
    void takesASetOfTheHubForItselfWhereNoKeywordIsGiven(String others, String keyword) {
        ObjectNode config = flat("{'dataset_source': 'huggingface', 'hf_dataset_name': 'owner/name',"
                + " 'hf_dataset_config': 'sub', 'hf_train_split': 'part', 'hf_test_split': 'rest', " + others + "}");
        config.remove("dataset_keyword");
        StrategyConfig.Data data = only(config).data();
        assertThat(data.keyword()).isEqualTo(keyword);
        assertThat(data.hub())
                .contains(new HubSet("owner/name", Optional.of("sub"), Optional.of("part"), Optional.of("rest")));
    }

    @Test
    void refusesPartsOfASetThatAreNoNames() {
        assertThat(ConfigReader.read(flat("{'dataset_keyword': 'image_files', 'dataset_source': 'huggingface',"
                                + " 'hf_dataset_name': 'owner/name', 'hf_train_split': '../train'}"))
                        .errors())
                .extracting(Problem::field)
                .containsExactly("hf_train_split");
    }

    static Stream<Arguments> optimizers() {
        return Stream.of(
                Arguments.of("{}", new Optimizer.Sgd(0.05f, 0.9f, 0)),
                Arguments.of(
                        "{'learning_rate': 0.1, 'momentum': 0, 'weight_decay': 0.01}",
                        new Optimizer.Sgd(0.1f, 0, 0.01f)),
                Arguments.of("{'momentum': 0.9999999999}", new Optimizer.Sgd(0.05f, Math.nextDown(1f), 0)),
                Arguments.of("{'optimizer': 'adam'}", new Optimizer.Adam(0.001f, 0.9f, 0.999f, 1e-8f, 0)),
                Arguments.of(
                        "{'optimizer': 'adam', 'learning_rate': 0.01}",
                        new Optimizer.Adam(0.01f, 0.9f, 0.999f, 1e-8f, 0)));
    }

    @ParameterizedTest
    @MethodSource("optimizers")
    void readsTheOptimizer(String changes, Optimizer optimizer) {
        assertThat(only(flat(changes)).training().optimizer()).isEqualTo(optimizer);
    }

    @ParameterizedTest
    @CsvSource({"{'seed': -3},-3", "{'random_seed': 7},7", "{},42", "{'seed': 9223372036854775807},9223372036854775807"
    })
    void readsTheSeed(String changes, long seed) {
        assertThat(only(flat(changes.replace('\'', '"'))).seed()).isEqualTo(new Seed(seed));
    }

    /** A default in place of a malformed value must not cause further errors. */
    @Test
    void drawsNoConclusionsFromBrokenValues() {
        assertThat(ConfigReader.read(flat("{'num_of_clients': 'x', 'num_of_malicious_clients': 50,"
                                + " 'min_fit_clients': 3, 'aggregation_strategy_keyword': 'krum'}"))
                        .errors())
                .extracting(Problem::field)
                .containsExactly("num_of_clients");
    }
}
