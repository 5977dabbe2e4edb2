package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.text.Topic;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Reading of schedule entries, and the attacks' descriptions. */
final class AttackParametersTest {

    private static final Map<String, Object> REQUIRED = Map.of(
            "n_total",
            10,
            "source_class",
            1,
            "target_class",
            2,
            "target_noise_snr",
            20,
            "target_vocabulary",
            "legal",
            "map",
            "shared");

    @Test
    void readsEveryParameter() {
        assertThat(read("sign_flip", Map.of("omniscient", true, "scale", 3))).isEqualTo(new SignFlip(true, 3));
        assertThat(read("ipm", Map.of("epsilon", 0.5, "tau", 4))).isEqualTo(new InnerProductManipulation(0.5));
        assertThat(read("ipm", Map.of("tau", 4))).isEqualTo(new InnerProductManipulation(4));
        assertThat(read("alie", Map.of("z", -1.5, "tau", 4)))
                .isEqualTo(new Alie(OptionalDouble.of(-1.5), Alie.Sign.WORST, Alie.Statistics.HONEST));
        assertThat(read("alie", Map.of("tau", 4)))
                .isEqualTo(new Alie(OptionalDouble.of(4), Alie.Sign.WORST, Alie.Statistics.HONEST));
        assertThat(read("mimic", Map.of("epsilon", 3))).isEqualTo(new Mimic(OptionalInt.of(3), 1));
        assertThat(read("min_max", Map.of("perturbation", "unit")))
                .isEqualTo(new MinMaxMinSum(MinMaxMinSum.Bound.MIN_MAX, MinMaxMinSum.Perturbation.UNIT));
        assertThat(read("min_sum", Map.of("perturbation", "sign")))
                .isEqualTo(new MinMaxMinSum(MinMaxMinSum.Bound.MIN_SUM, MinMaxMinSum.Perturbation.SIGN));
        assertThat(read("neurotoxin", Map.of("mask", "own_gradient", "keep", 0.7)))
                .isEqualTo(new Neurotoxin(Neurotoxin.Mask.OWN_GRADIENT, 0.7));
        assertThat(read("lazy_worker", Map.of("std", 0.25))).isEqualTo(new LazyWorker(0.25));
        assertThat(read("gaussian", Map.of("mean", -1, "std", 2))).isEqualTo(new GaussianUpdate(-1, 2));
        assertThat(read("model_replacement", Map.of("scale", 7, "alpha", 0.25)))
                .isEqualTo(new ModelReplacement(OptionalDouble.of(7), 0.25));
        assertThat(read("model_poisoning", Map.of("poison_ratio", 0.5, "magnitude", 2, "seed", 9)))
                .isEqualTo(new ModelPoisoning(0.5, 2, OptionalLong.of(9)));
        assertThat(read("byzantine_perturbation", Map.of("noise_scale", 2, "clip_norm", 4)))
                .isEqualTo(new ByzantinePerturbation(2, OptionalDouble.of(4)));
        assertThat(read("inner_product_manipulation", Map.of("perturbation_strength", 1, "target_direction", "random")))
                .isEqualTo(new WeightDirection(1, WeightDirection.Direction.RANDOM));
        assertThat(read("gradient_scaling", Map.of("scale_factor", 5, "scaling_of", "update")))
                .isEqualTo(new UpdateScaling("gradient_scaling", 5, UpdateScaling.Of.UPDATE));
        assertThat(read("boosted_scaling", Map.of("n_total", 12, "n_malicious", 3, "boost_factor", 2)))
                .isEqualTo(new UpdateScaling("boosted_scaling", 8, UpdateScaling.Of.WEIGHTS));
        assertThat(read(
                        "alternating_min_poisoning",
                        Map.of("n_total", 12, "n_malicious", 3, "tau_factor", 2, "pgd_steps", 7, "pgd_step_size", 0.5)))
                .isEqualTo(new AlternatingMinPoisoning(4, 2, 7, 0.5));
        assertThat(read("targeted_label_flipping", Map.of("source_class", 1, "target_class", 3, "flip_ratio", 0.5)))
                .isEqualTo(new TargetedLabelFlipping(1, 3, 0.5, LabelMap.SHARED));
        Map<String, Object> backdoor = Map.of(
                "target_class",
                4,
                "poison_ratio",
                0.5,
                "trigger_pattern",
                "cross",
                "trigger_size",
                6,
                "trigger_position",
                "center",
                "trigger_value",
                0.75);
        Trigger trigger = new Trigger(Trigger.Pattern.CROSS, 6, Trigger.Position.CENTER, 0.75);
        assertThat(read("backdoor_trigger", backdoor)).isEqualTo(new BackdoorTrigger(trigger, 4, 0.5, false));
        assertThat(read("dba", backdoor)).isEqualTo(new BackdoorTrigger(trigger, 4, 0.5, true));
        assertThat(read(
                        "token_replacement",
                        Map.of(
                                "target_vocabulary",
                                "legal",
                                "replacement_strategy",
                                "medical",
                                "replacement_prob",
                                0.5)))
                .isEqualTo(new TokenReplacement(Topic.LEGAL, "medical", 0.5));
    }

    @Test
    void whatIsNotGivenHasItsUsualValue() {
        assertThat(read("sign_flip", Map.of())).isEqualTo(new SignFlip(false, 1));
        assertThat(read("ipm", Map.of())).isEqualTo(new InnerProductManipulation(2));
        assertThat(read("alie", Map.of()))
                .isEqualTo(new Alie(OptionalDouble.of(1.5), Alie.Sign.WORST, Alie.Statistics.HONEST));
        assertThat(read("alie", Map.of("z", "formula", "sign", "byzfl", "statistics", "own")))
                .isEqualTo(new Alie(OptionalDouble.empty(), Alie.Sign.BYZFL, Alie.Statistics.OWN));
        assertThat(read("mimic", Map.of())).isEqualTo(new Mimic(OptionalInt.empty(), 1));
        assertThat(read("min_max", Map.of()))
                .isEqualTo(new MinMaxMinSum(MinMaxMinSum.Bound.MIN_MAX, MinMaxMinSum.Perturbation.WORST));
        assertThat(read("neurotoxin", Map.of())).isEqualTo(new Neurotoxin(Neurotoxin.Mask.GLOBAL_UPDATE, 0.95));
        assertThat(read("lazy_worker", Map.of())).isEqualTo(new LazyWorker(0));
        assertThat(read("gaussian", Map.of())).isEqualTo(new GaussianUpdate(0, 1));
        assertThat(read("model_replacement", Map.of())).isEqualTo(new ModelReplacement(OptionalDouble.empty(), 1));
        assertThat(read("model_poisoning", Map.of())).isEqualTo(new ModelPoisoning(0.1, 5, OptionalLong.empty()));
        assertThat(read("byzantine_perturbation", Map.of()))
                .isEqualTo(new ByzantinePerturbation(3, OptionalDouble.empty()));
        assertThat(read("inner_product_manipulation", Map.of()))
                .isEqualTo(new WeightDirection(0.5, WeightDirection.Direction.NEGATIVE));
        assertThat(read("gradient_scaling", Map.of()))
                .isEqualTo(new UpdateScaling("gradient_scaling", 2, UpdateScaling.Of.WEIGHTS));
        assertThat(read("boosted_scaling", Map.of("n_total", 12)))
                .isEqualTo(new UpdateScaling("boosted_scaling", 12, UpdateScaling.Of.WEIGHTS));
        assertThat(read("alternating_min_poisoning", Map.of("n_total", 12)))
                .isEqualTo(new AlternatingMinPoisoning(12, 1, 20, 0.1));
        assertThat(read("targeted_label_flipping", Map.of("source_class", 1, "target_class", 3)))
                .isEqualTo(new TargetedLabelFlipping(1, 3, 1, LabelMap.SHARED));
        assertThat(read("dba", Map.of("target_class", 4)))
                .isEqualTo(new BackdoorTrigger(
                        new Trigger(Trigger.Pattern.SQUARE, 4, Trigger.Position.BOTTOM_RIGHT, 1), 4, 0.3125, true));
        assertThat(read("token_replacement", Map.of("target_vocabulary", "legal")))
                .isEqualTo(new TokenReplacement(Topic.LEGAL, "random", 0.2));
    }

    /** By their ratio to the signal, unless a standard deviation alone is given; the older names count where the newer are not there. */
    @Test
    void noiseIsReadInEitherOfItsForms() {
        assertThat(read("gaussian_noise", Map.of("target_noise_snr", 12, "attack_ratio", 0.5)))
                .isEqualTo(new GaussianNoise(new GaussianNoise.Noise.Snr(12), 0.5));
        assertThat(read("gaussian_noise", Map.of("target_noise_snr", 12, "std", 0.5)))
                .isEqualTo(new GaussianNoise(new GaussianNoise.Noise.Snr(12), 1));
        assertThat(read("gaussian_noise", Map.of("mean", 0.25, "std", 0.5)))
                .isEqualTo(new GaussianNoise(new GaussianNoise.Noise.Normal(0.25, 0.5), 1));
        assertThat(read("gaussian_noise", Map.of("gaussian_noise_mean", 0.25, "gaussian_noise_std", 0.5)))
                .isEqualTo(new GaussianNoise(new GaussianNoise.Noise.Normal(0.25, 0.5), 1));
        assertThat(problems("gaussian_noise", Map.of()))
                .containsExactly(
                        Problem.error("target_noise_snr", "is required (in dB) unless mean and std are given"));
    }

    @Test
    void aMissingParameterIsNamedWithItsReason() {
        assertThat(problems("boosted_scaling", Map.of()))
                .containsExactly(Problem.error("n_total", "is required for boosted_scaling"));
        assertThat(problems("alternating_min_poisoning", Map.of()))
                .containsExactly(Problem.error("n_total", "is required for alternating_min_poisoning"));
        assertThat(problems("targeted_label_flipping", Map.of()))
                .containsExactly(
                        Problem.error("source_class", "is required for targeted_label_flipping"),
                        Problem.error("target_class", "is required for targeted_label_flipping"));
        assertThat(problems("backdoor_trigger", Map.of()))
                .containsExactly(Problem.error("target_class", "is required for a backdoor"));
        assertThat(problems("token_replacement", Map.of()))
                .containsExactly(
                        Problem.error("target_vocabulary", "is required for token_replacement, such as \"medical\""));
    }

    @Test
    void anUnknownReplacementIsAnsweredWithTheKnownOnes() {
        assertThat(problems("token_replacement", Map.of("target_vocabulary", "legal", "replacement_strategy", "rude")))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.field()).isEqualTo("replacement_strategy");
                    assertThat(problem.message())
                            .startsWith("must be one of random, unknown, positive, negative, ")
                            .contains("medical", "legal", "financial")
                            .endsWith(", got \"rude\"");
                });
    }

    @Test
    void isCalledAsTheScheduleCallsIt() {
        for (String type : AttackCatalog.types()) {
            assertThat(read(type, REQUIRED).type()).isEqualTo(type);
        }
    }

    @Test
    void saysWhatItSeesAndNeeds() {
        Set<String> omniscient = Set.of(
                "agr_tailored",
                "alie",
                "alie_flanders",
                "fang_krum",
                "fang_trim",
                "gradient_label_flipping",
                "ipm",
                "mimic",
                "min_max",
                "min_max_flanders",
                "min_sum",
                "optimal_alie",
                "optimal_ipm");
        assertThat(updateAttacks(Attack.OnUpdate::omniscient)).isEqualTo(new TreeSet<>(omniscient));
        Set<String> withoutData = new TreeSet<>(omniscient);
        withoutData.addAll(Set.of("gaussian", "inf", "lazy_worker", "poisoned_fl"));
        assertThat(updateAttacks(Attack.OnUpdate::needsNoData)).isEqualTo(withoutData);
        assertThat(updateAttacks(Attack.OnUpdate::readsModel))
                .containsExactly(
                        "adapter_rotation",
                        "adapter_scaling",
                        "boosted_scaling",
                        "byzantine_perturbation",
                        "gradient_scaling",
                        "inner_product_manipulation",
                        "model_poisoning");
        for (String type : AttackCatalog.types()) {
            String model = read(type, REQUIRED).threatModel();
            if (type.startsWith("optimal_") || type.equals("agr_tailored")) {
                assertThat(model)
                        .isEqualTo(
                                "omniscient: sees the honest updates of the round and the server's rule, and colludes");
            } else if (omniscient.contains(type)) {
                assertThat(model).isEqualTo("omniscient: sees the honest updates of the round, and colludes");
            } else {
                assertThat(model).isEqualTo("own knowledge: its own data and update, and the global model");
            }
            assertThat(read(type, REQUIRED).code()).isEmpty();
        }
    }

    @Test
    void attacksOnPixelsAndOnWordsKeepToTheirKind() {
        Map<String, Set<Modality>> poisons = Map.of(
                "label_flipping", Set.of(Modality.values()),
                "targeted_label_flipping", Set.of(Modality.values()),
                "gaussian_noise", Set.of(Modality.IMAGE),
                "backdoor_trigger", Set.of(Modality.IMAGE),
                "dba", Set.of(Modality.IMAGE),
                "a3fl", Set.of(Modality.IMAGE),
                "token_backdoor", Set.of(Modality.TEXT),
                "token_replacement", Set.of(Modality.TEXT));
        Set<String> seen = new TreeSet<>();
        for (String type : AttackCatalog.types()) {
            if (read(type, REQUIRED) instanceof Attack.OnData attack) {
                seen.add(type);
                for (Modality modality : Modality.values()) {
                    assertThat(attack.poisons(modality))
                            .as("%s of %s", type, modality)
                            .isEqualTo(poisons.get(type).contains(modality));
                }
            }
        }
        assertThat(seen).isEqualTo(new TreeSet<>(poisons.keySet()));
    }

    private static Set<String> updateAttacks(Predicate<Attack.OnUpdate> holds) {
        Set<String> types = new TreeSet<>();
        for (String type : AttackCatalog.types()) {
            if (read(type, REQUIRED) instanceof Attack.OnUpdate attack && holds.test(attack)) {
                types.add(type);
            }
        }
        return types;
    }

    private static Attack read(String type, Map<String, ?> values) {
        List<Problem> problems = new ArrayList<>();
        Attack attack =
                AttackCatalog.create(type, new Parameters(values, "", problems)).orElseThrow();
        assertThat(problems).isEmpty();
        return attack;
    }

    private static List<Problem> problems(String type, Map<String, ?> values) {
        List<Problem> problems = new ArrayList<>();
        AttackCatalog.create(type, new Parameters(values, "", problems));
        return problems;
    }
}
