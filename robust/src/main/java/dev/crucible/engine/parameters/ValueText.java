package dev.crucible.engine.parameters;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A value as JSON on one line, for messages. */
final class ValueText {

    private ValueText() {}

    static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(entry -> quoted(String.valueOf(entry.getKey())) + ":" + of(entry.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            case List<?> list -> list.stream().map(ValueText::of).collect(Collectors.joining(",", "[", "]"));
            case Number _, Boolean _ -> value.toString();
            default -> quoted(value.toString());
        };
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\b' -> quoted.append("\\b");
                case '\f' -> quoted.append("\\f");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> quoted.append(c < ' ' ? "\\u%04X".formatted((int) c) : String.valueOf(c));
            }
        }
        return quoted.append('"').toString();
    }
}
