package dev.crucible.engine.setting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.SettingType.Whole;
import java.util.Optional;

/**
 * One key of a config.
 *
 * @param name the key
 * @param form the type of its value
 * @param scope the parts of a config in which the API checks its type
 * @param required true if a run should set it explicitly; if it is missing, the run warns and takes {@code fallback}
 * @param fallback the default value; empty if there is none, or if it follows from other settings
 * @param effect the part of an experiment that it changes
 */
public record Setting(
        String name, SettingType form, Scope scope, boolean required, Optional<JsonNode> fallback, Effect effect) {

    /** Parts of a config in which the API checks a setting's type before a run. */
    public enum Scope {
        /** The shared settings and a strategy's overrides. */
        EVERYWHERE,
        /** The shared settings. */
        SHARED,
        /** None: the type is checked when the run is read. */
        RUN
    }

    /** Parts of an experiment: identities, cache keys, and the pooling of seeds and of comparisons follow from them. */
    public enum Effect {
        /** Data, clients, training and attackers. */
        TASK,
        /** The rule: an identity has the rule as built in place of these settings. */
        RULE,
        /** The other parts of the defence: an identity has them as given. */
        DEFENCE,
        /** The randomness: results that differ in nothing else are replications. */
        SEED,
        /** No result: names, output and accounting. */
        NONE
    }

    /** Maximum number of clients when every client is selected in every round, as in the existing program. */
    private static final int MOST_AT_ONCE = 1_000;

    /** Returns the value's type given the other {@code settings}: many clients require one of {@link SettingTable#IN_TURNS}. */
    public SettingType form(ObjectNode settings) {
        return SettingTable.IN_TURNS.stream().anyMatch(settings::hasNonNull)
                ? form
                : atOnce().<SettingType>map(few -> few).orElse(form);
    }

    /** Returns the value's type without any of {@link SettingTable#IN_TURNS}; empty if it is the same. */
    public Optional<Whole> atOnce() {
        return name.equals("num_of_clients") ? Optional.of(new Whole(1, MOST_AT_ONCE)) : Optional.empty();
    }

    static Setting everywhere(String name, SettingType form) {
        return new Setting(name, form, Scope.EVERYWHERE, false, Optional.empty(), Effect.TASK);
    }

    static Setting shared(String name, SettingType form) {
        return new Setting(name, form, Scope.SHARED, false, Optional.empty(), Effect.TASK);
    }

    static Setting own(String name, SettingType form) {
        return new Setting(name, form, Scope.RUN, false, Optional.empty(), Effect.TASK);
    }

    Setting asRequired() {
        return new Setting(name, form, scope, true, fallback, effect);
    }

    Setting asRequired(JsonNode value) {
        return otherwise(value).asRequired();
    }

    Setting otherwise(JsonNode value) {
        return new Setting(name, form, scope, required, Optional.of(value), effect);
    }

    Setting changing(Effect part) {
        return new Setting(name, form, scope, required, fallback, part);
    }
}
