package dev.crucible.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.ConfigShape;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
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
        footerHeading = "%nExamples:%n",
        footer = {
            "  crucible branch RUN 6 --set=aggregation_strategy_keyword=krum",
            "  crucible branch RUN 6 --set=learning_rate=0.01 --dry-run"
        },
        description = {
            "Continue a finished run from ROUND with different settings.",
            "The first rounds are copied from the run, the others are computed. The results are byte-identical to"
                    + " those of a run that had these settings throughout. Settings on which the first rounds depend"
                    + " cannot change."
        })
final class BranchCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "RUN", description = "Run to branch from, by id or folder in --out.")
    private String trunk;

    @Parameters(index = "1", paramLabel = "ROUND", description = "Last round to copy.")
    private int round;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = {
                "Setting to change in all strategies, as JSON or text. Repeatable.",
                "Entries of attack_schedule without start_round and end_round cover the rounds after ROUND."
            })
    private Map<String, String> changes = new LinkedHashMap<>();

    @Option(names = "--dry-run", description = "Print only the config, ready to run or to send to a lab.")
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
        ConfigReader.Reading reading = ConfigReader.read(config);
        ValidConfig.of(reading, ConfigReader.read(whole), spec.commandLine().getErr());
        if (dryRun) {
            spec.commandLine().getOut().println(config.toPrettyString());
            return ExitCodes.OK;
        }
        return new ForegroundRun(spec, options, cluster).anew(reading);
    }

    private void start(ObjectNode config, String run) {
        ObjectNode shared = config.withObjectProperty("shared_settings");
        shared.putObject(Setting.START_FROM.name()).put("run", run).put("round", round);
        config.path("simulation_strategies")
                .forEach(strategy -> ((ObjectNode) strategy).remove(Setting.START_FROM.name()));
        for (JsonNode item : Setting.ATTACK_SCHEDULE.node(shared)) {
            if (item instanceof ObjectNode entry) {
                if (!entry.has("start_round")) {
                    entry.put("start_round", round + 1);
                }
                if (!entry.has("end_round")) {
                    entry.set("end_round", Setting.NUM_OF_ROUNDS.node(shared));
                }
            }
        }
    }
}
