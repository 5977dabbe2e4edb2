package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.parameters.Parameters;
import java.util.List;
import java.util.Locale;

/** What each {@code model_keyword} of ours reads of a config. */
public final class NetworkCatalog {

    private NetworkCatalog() {}

    /** The settings that shape the network called {@code name}; empty for those that other jars add. */
    public static List<Parameters.Declared> parameters(String name) {
        return NetworkReader.keys(name).stream().map(NetworkCatalog::declared).toList();
    }

    private static Parameters.Declared declared(String key) {
        Setting setting = Setting.of(key);
        return new Parameters.Declared(key, false, words(setting), usual(setting));
    }

    private static String words(Setting setting) {
        return switch (setting.form()) {
            case ValueType.Whole(long least, long most) ->
                "%s whole number, %d to %d"
                        .formatted(setting.name().equals(NetworkReader.KERNEL) ? "an odd" : "a", least, most);
            case ValueType.Wholes(int least, int most) ->
                "a list of whole numbers, each %d to %d".formatted(least, most);
            case ValueType.Decimal(var range) -> "a number, " + range;
            case ValueType.Keyword keyword -> "one of " + String.join(", ", keyword.names());
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
