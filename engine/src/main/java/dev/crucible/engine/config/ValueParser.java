package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.engine.parameters.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** First pass over the settings of a strategy: every value of a known key is judged alone, and only the sound ones go on. */
final class ValueParser {

    private ValueParser() {}

    /** The sound values of {@code merged} in their proper types, with unknown keys as they are. */
    static ObjectNode of(ObjectNode merged, Diagnostics findings) {
        ObjectNode sound = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> entry : merged.properties()) {
            Setting setting = Setting.ALL.get(entry.getKey());
            Optional<JsonNode> value =
                    setting == null ? Optional.of(entry.getValue()) : judge(setting, merged, findings);
            value.ifPresent(judged -> sound.set(entry.getKey(), judged));
        }
        return sound;
    }

    private static Optional<JsonNode> judge(Setting setting, ObjectNode merged, Diagnostics findings) {
        List<Problem> problems = new ArrayList<>();
        JsonNode value = setting.form(merged).read(merged, setting.name(), problems);
        findings.malformed(problems);
        // One bad entry of a schedule must not hide the mistakes of the others.
        boolean readable = setting.form() instanceof ValueType.Objects && value.isArray();
        if (!readable && problems.stream().anyMatch(Problem::isError)) {
            return Optional.empty();
        }
        return setting.form() instanceof ValueType.Keyword keyword
                ? known(setting.name(), keyword, value.textValue(), findings)
                : Optional.of(value);
    }

    private static Optional<JsonNode> known(String key, ValueType.Keyword keyword, String text, Diagnostics findings) {
        String name = LegacyKeys.keyword(key, text);
        Optional<String> wrong = keyword.judge(name);
        wrong.ifPresent(message -> findings.error(key, List.of(), message));
        return wrong.isPresent() ? Optional.empty() : Optional.of(TextNode.valueOf(name));
    }
}
