package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.python.PythonStrategies;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells which keys of a strategy's settings are read: settings, keys of older configs, notes, which begin with {@code _}, and the parameters
 * of its rule, which may stand among the settings in place of {@code aggregation_params}. A setting comes before a parameter of its name.
 */
public final class ConfigKeys {

    private static final String PARAMETERS = Setting.AGGREGATION_PARAMS.name();

    /** The number of rules that a warning names. */
    private static final int FEW = 3;

    private ConfigKeys() {}

    /** Returns true if {@code key} is a setting. */
    public static boolean isSetting(String key) {
        return SettingTable.ALL.containsKey(key);
    }

    /** Returns true if {@code key} is a setting, or a parameter of a rule of the catalogue. */
    public static boolean isKey(String key) {
        return isSetting(key)
                || RuleCatalog.rules().stream().anyMatch(entry -> names(entry).contains(key));
    }

    /** Returns the end of an error, with the setting or parameter of a rule that is nearest to {@code key}; empty if none is near. */
    public static String question(String key) {
        return Suggestions.question(
                key, known(RuleCatalog.rules().stream().map(CatalogEntry::name).toList()));
    }

    /** Returns the error that neither the settings nor {@code rules} have {@code key}, with the nearest known key; empty if one has. */
    public static Optional<String> unknown(String key, Collection<String> rules) {
        Set<String> known = known(rules);
        return known.contains(key)
                ? Optional.empty()
                : Optional.of("is no setting, and no parameter of the rule" + Suggestions.question(key, known));
    }

    /** Returns the parameters of the rule {@code keyword} that may stand among the settings, in the order of its catalogue. */
    public static Set<String> parameters(String keyword) {
        Set<String> own = new LinkedHashSet<>(declared(keyword));
        own.removeIf(ConfigKeys::isSetting);
        return own;
    }

    private static List<String> declared(String keyword) {
        return PythonStrategies.names(keyword)
                ? PythonStrategies.parameters(keyword)
                : RuleCatalog.rules().stream()
                        .filter(entry -> entry.name().equals(keyword))
                        .flatMap(entry -> names(entry).stream())
                        .toList();
    }

    private static List<String> names(CatalogEntry<?> entry) {
        return entry.parameters().stream().map(CatalogEntry.Parameter::name).toList();
    }

    private static Set<String> known(Collection<String> rules) {
        return Stream.concat(
                        SettingTable.ALL.keySet().stream(), rules.stream().flatMap(rule -> parameters(rule).stream()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * The settings of a strategy with the parameters of its rule in their own place.
     *
     * @param settings the settings with {@code aggregation_params} that include the {@code taken}; without parameters of other rules
     * @param taken the parameters that stood among the settings
     * @param doubled those of them that {@code aggregation_params} have too, with other values
     */
    record Gathered(ObjectNode settings, Set<String> taken, Set<String> doubled) {

        /** Returns the field in the given settings of a {@code field} of {@link #settings}. */
        String given(String field) {
            String key = field.startsWith(PARAMETERS + ".") ? field.substring(PARAMETERS.length() + 1) : "";
            return taken.contains(Diagnostic.rootOf(key)) ? key : field;
        }
    }

    /** Returns the settings of one strategy with the parameters of its rule in {@code aggregation_params}. */
    public static ObjectNode gathered(ObjectNode settings) {
        return gather(settings).settings();
    }

    static Gathered gather(ObjectNode given) {
        List<String> foreign = given.propertyStream()
                .map(Map.Entry::getKey)
                .filter(key -> !isKept(key))
                .toList();
        if (foreign.isEmpty()) {
            return new Gathered(given, Set.of(), Set.of());
        }
        ObjectNode settings = given.deepCopy();
        Set<String> own = parameters(Setting.AGGREGATION_STRATEGY_KEYWORD.in(given));
        Set<String> taken = new LinkedHashSet<>();
        Set<String> doubled = new LinkedHashSet<>();
        for (String key : foreign) {
            if (own.contains(key) && !given.get(key).isNull()) {
                taken.add(key);
                if (!move(key, settings)) {
                    doubled.add(key);
                }
            }
            if (own.contains(key) || isKey(key)) {
                settings.remove(key);
            }
        }
        return new Gathered(settings, taken, doubled);
    }

    /** Moves the parameter {@code key} to the others; returns false if these have another value of it. */
    private static boolean move(String key, ObjectNode settings) {
        if (settings.path(PARAMETERS).isNull()) {
            settings.remove(PARAMETERS);
        }
        if (settings.has(PARAMETERS) && !settings.get(PARAMETERS).isObject()) {
            return true;
        }
        ObjectNode parameters = settings.withObjectProperty(PARAMETERS);
        JsonNode value = settings.get(key);
        if (parameters.hasNonNull(key)) {
            return isSame(parameters.get(key), value);
        }
        parameters.set(key, value);
        return true;
    }

    private static boolean isSame(JsonNode one, JsonNode other) {
        return (one.isNumber() && other.isNumber())
                ? one.decimalValue().compareTo(other.decimalValue()) == 0
                : one.equals(other);
    }

    /** Returns true for keys that need no reader. */
    private static boolean isKept(String key) {
        return isSetting(key) || LegacyKeys.knows(key) || key.startsWith("_");
    }

    /**
     * Returns a warning for each key of {@code layer} that nothing reads.
     *
     * @param prefix begins the paths of its keys
     * @param readers the merged settings of the strategies that {@code layer} is part of, as given
     */
    static List<Problem> unread(ObjectNode layer, String prefix, List<ObjectNode> readers) {
        List<String> foreign = layer.propertyStream()
                .map(Map.Entry::getKey)
                .filter(key -> !isKept(key))
                .toList();
        if (foreign.isEmpty()) {
            return List.of();
        }
        Set<String> rules = readers.stream()
                .map(strategy -> Setting.AGGREGATION_STRATEGY_KEYWORD.in(strategy))
                .collect(Collectors.toSet());
        Set<String> known = known(rules);
        List<Problem> problems = new ArrayList<>();
        for (String key : foreign) {
            if (!known.contains(key)) {
                problems.add(
                        Problem.warning(prefix + key, why(key, known, readers)).of(Problem.Code.UNREAD_KEY));
            }
        }
        return problems;
    }

    /** Returns the reason why {@code key} is not read, with its reader in another place or the nearest known key. */
    private static String why(String key, Set<String> known, List<ObjectNode> readers) {
        List<String> places = readers.stream()
                .flatMap(strategy -> places(key, strategy))
                .distinct()
                .toList();
        if (!places.isEmpty()) {
            return "changes nothing here; " + places.getFirst();
        }
        List<String> others = RuleCatalog.rules().stream()
                .filter(entry -> names(entry).contains(key))
                .map(CatalogEntry::name)
                .toList();
        if (!others.isEmpty()) {
            String more = others.size() > FEW ? " and others" : "";
            return "changes nothing here; it is a parameter of "
                    + others.stream().limit(FEW).collect(Collectors.joining(", ")) + more;
        }
        return "is not a known setting"
                + Suggestions.nearest(key, known)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(" and changes nothing");
    }

    /** Returns the attacks and pre-aggregators of {@code strategy} that read {@code key} in their own entries. */
    private static Stream<String> places(String key, ObjectNode strategy) {
        List<String> places = new ArrayList<>();
        JsonNode steps = Setting.PRE_AGGREGATION.node(strategy);
        for (int i = 0; i < steps.size(); i++) {
            String name = steps.path(i).path("name").asText();
            if (RuleCatalog.preAggregators().stream()
                    .anyMatch(entry ->
                            entry.name().equals("pre:" + name) && names(entry).contains(key))) {
                places.add("%s reads it in pre_aggregation.%d".formatted(name, i));
            }
        }
        JsonNode attacks = Setting.ATTACK_SCHEDULE.node(strategy);
        for (int i = 0; i < attacks.size(); i++) {
            String type = Setting.ATTACK_TYPE.in(attacks.path(i));
            if (AttackCatalog.attacks().stream()
                    .filter(entry -> entry.name().equals(type))
                    .flatMap(entry -> entry.declared().stream())
                    .map(Parameters.Declared::key)
                    .anyMatch(key::equals)) {
                places.add("%s reads it in attack_schedule.%d".formatted(type, i));
            }
        }
        return places.stream();
    }

    /** Returns a warning for each setting of {@code settings} whose name its rule gives to a parameter, which stands elsewhere. */
    static List<Problem> shadowed(ObjectNode settings) {
        String rule = Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings);
        return RuleCatalog.rules().stream()
                .filter(entry -> entry.name().equals(rule))
                .flatMap(entry -> names(entry).stream())
                .filter(key -> isSetting(key)
                        && settings.hasNonNull(key)
                        && !settings.path(PARAMETERS).has(key))
                .map(key -> Problem.warning(
                        key,
                        "is the setting of that name, not the parameter of %s, which stands in aggregation_params.%s"
                                .formatted(rule, key)))
                .toList();
    }
}
