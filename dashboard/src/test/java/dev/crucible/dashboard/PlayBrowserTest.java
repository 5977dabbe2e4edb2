package dev.crucible.dashboard;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The novel in a browser, with a bridge, a crew and a lab. */
@Tag("browser")
class PlayBrowserTest {

    static final String SPEC = "play";

    @TempDir
    Path temporary;

    @TestFactory
    Stream<DynamicNode> novel() throws Exception {
        assumeTrue(Files.isExecutable(BrowserSpecs.CHROMIUM), "needs " + BrowserSpecs.CHROMIUM);
        try (PlayServices services = new PlayServices(temporary)) {
            return Vitest.run(
                    BrowserSpecs.CONFIG,
                    "browser-play",
                    List.of("browser/" + SPEC + ".spec.ts"),
                    Map.of(
                            "BRIDGE", services.address(),
                            "CHROMIUM", BrowserSpecs.CHROMIUM.toString(),
                            "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"));
        }
    }
}
