package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.scene.input.KeyCode;

/** Bindings of keys to commands: one key per command, and at most one command per key. */
final class KeyBindings {
    /** Keys with a fixed meaning. */
    private static final Set<KeyCode> FIXED = EnumSet.of(
            KeyCode.ESCAPE,
            KeyCode.ENTER,
            KeyCode.F11,
            KeyCode.UP,
            KeyCode.DOWN,
            KeyCode.LEFT,
            KeyCode.RIGHT,
            KeyCode.SHIFT,
            KeyCode.ALT,
            KeyCode.META,
            KeyCode.UNDEFINED);

    static final KeyBindings USUAL = of(Map.of());

    private final Map<Command, KeyCode> keys;

    private KeyBindings(Map<Command, KeyCode> keys) {
        this.keys = keys;
    }

    /**
     * Reads the bindings of the preferences. Invalid ones, such as an unknown key or a key with two commands, fall back
     * to the defaults.
     *
     * @param chosen names of keys by names of commands
     */
    static KeyBindings of(Map<String, String> chosen) {
        Map<Command, KeyCode> keys = new EnumMap<>(Command.class);
        for (Command command : Command.values()) {
            keys.put(command, known(chosen.getOrDefault(command.name(), "")).orElse(command.usual()));
        }
        boolean doubled = EnumSet.copyOf(keys.values()).size() < keys.size();
        if (doubled || keys.values().stream().anyMatch(KeyBindings::isFixed)) {
            return of(Map.of());
        }
        return new KeyBindings(keys);
    }

    private static Optional<KeyCode> known(String name) {
        try {
            return name.isEmpty() ? Optional.empty() : Optional.of(KeyCode.valueOf(name));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // from another version, or edited by hand
        }
    }

    /** Returns true if a key has a fixed meaning. */
    static boolean isFixed(KeyCode key) {
        return FIXED.contains(key) || key.isDigitKey();
    }

    /** Returns the command of a key. */
    Optional<Command> command(KeyCode key) {
        return keys.entrySet().stream()
                .filter(entry -> entry.getValue() == key)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns the key of a command. */
    KeyCode key(Command command) {
        return keys.getOrDefault(command, command.usual());
    }

    /** Returns the non-default bindings for the preferences, with another, unused key for a command. */
    Map<String, String> with(Command command, KeyCode key) {
        Map<String, String> chosen = new HashMap<>();
        for (Command each : Command.values()) {
            KeyCode its = each == command ? key : key(each);
            if (its != each.usual()) {
                chosen.put(each.name(), its.name());
            }
        }
        return chosen;
    }

    /** Returns the display name of a key. */
    static String name(KeyCode key, Words words) {
        return words.ofOr("key." + key.name(), key.getName());
    }

    /** Returns the names of all keys, in the order of the commands. */
    Object[] names(Words words) {
        return keys.values().stream().map(key -> name(key, words)).toArray();
    }
}
