package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingDefaults;
import dev.crucible.engine.setting.SettingTable;

/** Second pass: adds default values, with a warning where a run should set the key explicitly. */
record Defaults(ObjectNode merged, ObjectNode settings, Diagnostics diagnostics) {

    /**
     * Completes {@code settings} in place.
     *
     * @param merged the given settings, to distinguish missing keys from invalid ones
     */
    static void fill(ObjectNode merged, ObjectNode settings, Diagnostics diagnostics) {
        Defaults defaults = new Defaults(merged, settings, diagnostics);
        HubKeys.keyword(settings).ifPresent(keyword -> settings.put(Setting.DATASET_KEYWORD.name(), keyword));
        SettingTable.ALL.values().forEach(setting -> setting.fallback()
                .ifPresent(value -> defaults.fill(setting, value, setting.required())));
        SettingTable.ALL.values().forEach(defaults::fill);
        if (SettingDefaults.adapts(settings) && !Setting.LORA_TARGET_MODULES.isIn(merged)) {
            diagnostics.missing(Problem.warning(
                    Setting.LORA_TARGET_MODULES.name(),
                    "is missing; using the maps of the model's queries and values"));
        }
        if (!Setting.AGGREGATION_STRATEGY_KEYWORD.isIn(merged)) {
            diagnostics.missing(Problem.error(
                    Setting.AGGREGATION_STRATEGY_KEYWORD.name(),
                    "is required; use one of " + String.join(", ", Setting.RULES)));
        }
    }

    private void fill(Setting<?> setting) {
        setting.usual()
                .filter(usual -> usual.applies().test(settings))
                .ifPresent(usual -> fill(
                        setting,
                        Json.MAPPER.valueToTree(usual.value().apply(settings)),
                        usual.told().test(settings)));
    }

    private void fill(Setting<?> setting, JsonNode value, boolean warn) {
        if (!setting.isIn(settings)) {
            settings.set(setting.name(), value.deepCopy());
        }
        if (warn && !setting.isIn(merged)) {
            diagnostics.missing(Problem.warning(setting.name(), "is missing; using " + settings.get(setting.name()))
                    .of(Problem.Code.MISSING_KEY));
        }
    }
}
