package dev.crucible.lab.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalConfigTest {

    @Test
    void handsOverWhatIsListedAlone() {
        TerminalConfig config = TerminalConfig.of(Map.of(
                "PATH",
                "/bin",
                "HOME",
                "/home/ada",
                "CRUCIBLE_TOKEN",
                "s",
                "OPENAI_API_KEY",
                "s",
                "REDIS_URL",
                "s",
                "LD_PRELOAD",
                "s",
                "TERM",
                "dumb"));
        assertThat(config.environment())
                .containsOnlyKeys("PATH", "HOME", "SHELL", "TERM", "LC_CTYPE")
                .containsEntry("TERM", "xterm-256color");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sh", "/usr/sbin/nologin", "/bin/false", "/nowhere/bash", "/usr/bin/env"})
    void fallsBackWhenTheUsersShellIsNone(String shell) {
        assertThat(TerminalConfig.of(Map.of("SHELL", shell)).shell()).containsExactly("/bin/bash");
    }

    @Test
    void takesTheUsersShell() {
        assertThat(TerminalConfig.of(Map.of("SHELL", "/bin/sh")).shell()).containsExactly("/bin/sh");
    }

    @Test
    void speaksUtf8UnlessALocaleIsChosen() {
        assertThat(TerminalConfig.of(Map.of("LANG", "")).environment()).containsEntry("LC_CTYPE", "C.UTF-8");
        assertThat(TerminalConfig.of(Map.of("LC_ALL", "C")).environment())
                .containsEntry("LC_ALL", "C")
                .doesNotContainKey("LC_CTYPE");
    }
}
