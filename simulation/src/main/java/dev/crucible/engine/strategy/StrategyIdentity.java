package dev.crucible.engine.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.Setting.Effect;
import dev.crucible.engine.setting.SettingTable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Settings of a strategy as they are compared: completed by defaults, without all that changes no result, with versions of rules and attacks. */
public final class StrategyIdentity {

    /** Key of the versions of changed attacks and rules in identities and manifests. */
    public static final String AS_OF = "as_of";

    private StrategyIdentity() {}

    /** Returns {@code settings} without those of the rule and those that affect no result: the task, its clients and their attackers. */
    public static ObjectNode scenario(ObjectNode settings) {
        ObjectNode scenario = SettingTable.without(settings, Effect.RULE, Effect.DEFENCE, Effect.NONE);
        scenario.remove(Setting.RANDOM_SEED.name());
        if (scenario.get(AS_OF) instanceof ObjectNode versions) {
            List<String> attacks = Setting.ATTACK_SCHEDULE.node(scenario).findValuesAsText(Setting.ATTACK_TYPE.name());
            versions.retain(attacks);
            if (versions.isEmpty()) {
                scenario.remove(AS_OF);
            }
        }
        return scenario;
    }

    /**
     * Returns the settings of {@code strategy} on which results depend, with sorted keys: strategies with equal identities give the same bytes on equal data.
     * Rule and attackers are included as built from the settings, so f does not count for a rule that ignores it.
     */
    public static ObjectNode of(StrategyConfig strategy) {
        ObjectNode settings = strategy.settings().json();
        ObjectNode whole = SettingTable.without(settings, Effect.RULE, Effect.NONE);
        whole.remove(Setting.RANDOM_SEED.name());
        // Identities of earlier versions have it.
        if (Setting.SAVE_MODEL.isIn(settings)) {
            whole.set(Setting.SAVE_MODEL.name(), Setting.SAVE_MODEL.node(settings));
        }
        if (Setting.NORMALISATION.is(whole, "batch_averaged")) {
            // Before 0.2.0 server optimisers and noise changed running statistics.
            whole.put("statistics", "spared");
        }
        eachAttack(whole, (entry, read) -> entry.remove(read.redundant()));
        whole.put("rule", strategy.rule().toString());
        ArrayNode attackers = whole.putArray("attackers");
        for (AttackPhase phase : strategy.schedule()) {
            phase.attack().code().ifPresent(attackers::add);
            attackers.add(
                    switch (phase.selection()) {
                        case AttackPhase.Selection.Specific(int[] clients) -> Arrays.toString(clients);
                        case AttackPhase.Selection.Count count -> count.toString();
                    });
        }
        ObjectNode versions = whole.objectNode();
        strategy.asOf().forEach(versions::put);
        if (!versions.isEmpty()) {
            whole.set(AS_OF, versions);
        }
        ForeignCode code = ForeignCode.of(strategy);
        List<String> foreign = Stream.concat(code.jars().stream(), code.brought().stream())
                .distinct()
                .toList();
        if (!foreign.isEmpty()) {
            foreign.forEach(whole.putArray("code")::add);
        }
        return (ObjectNode) sorted(whole);
    }

    /**
     * Returns effective {@code settings}, which an earlier version may have written, with all that this version writes: the defaults of
     * settings and the parameters of the attacks and the rule.
     */
    public static ObjectNode completed(ObjectNode settings) {
        ObjectNode completed = complete(settings);
        SettingTable.defaults().properties().forEach(usual -> {
            JsonNode value = completed.get(usual.getKey());
            if (value == null || value.equals(StrategyIdentity::ordered, usual.getValue())) {
                completed.set(usual.getKey(), usual.getValue());
            }
        });
        return completed;
    }

    /** Compares 1 with 1.0 as equal. */
    private static int ordered(JsonNode one, JsonNode other) {
        return one.isNumber() && other.isNumber()
                ? Double.compare(one.doubleValue(), other.doubleValue())
                : one.equals(other) ? 0 : 1;
    }

    static ObjectNode complete(ObjectNode settings) {
        ObjectNode written = settings.deepCopy();
        eachAttack(written, (entry, read) -> read.assumed()
                .forEach((key, usual) -> entry.set(key, Json.MAPPER.valueToTree(usual))));
        completeRule(written);
        return written;
    }

    /** Adds the defaults of the rule's parameters, where it reads them under {@code aggregation_params}; f follows from other settings. */
    private static void completeRule(ObjectNode written) {
        String keyword = Setting.AGGREGATION_STRATEGY_KEYWORD.in(written);
        boolean changed = EntryFacts.of(EntryFacts.Kind.RULE, keyword)
                .filter(facts -> !facts.since().equals(EntryFacts.FIRST))
                .isPresent();
        if (changed || Setting.AGGREGATION_PARAMS.node(written) instanceof ObjectNode) {
            ObjectNode parameters = written.withObjectProperty(Setting.AGGREGATION_PARAMS.name());
            RuleCatalog.read(keyword, JsonValues.of(parameters))
                    .ifPresent(read -> read.assumed().forEach((key, usual) -> {
                        if (!key.equals("f")) {
                            parameters.set(key, Json.MAPPER.valueToTree(usual));
                        }
                    }));
        }
    }

    private static void eachAttack(ObjectNode settings, BiConsumer<ObjectNode, Parameters> change) {
        for (JsonNode node : Setting.ATTACK_SCHEDULE.node(settings)) {
            if (node instanceof ObjectNode entry) {
                AttackCatalog.read(JsonValues.of(entry)).ifPresent(read -> change.accept(entry, read));
            }
        }
    }

    /** Returns the same for effective {@code settings}, which may be invalid today, and {@code attacks} by type. */
    public static SortedMap<String, String> asOf(ObjectNode settings, Stream<String> attacks) {
        SortedMap<String, String> versions = new TreeMap<>();
        attacks.forEach(type -> changed(EntryFacts.Kind.ATTACK, type, versions));
        changed(EntryFacts.Kind.RULE, Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings), versions);
        JsonNode parameters = Setting.AGGREGATION_PARAMS.node(settings);
        while (parameters.path("rule").isTextual()) {
            changed(EntryFacts.Kind.RULE, parameters.path("rule").asText(), versions);
            parameters = parameters.path("parameters");
        }
        Setting.PRE_AGGREGATION
                .node(settings)
                .forEach(step -> changed(EntryFacts.Kind.PRE, step.path("name").asText(), versions));
        return versions;
    }

    private static void changed(EntryFacts.Kind kind, String name, Map<String, String> versions) {
        EntryFacts.of(kind, name)
                .map(EntryFacts::since)
                .filter(since -> !since.equals(EntryFacts.FIRST))
                .ifPresent(since -> versions.put(name, since));
    }

    private static JsonNode sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode result = object.objectNode();
            object.properties().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(entry -> result.set(entry.getKey(), sorted(entry.getValue())));
            return result;
        }
        if (node instanceof ArrayNode list) {
            ArrayNode result = list.arrayNode();
            list.forEach(item -> result.add(sorted(item)));
            return result;
        }
        return node;
    }
}
