package dev.crucible.engine.catalog;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.A3Fl;
import dev.crucible.engine.attack.AdapterAttack;
import dev.crucible.engine.attack.AgrTailored;
import dev.crucible.engine.attack.Alie;
import dev.crucible.engine.attack.AlternatingMinPoisoning;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.BackdoorTrigger;
import dev.crucible.engine.attack.ByzantinePerturbation;
import dev.crucible.engine.attack.FangKrum;
import dev.crucible.engine.attack.FangTrim;
import dev.crucible.engine.attack.FlandersAlie;
import dev.crucible.engine.attack.FlandersMinMax;
import dev.crucible.engine.attack.FlippedGradients;
import dev.crucible.engine.attack.GaussianNoise;
import dev.crucible.engine.attack.GaussianUpdate;
import dev.crucible.engine.attack.InfiniteUpdate;
import dev.crucible.engine.attack.InflatedSamples;
import dev.crucible.engine.attack.InnerProductManipulation;
import dev.crucible.engine.attack.LabelFlipping;
import dev.crucible.engine.attack.LazyWorker;
import dev.crucible.engine.attack.Mimic;
import dev.crucible.engine.attack.MinMaxMinSum;
import dev.crucible.engine.attack.ModelPoisoning;
import dev.crucible.engine.attack.ModelReplacement;
import dev.crucible.engine.attack.Neurotoxin;
import dev.crucible.engine.attack.OptimalScale;
import dev.crucible.engine.attack.PoisonedFl;
import dev.crucible.engine.attack.SignFlip;
import dev.crucible.engine.attack.TargetedLabelFlipping;
import dev.crucible.engine.attack.TokenBackdoor;
import dev.crucible.engine.attack.TokenReplacement;
import dev.crucible.engine.attack.UpdateScaling;
import dev.crucible.engine.attack.WeightDirection;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Suggestions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Catalogue of every {@code attack_type} of the schedule, with its description and the reader of its parameters. In descriptions w are a
 * client's weights, g the global ones, δ = w − g its update; μ and σ are the honest updates' mean and standard deviation.
 */
@PublicApi
public final class AttackCatalog {

    private static final Map<String, CatalogEntry<Attack>> OWN = own();
    private static final Catalog<Attack> ALL = new Catalog<>("attack", OWN, CatalogProvider::attacks);

    private AttackCatalog() {}

    /** Returns all attacks, sorted by type. */
    public static List<CatalogEntry<Attack>> attacks() {
        return ALL.entries().stream()
                .sorted(Comparator.comparing(CatalogEntry::name))
                .toList();
    }

    /** Returns all attack types, sorted. */
    public static List<String> types() {
        return attacks().stream().map(CatalogEntry::name).toList();
    }

    /** Returns the jar, with a hash, of the attack {@code type}; empty for built-in ones. */
    public static Optional<String> code(String type) {
        return ALL.code(type);
    }

    /**
     * Creates the attack of a schedule entry. An unknown type or a wrong parameter is added to the problems of {@code entry}, and the result is
     * empty.
     */
    public static Optional<Attack> create(String type, Parameters entry) {
        Optional<CatalogEntry<Attack>> known = ALL.find(type);
        if (known.isEmpty()) {
            entry.error("attack_type", Suggestions.unknown(type, types(), "attack"));
        }
        return known.map(attack -> attack.reader().apply(entry));
    }

    /** Reads the schedule entry {@code given}, of a built-in attack, to tell its defaults; empty for other attacks. */
    public static Optional<Parameters> read(Map<String, ?> given) {
        Parameters entry = new Parameters(given, "", new ArrayList<>());
        return Optional.ofNullable(OWN.get(String.valueOf(given.get("attack_type"))))
                .map(attack -> {
                    Object _ = attack.reader().apply(entry);
                    return entry;
                });
    }

    private static Map<String, CatalogEntry<Attack>> own() {
        return Stream.of(
                        attack(
                                "label_flipping",
                                "every label goes through one map of the classes: shared by all attackers, inverse, or each one's"
                                        + " own",
                                LabelFlipping::read),
                        attack(
                                "targeted_label_flipping",
                                "that share of the source class is labelled as the target, or as map says",
                                TargetedLabelFlipping::read),
                        attack(
                                "gaussian_noise",
                                "noise on that share of the images, clamped to [0, 1]: of a signal-to-noise ratio in"
                                        + " dB, or of mean and std",
                                GaussianNoise::read),
                        attack(
                                "token_replacement",
                                "each word of the target's vocabulary is swapped with that probability, labels stay;"
                                        + " fixed per client and run",
                                TokenReplacement::read),
                        attack(
                                "backdoor_trigger",
                                "a stamp and the target's label; black where the place is bright",
                                entry -> BackdoorTrigger.read(false, entry)),
                        attack(
                                "dba",
                                "each attacker stamps one of four bands of the trigger; success is measured with the"
                                        + " whole",
                                entry -> BackdoorTrigger.read(true, entry)),
                        attack(
                                "a3fl",
                                "a trigger that attackers tune to the global model before each round",
                                A3Fl::read),
                        attack(
                                "model_poisoning",
                                "that share of w becomes sign(w)·magnitude·sd(layer), drawn from seed if it is given",
                                ModelPoisoning::read),
                        attack(
                                "gradient_scaling",
                                "k·w, the form of existing configs; with scaling_of update k·δ, the literature's",
                                UpdateScaling::gradient),
                        attack("boosted_scaling", "as gradient_scaling with k = n/m · boost", UpdateScaling::boosted),
                        attack(
                                "byzantine_perturbation",
                                "w + N(0,1)·scale·sd(layer), the noise clipped in L2 to clip_norm if it is given",
                                ByzantinePerturbation::read),
                        attack(
                                "inner_product_manipulation",
                                "w(1−2s), w(1−s) for zero, w + noise of norm s‖w‖ for random; not the paper's attack,"
                                        + " which is ipm",
                                WeightDirection::read),
                        attack(
                                "alternating_min_poisoning",
                                "projected steps along −δ/‖δ‖ to radius τ",
                                AlternatingMinPoisoning::read),
                        attack("sign_flip", "−s·δ, or −s·μ of the honest updates when omniscient", SignFlip::read),
                        attack("ipm", "−ε·μ (Xie 2019)", InnerProductManipulation::read),
                        attack(
                                "alie",
                                "μ + z·σ or μ − z·σ (Baruch 2019), by default whichever costs the attackers' samples more loss",
                                Alie::read),
                        attack(
                                "alie_flanders",
                                "μ − Φ(s)·√σ with s of alie's z, μ and σ over all clients: ALIE as in Flower's"
                                        + " baseline, only for its table",
                                entry -> new FlandersAlie()),
                        attack(
                                "min_max_flanders",
                                "μ − λσ over all clients, λ searched from 2.5 to 7.5 or else 6: Min-Max as in Flower's"
                                        + " baseline, only for its table",
                                entry -> new FlandersMinMax()),
                        attack(
                                "optimal_ipm",
                                "−t·μ with the t that moves the server's own rule, pre-aggregators included, farthest"
                                        + " from μ (line search)",
                                entry -> new OptimalScale(OptimalScale.Direction.IPM)),
                        attack(
                                "optimal_alie",
                                "μ ± t·σ with the sign and the t that moves the server's own rule, pre-aggregators included,"
                                        + " farthest from μ (line search)",
                                entry -> new OptimalScale(OptimalScale.Direction.ALIE)),
                        attack(
                                "mimic",
                                "copies of the updates of one honest client, chosen in the warm-up by the direction of greatest"
                                        + " variance",
                                Mimic::read),
                        attack(
                                "min_max",
                                "μ − γp with the largest γ no farther from an honest update than two of them are"
                                        + " apart, solved exactly",
                                entry -> MinMaxMinSum.read(MinMaxMinSum.Bound.MIN_MAX, entry)),
                        attack(
                                "min_sum",
                                "μ − γp with the largest γ whose squared distances sum up to no more than those of an"
                                        + " honest update, solved exactly",
                                entry -> MinMaxMinSum.read(MinMaxMinSum.Bound.MIN_SUM, entry)),
                        attack(
                                "agr_tailored",
                                "μ − γp with the largest γ that the server's own rule, pre-aggregators included, still accepts; with"
                                        + " the γ that moves it farthest from μ where it selects no rows",
                                AgrTailored::read),
                        attack("fang_krum", "−λ·sign(μ), the largest λ that Krum still picks", entry -> new FangKrum()),
                        attack(
                                "fang_trim",
                                "beyond the honest extreme against their direction, up to twice it",
                                entry -> new FangTrim()),
                        attack(
                                "model_replacement",
                                "k·δ with k = n/m unless scale is given, trained with a pull of (1−α)/α towards g"
                                        + " (constrain-and-scale); stack a data attack before it",
                                ModelReplacement::read),
                        attack(
                                "neurotoxin",
                                "trains without the coordinates that the last global update, or its own clean gradient, moved"
                                        + " most",
                                Neurotoxin::read),
                        attack(
                                "poisoned_fl",
                                "one random direction of signs for the whole run, as long as factor times the last global change",
                                PoisonedFl::read),
                        attack(
                                "inflated_samples",
                                "claims factor times the samples it has, or samples, and sends −δ, or δ with sends own",
                                InflatedSamples::read),
                        attack("lazy_worker", "no training: zero, or a little noise", LazyWorker::read),
                        attack("gaussian", "noise in place of δ", GaussianUpdate::read),
                        attack(
                                "gradient_label_flipping",
                                "the mean of the honest clients' gradients at their minibatches with label y turned"
                                        + " into classes − 1 − y, without momentum; only for distributed SGD",
                                entry -> new FlippedGradients()),
                        attack(
                                "token_backdoor",
                                "rare words in place of others in that share of the texts, and the target's label",
                                TokenBackdoor::read),
                        attack(
                                "adapter_scaling",
                                "c·B of every adapter, or with keep_product c·A and B/c, which change nothing the"
                                        + " attacker's model does",
                                AdapterAttack::scaling),
                        attack(
                                "adapter_rotation",
                                "A·R and Rᵀ·B of every adapter with random rotations, which change nothing the"
                                        + " attacker's model does",
                                entry -> new AdapterAttack(AdapterAttack.Form.ROTATION, 1)),
                        attack(
                                "inf",
                                "+∞ everywhere; dropped by the failure policy, which says so",
                                entry -> new InfiniteUpdate()))
                .collect(Collectors.toMap(CatalogEntry::name, Function.identity(), (_, later) -> later, TreeMap::new));
    }

    private static CatalogEntry<Attack> attack(String type, String help, Function<Parameters, Attack> reader) {
        return new CatalogEntry<>(type, help, reader);
    }
}
