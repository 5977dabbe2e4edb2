package dev.crucible.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.ConfigShape;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "branch",
        mixinStandardHelpOptions = true,
        description = {
            "Run what a run would have become with other settings after a round: its rounds up to there are taken from it, and"
                    + " those after are computed.",
            "The results are those of a run that never branched, byte by byte. What its first rounds hang on cannot be changed."
        })
final class BranchCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "RUN", description = "The trunk, by its id or folder; it lies in --out.")
    private String trunk;

    @Parameters(index = "1", paramLabel = "ROUND", description = "The last round that is taken from it.")
    private int round;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = {
                "Another value of a setting, for all strategies; JSON, or text. May be given several times.",
                "Entries of attack_schedule that do not say when begin after ROUND and last to the end."
            })
    private Map<String, String> changes = new LinkedHashMap<>();

    @Option(names = "--dry-run", description = "Only print the config, as it may be run or sent to a lab.")
    private boolean dryRun;

    @Mixin
    private RunOptions options;

    @Mixin
    private ClusterOptions cluster;

    @Override
    public Integer call() throws IOException {
        options.check();
        RunDirectory run = new RunFolders(options.out()).existing("branch", trunk);
        if (!run.siblings().equals(options.out().toAbsolutePath().normalize())) {
            throw new BadInputException("crucible: branch: %s does not lie in %s; name its folder's parent with --out"
                    .formatted(run.root(), options.out()));
        }
        ObjectNode whole = ConfigShape.of(ConfigFile.read(run.config()));
        ObjectNode config = whole.deepCopy();
        Overrides.apply(config, changes);
        start(config, run.id());
        SimulationConfig read = ValidConfig.of(
                ConfigReader.read(config),
                ConfigReader.read(whole),
                spec.commandLine().getErr());
        if (dryRun) {
            spec.commandLine().getOut().println(config.toPrettyString());
            return ExitCodes.OK;
        }
        return new ForegroundRun(spec, options, cluster).anew(read);
    }

    private void start(ObjectNode config, String run) {
        ObjectNode shared = config.withObjectProperty("shared_settings");
        shared.putObject("start_from").put("run", run).put("round", round);
        config.path("simulation_strategies").forEach(strategy -> ((ObjectNode) strategy).remove("start_from"));
        for (JsonNode item : shared.path("attack_schedule")) {
            if (item instanceof ObjectNode entry) {
                if (!entry.has("start_round")) {
                    entry.put("start_round", round + 1);
                }
                if (!entry.has("end_round")) {
                    entry.set("end_round", shared.path("num_of_rounds"));
                }
            }
        }
    }
}
