package dev.crucible.lab.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildJvmTest {

    private static final List<String> COMMAND =
            ChildJvm.of("Main", List.of("-Xshare:auto"), List.of("one", "two")).command();

    @Test
    void startsAJvmOfOurKind() {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        assertThat(COMMAND)
                .containsSubsequence(java, "-Xshare:auto", "-cp", "Main", "one", "two")
                .contains("-XX:+UseSerialGC", "-XX:MaxHeapFreeRatio=20")
                .contains("-Dslf4j.internal.verbosity=ERROR", "-Xlog:all=warning:stderr", "-Xlog:aot*=error:stderr");
    }
}
