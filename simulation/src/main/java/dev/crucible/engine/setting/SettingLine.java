package dev.crucible.engine.setting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.Catalog;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting.Effect;
import dev.crucible.engine.setting.Setting.Scope;
import dev.crucible.engine.setting.Setting.Usual;
import dev.crucible.engine.setting.SettingType.Keyword;
import dev.crucible.engine.setting.SettingType.Whole;
import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A line of the table of settings. */
record SettingLine<T>(
        String name,
        SettingType<T> form,
        Scope scope,
        boolean required,
        Optional<JsonNode> fallback,
        Optional<Usual> usual,
        Effect effect)
        implements Setting<T> {

    SettingLine<T> asRequired() {
        return new SettingLine<>(name, form, scope, true, fallback, usual, effect);
    }

    SettingLine<T> asRequired(Object value) {
        return otherwise(value).asRequired();
    }

    SettingLine<T> otherwise(Object value) {
        return new SettingLine<>(
                name, form, scope, required, Optional.of(Json.MAPPER.valueToTree(value)), usual, effect);
    }

    SettingLine<T> usually(Function<ObjectNode, ?> value) {
        return following(new Usual(_ -> true, value, _ -> required));
    }

    SettingLine<T> where(Predicate<ObjectNode> applies, Object value, Predicate<ObjectNode> told) {
        return following(new Usual(applies, _ -> value, told));
    }

    SettingLine<T> following(Usual from) {
        return new SettingLine<>(name, form, scope, required, fallback, Optional.of(from), effect);
    }

    SettingLine<T> changing(Effect part) {
        return new SettingLine<>(name, form, scope, required, fallback, usual, part);
    }

    static <T> SettingLine<T> everywhere(String name, SettingType<T> form) {
        return line(name, form, Scope.EVERYWHERE);
    }

    static <T> SettingLine<T> shared(String name, SettingType<T> form) {
        return line(name, form, Scope.SHARED);
    }

    static <T> SettingLine<T> own(String name, SettingType<T> form) {
        return line(name, form, Scope.RUN);
    }

    static <T> SettingLine<T> line(String name, SettingType<T> form, Scope scope) {
        return new SettingLine<>(name, form, scope, false, Optional.empty(), Optional.empty(), Effect.TASK);
    }

    static Whole atLeast(int least) {
        return new Whole(least, Integer.MAX_VALUE);
    }

    static Keyword choice(String... names) {
        return new Keyword(List.of(names), List.of());
    }

    static List<String> with(List<String> ours, Catalog<?> added) {
        return live(() -> Stream.concat(ours.stream(), added.names().stream()).toList());
    }

    /** Returns a view of {@code names}, asked at each use: jars add names after the constants of settings exist. */
    static List<String> live(Supplier<List<String>> names) {
        return new AbstractList<>() {

            @Override
            public String get(int index) {
                return names.get().get(index);
            }

            @Override
            public int size() {
                return names.get().size();
            }

            @Override
            public Iterator<String> iterator() {
                return names.get().iterator();
            }

            @Override
            public boolean contains(Object name) {
                return names.get().contains(name);
            }
        };
    }
}
