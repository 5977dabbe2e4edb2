package dev.crucible.bench.play;

import dev.crucible.agents.model.ModelConfig;
import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Checkout;
import dev.crucible.bench.services.PageScript;
import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.bench.services.Services;
import dev.crucible.engine.io.FolderTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Measures how soon the novel's page has its first line, in Chromium with a quarter of the processor and a slow network; {@code
 * dashboard/browser/first-line.ts} has the numbers.
 *
 * <p>BenchArguments: the browser (the first Chromium of the system).
 */
public final class FirstLine {

    private FirstLine() {}

    public static void main(String[] arguments) throws Exception {
        ServiceJvm.hush();
        PageScript pages =
                PageScript.in(Checkout.here(), BenchArguments.of(arguments).text(0, ""));
        Path folder = Files.createTempDirectory("crucible-first-line");
        try (Services services = Services.start(folder, ModelConfig.none(), Optional.empty())) {
            pages.run("first-line.ts", Map.of("BRIDGE", services.bridgeAddress().toString()));
        } finally {
            FolderTree.delete(folder);
        }
    }
}
