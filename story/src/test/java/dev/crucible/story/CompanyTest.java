package dev.crucible.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompanyTest {
    /** The launcher opens only a few jars for a play without cast files. */
    @Test
    void theBundledCastNeedsNoYaml() throws Exception {
        List<URL> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!entry.contains("yaml")) {
                jars.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Object bundled = Class.forName("dev.crucible.story.Company", true, loader)
                    .getField("BUNDLED")
                    .get(null);
            assertThat((List<?>) bundled.getClass().getMethod("all").invoke(bundled))
                    .hasSize(8);
        }
    }
}
