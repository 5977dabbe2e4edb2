package dev.crucible.bench.services;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Checkout;
import dev.crucible.engine.io.FolderTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Acceptance list of the dashboard, checked in Chromium against an empty lab; {@code dashboard/browser/acceptance.ts} has the
 * lines.
 *
 * <p>BenchArguments: the browser (the first Chromium of the system).
 */
public final class Dashboard {

    private static final int SLOTS = 2;

    private Dashboard() {}

    public static void main(String[] arguments) throws Exception {
        BenchArguments given = BenchArguments.of(arguments);
        PageScript pages = PageScript.in(Checkout.here(), given.text(0, ""));
        Path folder = Files.createTempDirectory("crucible-dashboard-");
        try (ServiceProcess lab = ServiceProcess.lab(Files.createDirectories(folder.resolve("out")), SLOTS)) {
            pages.run("acceptance.ts", Map.of("LAB", "http://127.0.0.1:" + lab.port()));
        } finally {
            FolderTree.delete(folder);
        }
    }
}
