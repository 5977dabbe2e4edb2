package dev.crucible.bench.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.bench.Checkout;
import dev.crucible.bench.services.PageScript;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One evening, in the window and on the page. */
class BothClientsTest {

    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    @Tag("slow")
    @Tag("browser")
    @Test
    void oneScriptEndsInTheSameHeartsMemoriesAndHistory(@TempDir Path folder) throws Exception {
        assumeTrue(PageScript.chromium().isPresent(), "needs Chromium");
        assumeTrue(Files.exists(CHECKOUT.resolve("dashboard/node_modules/vite-node")), "built without Node");
        Path script = folder.resolve("both.play");
        BothClients.packed(script);
        BothClients.Endings endings = BothClients.play(script, folder, PageScript.in(new Checkout(CHECKOUT), ""));
        assertThat(endings.page().history())
                .as("who said what, and what was chosen")
                .containsExactlyElementsOf(endings.window().history())
                .contains("player: To build something that holds.", "player: good night, all of you.");
        assertThat(endings.page().memories())
                .isEqualTo(endings.window().memories())
                .anyMatch(memory -> memory.contains("Turing"));
        assertThat(endings.page().hearts()).isEqualTo(endings.window().hearts()).isNotEmpty();
        assertThat(endings.page().kept()).isEqualTo(endings.window().kept());
    }
}
