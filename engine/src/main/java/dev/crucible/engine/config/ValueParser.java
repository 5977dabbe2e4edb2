package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.setting.SettingType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** First pass over the settings of a strategy: checks each value of a known key separately and keeps the valid ones. */
final class ValueParser {

    private ValueParser() {}

    /** Returns the valid values of {@code merged} in their proper types, and unknown keys unchanged. */
    static ObjectNode of(ObjectNode merged, Diagnostics diagnostics) {
        ObjectNode sound = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> entry : merged.properties()) {
            Setting<?> setting = SettingTable.ALL.get(entry.getKey());
            Optional<JsonNode> value =
                    setting == null ? Optional.of(entry.getValue()) : judge(setting, merged, diagnostics);
            value.ifPresent(judged -> sound.set(entry.getKey(), judged));
        }
        return sound;
    }

    private static Optional<JsonNode> judge(Setting<?> setting, ObjectNode merged, Diagnostics diagnostics) {
        List<Problem> problems = new ArrayList<>();
        JsonNode value = setting.form(merged).read(merged, setting.name(), problems);
        diagnostics.malformed(problems);
        // One bad entry of a schedule must not hide the mistakes of the others.
        boolean readable = setting.form() instanceof SettingType.Objects && value.isArray();
        if (!readable && problems.stream().anyMatch(Problem::isError)) {
            return Optional.empty();
        }
        return setting.form() instanceof SettingType.Keyword keyword
                ? known(setting.name(), keyword, value.textValue(), diagnostics)
                : Optional.of(value);
    }

    private static Optional<JsonNode> known(
            String key, SettingType.Keyword keyword, String text, Diagnostics diagnostics) {
        String name = LegacyKeys.keyword(key, text);
        Optional<String> wrong = keyword.judge(name);
        wrong.ifPresent(message -> diagnostics.error(key, message));
        return wrong.isPresent() ? Optional.empty() : Optional.of(TextNode.valueOf(name));
    }
}
