package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingType;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Settings of each built-in {@code model_keyword}. */
public final class NetworkCatalog {

    private static final Architectures.Options OPTIONS = Architectures.Options.DEFAULT;

    private static final Map<Setting<?>, Object> USUAL = Map.of(
            Setting.CNN_FILTERS, OPTIONS.convolutions().filters(),
            Setting.CNN_KERNEL, OPTIONS.convolutions().kernel(),
            Setting.CNN_PADDING, OPTIONS.convolutions().padded() ? "same" : "valid",
            Setting.CNN_POOLING, OPTIONS.convolutions().pooledEach() ? "each" : "last",
            Setting.HIDDEN_LAYERS, OPTIONS.hidden(),
            Setting.DROPOUT_AT, OPTIONS.place().name().toLowerCase(Locale.ROOT));

    private NetworkCatalog() {}

    /** Returns the settings of the network {@code name}; empty for those that other jars add. */
    public static List<Parameters.Declared> parameters(String name) {
        return NetworkReader.keys(name).stream().map(NetworkCatalog::declared).toList();
    }

    private static Parameters.Declared declared(Setting<?> setting) {
        Object usual = USUAL.getOrDefault(
                setting, setting.fallback().map(JsonNode::asText).orElse(""));
        return new Parameters.Declared(setting.name(), false, words(setting), usual.toString());
    }

    private static String words(Setting<?> setting) {
        return switch (setting.form()) {
            case SettingType.Whole(long least, long most) ->
                "%s whole number, %d to %d".formatted(setting == Setting.CNN_KERNEL ? "an odd" : "a", least, most);
            case SettingType.Wholes(int least, int most) ->
                "a list of whole numbers, each %d to %d".formatted(least, most);
            case SettingType.Decimal(var range) -> "a number, " + range;
            case SettingType.Keyword keyword -> "one of " + String.join(", ", keyword.names());
            default -> throw new IllegalArgumentException("no network reads " + setting.form());
        };
    }
}
