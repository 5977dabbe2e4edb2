package dev.crucible.engine.setting;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.Setting.Effect;
import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.StrategyResult;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SettingTableTest {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Set<Effect> POOLED = EnumSet.of(Effect.SEED, Effect.NONE);

    private static Stream<Setting<?>> settings() {
        return SettingTable.ALL.values().stream();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void resultsAreJudgedTogetherUnlessASettingChangesThem(Setting<?> setting) {
        ObjectNode one = JSON.objectNode().set(setting.name(), first(setting));
        ObjectNode other = JSON.objectNode().set(setting.name(), second(setting));

        boolean together = POOLED.contains(setting.effect());
        // Results of one seed count once.
        boolean oneSeed = setting.effect() != Effect.SEED;
        List<Judgement> judgements = Judgement.of(List.of(result("a", one), result("b", other)));

        assertThat(judgements).hasSize(together ? 1 : 2);
        assertThat(judgements.getFirst().strategies()).hasSize(together && !oneSeed ? 2 : 1);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void aResultOfAnEarlierVersionLacksTheSettingAndHasItsDefault(Setting<?> setting) {
        setting.fallback().ifPresent(usual -> {
            ObjectNode now = JSON.objectNode().set(setting.name(), usual);
            assertThat(Judgement.of(List.of(result("old", JSON.objectNode()), result("new", now))))
                    .hasSize(1);
        });
    }

    @ParameterizedTest
    @MethodSource("settings")
    void rulesAreComparedInOneScenario(Setting<?> setting) {
        boolean ofTheDefence = EnumSet.of(Effect.RULE, Effect.DEFENCE).contains(setting.effect());
        ObjectNode one = JSON.objectNode().set(setting.name(), first(setting));
        ObjectNode other = JSON.objectNode().set(setting.name(), second(setting));

        assertThat(result("a", one).scenario().equals(result("b", other).scenario()))
                .isEqualTo(ofTheDefence || POOLED.contains(setting.effect()));
    }

    @Test
    void everyConstantHasALineOfWords() throws IllegalAccessException {
        List<Setting<?>> constants = new ArrayList<>();
        for (Field field : Setting.class.getFields()) {
            if (field.get(null) instanceof Setting<?> setting) {
                constants.add(setting);
                assertThat(field.getName()).isEqualTo(setting.name().toUpperCase(Locale.ROOT));
            }
        }
        assertThat(SettingTable.ALL.values()).containsExactlyInAnyOrderElementsOf(constants);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void readsItsValueAndNothingIfItIsMissing(Setting<?> setting) {
        ObjectNode settings = JSON.objectNode().set(setting.name(), first(setting));

        assertThat(setting.find(settings).orElseThrow()).isEqualTo(setting.in(settings));
        assertThat(setting.find(JSON.objectNode())).isEmpty();
        assertThat(setting.in(JSON.objectNode()))
                .satisfiesAnyOf(
                        none -> assertThat(none).isIn(false, 0, 0L, 0.0, "", List.of()),
                        none -> assertThat(((JsonNode) none).isMissingNode()).isTrue());
    }

    @Test
    void eachKeyStandsInOneGroup() {
        assertThat(SettingTable.GROUPS.values().stream().mapToInt(List::size).sum())
                .isEqualTo(SettingTable.ALL.size());
    }

    private static StrategyResult result(String run, ObjectNode settings) {
        return new StrategyResult(run, 0, settings, Double.NaN, List.of());
    }

    private static JsonNode first(Setting<?> setting) {
        return sample(setting, 1);
    }

    private static JsonNode second(Setting<?> setting) {
        return sample(setting, 2);
    }

    /** Returns one of two values that differ; seeds of sources are known by name. */
    private static JsonNode sample(Setting<?> setting, int which) {
        if (setting.name().equals("seeds")) {
            return JSON.objectNode().put("data", which);
        }
        return switch (setting.form()) {
            case SettingType.Text(), SettingType.Name _ -> JSON.textNode("text " + which);
            case SettingType.Keyword keyword -> JSON.textNode(keyword.names().get(which - 1));
            case SettingType.Whole(long least, long _) -> JSON.numberNode(Math.max(0, least) + which);
            case SettingType.Seed() -> JSON.numberNode(which);
            case SettingType.Decimal _ -> JSON.numberNode(which / 8.0);
            case SettingType.Flag() -> JSON.booleanNode(which == 1);
            case SettingType.Objects() -> JSON.arrayNode().add(JSON.objectNode().put("number", which));
            case SettingType.Texts() -> JSON.arrayNode().add("text " + which);
            case SettingType.Wholes(int least, int _) -> JSON.arrayNode().add(least + which);
            case SettingType.Tree() -> JSON.objectNode().put("number", which);
        };
    }
}
