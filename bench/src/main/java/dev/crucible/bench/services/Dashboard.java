package dev.crucible.bench.services;

import dev.crucible.bench.BadArgument;
import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Checkout;
import dev.crucible.bench.Complaint;
import dev.crucible.engine.io.FolderTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Acceptance list of the dashboard, checked in Chromium against an empty lab; {@code dashboard/browser/acceptance.ts} has the
 * lines.
 *
 * <p>BenchArguments: the browser (the first Chromium of the system).
 */
public final class Dashboard {

    private static final List<String> BROWSERS =
            List.of("/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome");
    private static final String RUNNER = "node_modules/vite-node/vite-node.mjs";
    private static final int SLOTS = 2;

    private Dashboard() {}

    public static void main(String[] arguments) throws Exception {
        BenchArguments given = BenchArguments.of(arguments);
        String browser = given.text(
                0,
                BROWSERS.stream()
                        .filter(path -> Files.isExecutable(Path.of(path)))
                        .findFirst()
                        .orElse(""));
        if (browser.isEmpty()) {
            throw new BadArgument("needs Chromium; name its program, such as /usr/bin/chromium");
        }
        Path pages = Checkout.here().folder().resolve("dashboard");
        if (!Files.exists(pages.resolve(RUNNER))) {
            throw new BadArgument("needs the packages of npm; build the dashboard first");
        }
        Path folder = Files.createTempDirectory("crucible-dashboard-");
        try (ServiceProcess lab = ServiceProcess.lab(Files.createDirectories(folder.resolve("out")), SLOTS)) {
            Checkout.Printed printed = Checkout.run(
                    pages,
                    System.out::println,
                    List.of(
                            "env",
                            "LAB=http://127.0.0.1:" + lab.port(),
                            "CHROMIUM=" + browser,
                            "node",
                            RUNNER,
                            "browser/acceptance.ts"));
            if (printed.code() != 0) {
                throw new Complaint(
                        printed.lines().isEmpty()
                                ? printed.complaint()
                                : printed.lines().getLast());
            }
        } finally {
            FolderTree.delete(folder);
        }
    }
}
