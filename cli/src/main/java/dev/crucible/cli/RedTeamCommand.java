package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import dev.crucible.sweep.redteam.Campaign;
import dev.crucible.sweep.redteam.CampaignResult;
import dev.crucible.sweep.redteam.CampaignRun;
import dev.crucible.sweep.redteam.CampaignSetup;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "redteam",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  crucible redteam config.json",
            "  crucible redteam config.json --budget=60 --json",
            "  crucible redteam --resume CAMPAIGN"
        },
        description = {
            "Search for the attack that lowers accuracy most, then confirm it on new seeds.",
            "Ctrl-C stops the search, --resume continues it."
        })
final class RedTeamCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "CONFIG", description = "JSON file, a config of one strategy.")
    private Path config;

    @Option(
            names = "--budget",
            paramLabel = "N",
            description = "Maximum number of runs, including confirmation runs. [default: 200]")
    private Integer budget;

    @Option(names = "--seed", paramLabel = "N", description = "First seed of the search. [default: the config's seed]")
    private Long seed;

    @Option(names = "--grid", description = "Also run every candidate attack exhaustively and compare with the search.")
    private boolean grid;

    @Option(
            names = "--count-failures",
            description = "Treat failed runs as 0 %% accuracy, so crashing the run counts as a successful attack.")
    private boolean countFailures;

    @Option(names = "--resume", paramLabel = "CAMPAIGN", description = "Continue a campaign, by id or folder.")
    private String resume;

    @Option(names = "--json", description = "Print the report as JSON before the last line.")
    private boolean json;

    @Mixin
    private RunOptions options;

    @Override
    public Integer call() throws IOException {
        options.check(config, "CONFIG", resume);
        RunFolders folders = new RunFolders(options.out().resolve(Campaign.FOLDER));
        if (resume != null) {
            if (budget != null || seed != null || grid || countFailures) {
                throw new BadInputException(
                        "crucible: --resume goes on as the campaign was begun; leave out --budget, --seed,"
                                + " --grid and --count-failures");
            }
            RunDirectory run = folders.reopen(resume);
            return run(read(ConfigFile.read(run.config())), run);
        }
        ValidConfig.tell(ConfigFile.repeated(config), spec.commandLine().getErr());
        ObjectNode asked = Json.object();
        asked.set("config", ConfigFile.read(config));
        asked.put("budget", budget == null ? 200 : budget).put("grid", grid).put("count_failures", countFailures);
        if (seed != null) {
            asked.put("seed", seed);
        }
        CampaignSetup setup = read(asked);
        ValidConfig.tell(setup.warnings(), spec.commandLine().getErr());
        return run(setup, folders.create(setup.json()));
    }

    private static CampaignSetup read(ObjectNode asked) {
        CampaignSetup.Reading reading = CampaignSetup.read(asked);
        return reading.setup()
                .orElseThrow(() -> new BadInputException(reading.problems().stream()
                        .filter(Problem::isError)
                        .map(Problem::toString)
                        .collect(Collectors.joining("\n"))));
    }

    private int run(CampaignSetup setup, RunDirectory run) throws IOException {
        Cancellation cancellation = new Cancellation();
        CampaignRun campaign = new CampaignRun(
                setup, RunOrder.next(run, options.datasets(), options.threads()), this::progress, cancellation);
        try (StopHook _ = StopHook.install(cancellation, spec.commandLine().getOut())) {
            Outcome outcome = campaign.execute();
            if (campaign.result().isEmpty()) {
                return options.end(outcome, run, "");
            }
            print(campaign.result().get(), setup.countFailures(), run);
            return ExitCodes.OK;
        }
    }

    private void print(CampaignResult result, boolean failuresCount, RunDirectory run) throws IOException {
        PrintWriter printer = spec.commandLine().getOut();
        if (json) {
            printer.println(Json.readObject(run.root().resolve("report.json")));
        } else {
            printer.println("the report is " + run.root().resolve("report.md"));
            result.comparison().ifPresent(printer::println);
            printer.printf("%d of the runs are without attack%n", result.twins());
            result.failureSentence(failuresCount).ifPresent(printer::println);
        }
        printer.println(result.line());
    }

    private void progress(String stage, int runs, int of, String best, double accuracy) {
        PrintWriter err = spec.commandLine().getErr();
        err.printf(
                Locale.ROOT,
                "%d/%d runs, %s%s%n",
                runs,
                of,
                stage,
                best.isEmpty() ? "" : String.format(Locale.ROOT, "; worst so far %s: %.1f %%", best, 100 * accuracy));
        err.flush();
    }
}
