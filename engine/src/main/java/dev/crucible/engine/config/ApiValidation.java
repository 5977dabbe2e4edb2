package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ApiValueType.Answer;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.Setting.Scope;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.setting.SettingType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Validation by the API before a config is stored: types and ranges of the structured form, value by value. Of a flat config only the name
 * is checked, and unknown keys pass. {@link ConfigReader} checks whether values fit together.
 */
public final class ApiValidation {

    private final List<ApiViolation> violations = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();

    private ApiValidation() {}

    /** Returns every invalid value of {@code body}, in the order of the file. */
    public static List<ApiViolation> check(ObjectNode body) {
        ApiValidation boundary = new ApiValidation();
        boundary.walk(body);
        return boundary.violations;
    }

    /**
     * Returns the config to store: a structured one without nulls and with texts such as "yes" or "12" in typed places converted to values;
     * a flat one unchanged.
     */
    public static ObjectNode coerced(ObjectNode body) {
        return new ApiValidation().walk(body);
    }

    /** Returns a warning for each text that stands for true or false. */
    static List<Problem> deprecations(ObjectNode body) {
        ApiValidation boundary = new ApiValidation();
        boundary.walk(body);
        return boundary.warnings;
    }

    private ObjectNode walk(ObjectNode body) {
        ObjectNode result = body.deepCopy();
        if (!ConfigShape.is(body)) {
            if (body.hasNonNull(Setting.DISPLAY_NAME.name())) {
                value(
                        Setting.DISPLAY_NAME.form(),
                        body.get(Setting.DISPLAY_NAME.name()),
                        List.of(Setting.DISPLAY_NAME.name()));
            }
            return result;
        }
        if (body.get(ConfigShape.SHARED) instanceof ObjectNode shared) {
            result.set(ConfigShape.SHARED, settings(shared, List.of(ConfigShape.SHARED)));
        } else {
            violate(ApiValueType.NOT_AN_OBJECT, List.of(ConfigShape.SHARED), body.get(ConfigShape.SHARED));
        }
        if (body.get(ConfigShape.STRATEGIES) instanceof ArrayNode strategies) {
            result.set(ConfigShape.STRATEGIES, strategies(strategies));
        } else {
            violate(ApiValueType.NOT_A_LIST, List.of(ConfigShape.STRATEGIES), body.get(ConfigShape.STRATEGIES));
        }
        return result;
    }

    private ArrayNode strategies(ArrayNode strategies) {
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < strategies.size(); i++) {
            List<Object> location = List.of(ConfigShape.STRATEGIES, i);
            if (strategies.get(i) instanceof ObjectNode overrides) {
                result.add(settings(overrides, location));
            } else {
                violate(ApiValueType.NOT_AN_OBJECT, location, strategies.get(i));
                result.add(strategies.get(i));
            }
        }
        return result;
    }

    private ObjectNode settings(ObjectNode settings, List<Object> location) {
        boolean shared = location.size() == 1;
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> entry : settings.properties()) {
            Setting<?> setting = SettingTable.ALL.get(entry.getKey());
            JsonNode value = entry.getValue();
            if (!value.isNull()) {
                List<Object> place = deeper(location, entry.getKey());
                result.set(
                        entry.getKey(),
                        setting != null && isTyped(setting.scope(), shared)
                                ? value(setting.form(settings), value, place)
                                : value.deepCopy());
            }
        }
        return result;
    }

    private static boolean isTyped(Scope scope, boolean shared) {
        return scope == Scope.EVERYWHERE || (shared && scope == Scope.SHARED);
    }

    private JsonNode value(SettingType<?> form, JsonNode value, List<Object> location) {
        return switch (ApiValueType.judge(form, value)) {
            case Answer.Taken(JsonNode taken) -> {
                if (form instanceof SettingType.Flag && value.isTextual()) {
                    String path = new ApiViolation("", location, "", value).path();
                    warnings.add(Problem.warning(path, "is text; write " + taken + " without quotes"));
                }
                yield taken;
            }
            case Answer.Refused refused -> {
                if (refused.item() < 0) {
                    violate(refused, location, value);
                } else {
                    violate(refused, deeper(location, refused.item()), value.get(refused.item()));
                }
                yield value;
            }
        };
    }

    private void violate(Answer.Refused refused, List<Object> location, JsonNode input) {
        violations.add(new ApiViolation(refused.type(), location, refused.message(), input));
    }

    private static List<Object> deeper(List<Object> location, Object step) {
        List<Object> deeper = new ArrayList<>(location);
        deeper.add(step);
        return deeper;
    }
}
