package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.setting.SettingType;
import java.util.List;
import java.util.Locale;

/** Settings of each built-in {@code model_keyword}. */
public final class NetworkCatalog {

    private NetworkCatalog() {}

    /** Returns the settings of the network {@code name}; empty for those that other jars add. */
    public static List<Parameters.Declared> parameters(String name) {
        return NetworkReader.keys(name).stream().map(NetworkCatalog::declared).toList();
    }

    private static Parameters.Declared declared(String key) {
        Setting setting = SettingTable.of(key);
        return new Parameters.Declared(key, false, words(setting), usual(setting));
    }

    private static String words(Setting setting) {
        return switch (setting.form()) {
            case SettingType.Whole(long least, long most) ->
                "%s whole number, %d to %d"
                        .formatted(setting.name().equals(NetworkReader.KERNEL) ? "an odd" : "a", least, most);
            case SettingType.Wholes(int least, int most) ->
                "a list of whole numbers, each %d to %d".formatted(least, most);
            case SettingType.Decimal(var range) -> "a number, " + range;
            case SettingType.Keyword keyword -> "one of " + String.join(", ", keyword.names());
            default -> throw new IllegalArgumentException("no network reads " + setting.form());
        };
    }

    private static String usual(Setting setting) {
        Architectures.Options usual = Architectures.Options.DEFAULT;
        return switch (setting.name()) {
            case "cnn_filters" -> usual.convolutions().filters().toString();
            case NetworkReader.KERNEL -> Integer.toString(usual.convolutions().kernel());
            case "cnn_padding" -> usual.convolutions().padded() ? "same" : "valid";
            case "cnn_pooling" -> usual.convolutions().pooledEach() ? "each" : "last";
            case "hidden_layers" -> usual.hidden().toString();
            case "dropout_at" -> usual.place().name().toLowerCase(Locale.ROOT);
            default -> setting.fallback().map(JsonNode::asText).orElse("");
        };
    }
}
