package dev.crucible.bench.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

class PlayScriptTest {
    @Test
    void everyStepIsRead() {
        PlayScript script = PlayScript.of(
                "a.play",
                List.of(
                        "# a comment",
                        "",
                        "click #menu-start",
                        "write #onboarding-name Ada of Lovelace",
                        "press escape",
                        "  say how does Krum work?",
                        "read",
                        "choose 2",
                        "begin",
                        "save 1",
                        "load 6",
                        "expect #input",
                        "expect Krum: n > 2",
                        "shoot first_line",
                        "rest 20"));
        assertThat(script.lines().stream().map(PlayScript.Line::step))
                .containsExactly(
                        new Step.Click("menu-start"),
                        new Step.Write("onboarding-name", "Ada of Lovelace"),
                        new Step.Press(KeyCode.ESCAPE),
                        new Step.Say("how does Krum work?"),
                        new Step.Read(),
                        new Step.Choose(2),
                        new Step.Begin(),
                        new Step.Save(1),
                        new Step.Load(6),
                        new Step.ExpectNode("input"),
                        new Step.ExpectText("Krum: n > 2"),
                        new Step.Shoot("first_line"),
                        new Step.Rest(Duration.ofSeconds(20)));
        assertThat(script.lines().getFirst().number()).isEqualTo(3);
    }

    @Test
    void allFaultsAreToldAtOnceWithTheirLines() {
        assertThatThrownBy(() -> PlayScript.of(
                        "a.play",
                        List.of(
                                "click menu-start",
                                "read",
                                "choose 0",
                                "press NOSUCH",
                                "dance",
                                "say",
                                "rest x",
                                "save 7")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "a.play:1: click wants #ID, got \"menu-start\"",
                        "a.play:3: choose wants a number from 1 to 9",
                        "a.play:4: press wants a key",
                        "a.play:5: \"dance\" is no step; there are click",
                        "a.play:6: say wants a text",
                        "a.play:7: rest wants seconds",
                        "a.play:8: save wants a number from 1 to 6, got \"7\"");
    }
}
