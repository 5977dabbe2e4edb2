package dev.crucible.dashboard;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** All other pages of the dashboard in a browser, on labs with real runs; {@code browser/} holds what is tested. */
class BrowserTest {

    @TempDir
    Path temporary;

    @TestFactory
    Stream<DynamicNode> pages() throws Exception {
        return BrowserSpecs.run(
                temporary,
                "browser-pages",
                BrowserLaunchTest.SPECS.stream()
                        .map(spec -> "--exclude=browser/" + spec + ".spec.ts")
                        .toList());
    }
}
