package dev.crucible.engine.setting;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The settings as a table: everything that reads, judges, describes or compares configs is a view of it. */
public final class SettingTable {

    /** Keywords of existing configs, each with a rule of the literature of nearly the same name; a misspelling never means one of them. */
    static final List<String> OLDER_RULES = List.of("multi-krum", "multi-krum-based");

    /** Settings with which each round selects only some of the clients. */
    public static final List<String> IN_TURNS = List.of("client_fraction", "clients_per_round");

    /** Every setting by its key, in the order of {@code Setting.tsv}, which is that of the documentation. */
    public static final Map<String, Setting<?>> ALL = table();

    /** Every setting by its group. */
    public static final Map<String, List<Setting<?>>> GROUPS = ALL.values().stream()
            .collect(Collectors.groupingBy(
                    setting -> SettingWords.of(setting.name()).group(), LinkedHashMap::new, Collectors.toList()));

    private static final ObjectNode DEFAULTS = defaultsOfAll();

    private SettingTable() {}

    /**
     * Returns the setting {@code key}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Setting<?> of(String key) {
        Setting<?> known = ALL.get(key);
        if (known == null) {
            throw new IllegalArgumentException("there is no setting " + key);
        }
        return known;
    }

    /** Returns the keys of the settings that change one of {@code effects}. */
    public static List<String> keys(Setting.Effect... effects) {
        Collection<Setting.Effect> wanted = EnumSet.copyOf(List.of(effects));
        return ALL.values().stream()
                .filter(setting -> wanted.contains(setting.effect()))
                .map(Setting::name)
                .toList();
    }

    /** Returns a copy of {@code settings} without those that change one of {@code effects}. */
    public static ObjectNode without(ObjectNode settings, Setting.Effect... effects) {
        return settings.deepCopy().without(keys(effects));
    }

    /** Returns the default of each setting that has one independent of others. */
    public static ObjectNode defaults() {
        return DEFAULTS.deepCopy();
    }

    private static ObjectNode defaultsOfAll() {
        ObjectNode defaults = JsonNodeFactory.instance.objectNode();
        ALL.values().forEach(setting -> setting.fallback().ifPresent(usual -> defaults.set(setting.name(), usual)));
        return defaults;
    }

    private static Map<String, Setting<?>> table() {
        Map<String, Setting<?>> table = new LinkedHashMap<>();
        for (String key : SettingWords.keys()) {
            try {
                table.put(key, (Setting<?>)
                        Setting.class.getField(key.toUpperCase(Locale.ROOT)).get(null));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("Setting has no constant for the line " + key + " of Setting.tsv", e);
            }
        }
        return Collections.unmodifiableMap(table);
    }
}
