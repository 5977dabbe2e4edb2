package dev.crucible.dashboard;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** All other pages of the dashboard in a browser, on labs with real runs; {@code browser/} holds what is tested. */
class BrowserTest {

    /** What all pages have in common. */
    private static final String FRAME = "frame";

    @TempDir
    Path temporary;

    @TestFactory
    Stream<DynamicNode> frame() throws Exception {
        return BrowserSpecs.run(temporary, "browser-frame", 0, List.of("browser/" + FRAME + ".spec.ts"));
    }

    @Tag("browser")
    @TestFactory
    Stream<DynamicNode> pages() throws Exception {
        return BrowserSpecs.run(
                temporary,
                "browser-pages",
                BrowserSpecs.MANY,
                Stream.concat(Stream.of(FRAME, PlayBrowserTest.SPEC), BrowserLaunchTest.SPECS.stream())
                        .map(spec -> "--exclude=browser/" + spec + ".spec.ts")
                        .toList());
    }
}
