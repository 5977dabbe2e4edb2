package dev.crucible.dashboard;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Pages of the dashboard from which work is started: they wait for runs, while other pages are looked at in another JVM. */
@Tag("browser")
class BrowserLaunchTest {

    static final List<String> SPECS = List.of("launch", "queue", "redteam", "sweeps", "data");

    @TempDir
    Path temporary;

    @TestFactory
    Stream<DynamicNode> pages() throws Exception {
        return BrowserSpecs.run(
                temporary,
                "browser-launches",
                0,
                SPECS.stream().map(spec -> "browser/" + spec + ".spec.ts").toList());
    }
}
