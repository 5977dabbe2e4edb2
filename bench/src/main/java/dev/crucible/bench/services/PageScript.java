package dev.crucible.bench.services;

import dev.crucible.bench.BadArgument;
import dev.crucible.bench.Checkout;
import dev.crucible.bench.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Scripts of {@code dashboard/browser} that drive Chromium.
 *
 * @param pages folder of the dashboard's sources
 * @param browser Chromium's program
 */
public record PageScript(Path pages, String browser) {

    private static final List<String> BROWSERS =
            List.of("/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome");
    private static final String RUNNER = "node_modules/vite-node/vite-node.mjs";

    /** Returns the first Chromium of the system. */
    public static Optional<String> chromium() {
        return BROWSERS.stream()
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst();
    }

    /**
     * Returns the scripts of a checkout.
     *
     * @param browser Chromium's program, empty for the system's
     * @throws BadArgument if there is no Chromium, or the dashboard was not built
     */
    public static PageScript in(Checkout checkout, String browser) {
        String program = browser.isEmpty() ? chromium().orElse("") : browser;
        if (program.isEmpty()) {
            throw new BadArgument("needs Chromium; name its program, such as /usr/bin/chromium");
        }
        Path pages = checkout.folder().resolve("dashboard");
        if (!Files.exists(pages.resolve(RUNNER))) {
            throw new BadArgument("needs the packages of npm; build the dashboard first");
        }
        return new PageScript(pages, program);
    }

    /**
     * Runs a script to its end, and prints what it prints.
     *
     * @param environment variables that it reads
     * @throws Complaint if it fails; the message is its last line
     */
    public void run(String script, Map<String, String> environment) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("env", "CHROMIUM=" + browser));
        environment.forEach((name, value) -> command.add(name + "=" + value));
        command.addAll(List.of("node", RUNNER, "browser/" + script));
        Checkout.Printed printed = Checkout.run(pages, System.out::println, command);
        if (printed.code() != 0) {
            throw new Complaint(
                    printed.lines().isEmpty()
                            ? printed.complaint()
                            : printed.lines().getLast());
        }
    }
}
