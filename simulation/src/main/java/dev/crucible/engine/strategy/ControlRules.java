package dev.crucible.engine.strategy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.Setting.Effect;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.setting.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Strategies with a rule without a defence against their attacks in place of the own one: the weighted mean, and rules that papers break. */
public final class ControlRules {

    private ControlRules() {}

    /** Returns the rules, other than the mean, that the papers of the attacks in {@code settings} break. */
    public static List<String> broken(ObjectNode settings) {
        return Setting.ATTACK_SCHEDULE.node(settings).findValuesAsText(Setting.ATTACK_TYPE.name()).stream()
                .map(type -> EntryFacts.of(EntryFacts.Kind.ATTACK, type))
                .flatMap(Optional::stream)
                .map(EntryFacts::breaks)
                .filter(rule -> !rule.equals("-") && !rule.equals(StrategyConfig.WEIGHTED_MEAN))
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns {@code settings} with the defaults of {@code rule} in place of its rule. */
    public static ObjectNode settings(ObjectNode settings, String rule) {
        ObjectNode control = SettingTable.without(settings, Effect.RULE, Effect.DEFENCE);
        // The number of attackers may follow from what the rule is told.
        if (Setting.NUM_OF_MALICIOUS_CLIENTS.isIn(settings)) {
            control.set(Setting.NUM_OF_MALICIOUS_CLIENTS.name(), settings.get(Setting.NUM_OF_MALICIOUS_CLIENTS.name()));
        }
        control.put(Setting.AGGREGATION_STRATEGY_KEYWORD.name(), rule);
        if (!rule.equals(StrategyConfig.WEIGHTED_MEAN)) {
            // With parameters a keyword means the paper's form.
            control.putObject(Setting.AGGREGATION_PARAMS.name());
        }
        return control;
    }

    /** Returns {@code strategy} with the defaults of {@code rule} in place of its rule; empty if that rule does not work with its clients and attackers. */
    public static Optional<StrategyConfig> of(StrategyConfig strategy, String rule) {
        int sampled = strategy.participation().sampled(strategy.clients());
        int f = StrategyConfig.Participation.expected(
                strategy.settings().get(Setting.NUM_OF_MALICIOUS_CLIENTS), sampled, strategy.clients());
        return create(rule, f)
                .filter(made -> works(made, sampled))
                .map(made -> strategy.with(
                        rule, made, new Settings(settings(strategy.settings().json(), rule))));
    }

    private static Optional<Aggregator> create(String rule, int f) {
        boolean told = RuleCatalog.rules().stream()
                .filter(entry -> entry.name().equals(rule))
                .flatMap(entry -> entry.parameters().stream())
                .map(CatalogEntry.Parameter::name)
                .anyMatch("f"::equals);
        return RuleCatalog.create(rule, told ? Map.of("f", f) : Map.of(), new ArrayList<>());
    }

    private static boolean works(Aggregator rule, int sampled) {
        try {
            rule.require(sampled);
            return true;
        } catch (PreconditionException e) {
            return false;
        }
    }
}
