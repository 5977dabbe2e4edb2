package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * All plans that a campaign may try. Each attack of the catalogue has levels of two of its parameters, from the first round or from the
 * middle on. At its defaults it also runs in the first half only and in every other round. Each attack in training is paired with each on
 * updates, at their defaults. A full grid runs all plans.
 *
 * @param plans attacks in the order of the catalogue, those at their defaults first
 */
public record SearchSpace(List<AttackPlan> plans) {

    /** Weight of an attack's type, larger than that of its strength: exp(-1.44) is about a quarter. */
    private static final double OF_A_TYPE = 1.2;

    /** Weight of a parameter: a step of a fifth of its range keeps most of the correlation. */
    private static final double OF_A_PARAMETER = 2.5;

    /** The number of parameters whose values are combined; each other one varies by itself, which limits the number of plans. */
    private static final int TOGETHER = 2;

    /** Names of parameters in older configs that have another name as well. */
    private static final Set<String> OLDER_NAMES =
            Set.of("tau", Setting.GAUSSIAN_NOISE_MEAN.name(), Setting.GAUSSIAN_NOISE_STD.name());

    public SearchSpace {
        plans = List.copyOf(plans);
    }

    /** An attack that the config allows, with its variable parameters. */
    private record Option(Attack attack, CatalogEntry<Attack> entry, ObjectNode needed, List<ParameterLevels> levels) {

        boolean onUpdates() {
            return attack instanceof Attack.OnUpdate;
        }
    }

    /** Returns the plans against {@code target}. */
    public static SearchSpace against(AttackTarget target) {
        List<Option> options = AttackCatalog.attacks().stream()
                .filter(entry -> !EntryFacts.isLegacy(EntryFacts.Kind.ATTACK, entry.name()))
                .map(entry -> option(entry, target))
                .flatMap(Optional::stream)
                .toList();
        return new SearchSpace(new Plans(options, target).all());
    }

    private static Optional<Option> option(CatalogEntry<Attack> entry, AttackTarget target) {
        List<Parameters.Declared> declared = entry.declared();
        ObjectNode needed = Json.object();
        for (Parameters.Declared parameter : declared) {
            target.needed(parameter.key()).ifPresent(value -> needed.set(parameter.key(), value));
        }
        if (!target.allows(List.of(new AttackStep(entry.name(), needed)))) {
            return Optional.empty();
        }
        List<ParameterLevels> levels = declared.stream()
                .filter(parameter -> !OLDER_NAMES.contains(parameter.key()))
                .map(ParameterLevels::of)
                .flatMap(Optional::stream)
                .toList();
        return created(entry.name(), needed).map(attack -> new Option(attack, entry, needed, levels));
    }

    private static Optional<Attack> created(String type, ObjectNode parameters) {
        List<Problem> problems = new ArrayList<>();
        Optional<Attack> attack = AttackCatalog.create(type, new Parameters(JsonValues.of(parameters), "", problems));
        return problems.stream().anyMatch(Problem::isError) ? Optional.empty() : attack;
    }

    /** Builder of the plans. */
    private static final class Plans {

        private final List<Option> options;
        private final AttackTarget target;
        private final Map<String, Integer> places = new HashMap<>();
        private final Set<List<Object>> known = new HashSet<>();
        private final List<AttackPlan> plans = new ArrayList<>();

        Plans(List<Option> options, AttackTarget target) {
            this.options = options;
            this.target = target;
            for (Option option : options) {
                places.put(option.entry().name(), places.size());
                option.levels()
                        .forEach(levels -> places.put(option.entry().name() + "." + levels.key(), places.size()));
            }
        }

        List<AttackPlan> all() {
            AttackWindow whole = AttackWindow.whole(target.rounds());
            options.forEach(option -> add(option, Map.of(), whole));
            for (Option option : options) {
                for (AttackWindow window : AttackWindow.lasting(target.rounds())) {
                    vary(option, 0, new LinkedHashMap<>(), window);
                    option.levels().stream().skip(TOGETHER).forEach(levels -> {
                        for (int value = 0; value < levels.values().size(); value++) {
                            add(option, Map.of(levels, value), window);
                        }
                    });
                }
                for (AttackWindow window : AttackWindow.passing(target.rounds())) {
                    add(option, Map.of(), window);
                }
            }
            for (Option first : options) {
                for (Option second : options) {
                    if (!first.onUpdates() && second.onUpdates()) {
                        pair(first, second, whole);
                    }
                }
            }
            return plans;
        }

        private void vary(Option option, int parameter, Map<ParameterLevels, Integer> chosen, AttackWindow window) {
            if (parameter == Math.min(TOGETHER, option.levels().size())) {
                add(option, chosen, window);
                return;
            }
            ParameterLevels levels = option.levels().get(parameter);
            for (int value = 0; value < levels.values().size(); value++) {
                chosen.put(levels, value);
                vary(option, parameter + 1, chosen, window);
            }
            chosen.remove(levels);
        }

        private void add(Option option, Map<ParameterLevels, Integer> chosen, AttackWindow window) {
            ObjectNode parameters = option.needed().deepCopy();
            chosen.forEach((levels, value) -> {
                JsonNode node = levels.values().get(value);
                if (value != levels.usual() || option.needed().has(levels.key())) {
                    parameters.set(levels.key(), node);
                }
            });
            Optional<Attack> attack = created(option.entry().name(), parameters);
            // Two names of one parameter, or one without effect, give the same attack again.
            if (attack.isPresent() && known.add(List.of(attack.get(), window))) {
                AttackStep step = new AttackStep(option.entry().name(), parameters);
                if (target.allows(List.of(step))) {
                    plans.add(new AttackPlan(List.of(step), window, features(List.of(option), chosen, window)));
                }
            }
        }

        private void pair(Option first, Option second, AttackWindow whole) {
            List<AttackStep> steps = List.of(
                    new AttackStep(first.entry().name(), first.needed()),
                    new AttackStep(second.entry().name(), second.needed()));
            if (target.allows(steps)) {
                plans.add(new AttackPlan(steps, whole, features(List.of(first, second), Map.of(), whole)));
            }
        }

        private int place(String feature) {
            return Objects.requireNonNull(places.get(feature), feature);
        }

        private List<Double> features(List<Option> of, Map<ParameterLevels, Integer> chosen, AttackWindow window) {
            double[] features = new double[places.size() + 3];
            for (Option option : of) {
                String type = option.entry().name();
                features[place(type)] = OF_A_TYPE;
                for (ParameterLevels levels : option.levels()) {
                    int value = chosen.getOrDefault(levels, levels.usual());
                    double position = value < 0 ? 0.5 : levels.position(value);
                    features[place(type + "." + levels.key())] = OF_A_PARAMETER * (position - 0.5);
                }
            }
            double rounds = target.rounds();
            features[places.size()] = OF_A_PARAMETER * (window.start() - 1) / rounds;
            features[places.size() + 1] = OF_A_PARAMETER * (rounds - window.end()) / rounds;
            features[places.size() + 2] = OF_A_PARAMETER * (1 - 1.0 / window.every());
            return Arrays.stream(features).boxed().toList();
        }
    }
}
