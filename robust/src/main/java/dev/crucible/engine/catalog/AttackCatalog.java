package dev.crucible.engine.catalog;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.Alie;
import dev.crucible.engine.attack.AlternatingMinPoisoning;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.BackdoorTrigger;
import dev.crucible.engine.attack.ByzantinePerturbation;
import dev.crucible.engine.attack.FangKrum;
import dev.crucible.engine.attack.FangTrim;
import dev.crucible.engine.attack.FlandersAlie;
import dev.crucible.engine.attack.FlippedGradients;
import dev.crucible.engine.attack.GaussianNoise;
import dev.crucible.engine.attack.GaussianUpdate;
import dev.crucible.engine.attack.InfiniteUpdate;
import dev.crucible.engine.attack.InnerProductManipulation;
import dev.crucible.engine.attack.LabelFlipping;
import dev.crucible.engine.attack.LazyWorker;
import dev.crucible.engine.attack.Mimic;
import dev.crucible.engine.attack.MinMaxMinSum;
import dev.crucible.engine.attack.ModelPoisoning;
import dev.crucible.engine.attack.ModelReplacement;
import dev.crucible.engine.attack.Neurotoxin;
import dev.crucible.engine.attack.OptimalScale;
import dev.crucible.engine.attack.SignFlip;
import dev.crucible.engine.attack.TargetedLabelFlipping;
import dev.crucible.engine.attack.TokenReplacement;
import dev.crucible.engine.attack.UpdateScaling;
import dev.crucible.engine.attack.WeightDirection;
import dev.crucible.engine.parameters.Parameters;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Every {@code attack_type} of the schedule and how its parameters are read. */
@PublicApi
public final class AttackCatalog {

    private static final Catalog<Attack> ALL = new Catalog<>("attack", own(), CatalogProvider::attacks);

    private AttackCatalog() {}

    /** All attacks, sorted by type. */
    public static List<CatalogEntry<Attack>> attacks() {
        return ALL.entries().stream()
                .sorted(Comparator.comparing(CatalogEntry::name))
                .toList();
    }

    /** All attack types, sorted. */
    public static List<String> types() {
        return attacks().stream().map(CatalogEntry::name).toList();
    }

    /** The jar, with a hash, of the attack called {@code type} if it is no code of ours. */
    public static Optional<String> code(String type) {
        return ALL.code(type);
    }

    /** The attack of a schedule entry; an unknown type or a wrong parameter is noted in {@code entry} and gives none. */
    public static Optional<Attack> create(String type, Parameters entry) {
        Optional<CatalogEntry<Attack>> known = ALL.find(type);
        if (known.isEmpty()) {
            entry.error("attack_type", "must be one of " + String.join(", ", types()) + ", got \"" + type + "\"");
        }
        return known.map(attack -> attack.reader().apply(entry));
    }

    private static Map<String, CatalogEntry<Attack>> own() {
        Map<String, CatalogEntry<Attack>> own = new TreeMap<>();
        readers().forEach((type, reader) -> own.put(type, new CatalogEntry<>(type, "", reader)));
        return own;
    }

    private static Map<String, Function<Parameters, Attack>> readers() {
        Map<String, Function<Parameters, Attack>> readers = new TreeMap<>();
        readers.put("label_flipping", entry -> new LabelFlipping());
        readers.put("targeted_label_flipping", TargetedLabelFlipping::read);
        readers.put("gaussian_noise", GaussianNoise::read);
        readers.put("token_replacement", TokenReplacement::read);
        readers.put("backdoor_trigger", entry -> BackdoorTrigger.read(false, entry));
        readers.put("dba", entry -> BackdoorTrigger.read(true, entry));
        readers.put("model_poisoning", ModelPoisoning::read);
        readers.put("gradient_scaling", UpdateScaling::gradient);
        readers.put("boosted_scaling", UpdateScaling::boosted);
        readers.put("byzantine_perturbation", ByzantinePerturbation::read);
        readers.put("inner_product_manipulation", WeightDirection::read);
        readers.put("alternating_min_poisoning", AlternatingMinPoisoning::read);
        readers.put("sign_flip", SignFlip::read);
        readers.put("ipm", InnerProductManipulation::read);
        readers.put("alie", Alie::read);
        readers.put("alie_flanders", entry -> new FlandersAlie());
        readers.put("optimal_ipm", entry -> new OptimalScale(OptimalScale.Direction.IPM));
        readers.put("optimal_alie", entry -> new OptimalScale(OptimalScale.Direction.ALIE));
        readers.put("mimic", Mimic::read);
        readers.put("min_max", entry -> MinMaxMinSum.read(MinMaxMinSum.Bound.MIN_MAX, entry));
        readers.put("min_sum", entry -> MinMaxMinSum.read(MinMaxMinSum.Bound.MIN_SUM, entry));
        readers.put("fang_krum", entry -> new FangKrum());
        readers.put("fang_trim", entry -> new FangTrim());
        readers.put("model_replacement", ModelReplacement::read);
        readers.put("neurotoxin", Neurotoxin::read);
        readers.put("lazy_worker", LazyWorker::read);
        readers.put("gaussian", GaussianUpdate::read);
        readers.put("gradient_label_flipping", entry -> new FlippedGradients());
        readers.put("inf", entry -> new InfiniteUpdate());
        return readers;
    }
}
