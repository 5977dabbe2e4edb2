package dev.crucible.dashboard;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.terminal.TerminalConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;

/** Runs some of {@code browser/} on labs of their own. */
final class BrowserSpecs {

    static final String CONFIG = "vitest.browser.config.ts";
    /** Half the work of the other. */
    private static final Path WINDOWLESS = Path.of("/usr/bin/chromium-headless-shell");

    static final Path CHROMIUM = Files.isExecutable(WINDOWLESS) ? WINDOWLESS : Path.of("/usr/bin/chromium");
    static final int MANY = 10_000;
    /** A person's start-up files may take their time. */
    private static final List<String> SHELL = List.of("/bin/bash", "--norc", "-i");

    private static final String TOKEN = "0123456789abcdef";

    private final Path temporary;

    private BrowserSpecs(Path temporary) {
        this.temporary = temporary;
    }

    /** Runs what {@code arguments} of vitest choose, one of the labs having {@code many} runs; the report is called {@code name}. */
    static Stream<DynamicNode> run(Path temporary, String name, int many, List<String> arguments) throws Exception {
        assumeTrue(Files.isExecutable(CHROMIUM), "needs " + CHROMIUM);
        fill(temporary.resolve("full"), many);
        return new BrowserSpecs(temporary).run(name, arguments);
    }

    private Stream<DynamicNode> run(String name, List<String> arguments) throws Exception {
        try (SlowHub hub = new SlowHub();
                Lab lab = Lab.start(config("out").withHub(new HubHosts(hub.address(), hub.address())));
                Lab many = Lab.start(config("full"));
                Lab guarded = Lab.start(config("guarded").withToken(TOKEN))) {
            return Vitest.run(
                    CONFIG,
                    name,
                    arguments,
                    Map.of(
                            "LAB", address(lab),
                            "LAB_WITH_MANY", address(many),
                            "LAB_WITH_TOKEN", address(guarded),
                            "TOKEN", TOKEN,
                            "CHROMIUM", CHROMIUM.toString(),
                            "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"));
        }
    }

    private LabConfig config(String out) {
        return LabConfig.local(temporary.resolve(out), temporary.resolve("datasets"))
                .withPort(0)
                .withSlots(2)
                .withTerminal(Optional.of(TerminalConfig.ofUser().withShell(SHELL)));
    }

    private static String address(Lab lab) {
        return "http://127.0.0.1:" + lab.port();
    }

    /** Leaves what {@code many} runs of other days would have left. */
    private static void fill(Path out, int many) throws IOException {
        for (int i = 0; i < many; i++) {
            Path run = Files.createDirectories(out.resolve("api_run_20260101_000000_%06d".formatted(i)));
            Files.writeString(run.resolve("config.json"), """
                    {"shared_settings": {"display_name": "Run %d", "num_of_rounds": %d, "num_of_clients": 10,
                      "dataset_keyword": "femnist_iid",
                      "attack_schedule": [{"attack_type": "%s"}]},
                     "simulation_strategies": [{"aggregation_strategy_keyword": "%s"}]}
                    """.formatted(
                            i, i % 50 + 1, i % 2 == 0 ? "sign_flip" : "label_flipping", i % 3 == 0 ? "krum" : "rfa"));
            Files.writeString(
                    run.resolve("status.json"),
                    "{\"status\":\"%s\",\"progress\":1.0}".formatted(i % 7 == 0 ? "failed" : "completed"));
        }
    }
}
