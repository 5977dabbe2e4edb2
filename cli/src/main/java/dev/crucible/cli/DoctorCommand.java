package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.crucible.cli.CheckResult.State;
import dev.crucible.engine.io.Json;
import dev.crucible.lab.queue.RedisAddress;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible doctor"},
        description = "Check this machine; exit 2 if something essential is broken.")
final class DoctorCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address at which to try ports. [default: ${DEFAULT-VALUE}]")
    private String host;

    @Mixin
    private OutFolder out;

    @Mixin
    private DatasetsFolder datasets;

    @Option(
            names = "--redis",
            paramLabel = "URL",
            converter = RedisUrl.class,
            description = "URL of a Redis to try. [default: none]")
    private RedisAddress redis;

    @Option(names = "--json", description = "Print the findings as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        List<CheckResult> findings = new ArrayList<>(List.of(
                MachineChecks.jdk(),
                MachineChecks.memory(),
                MachineChecks.cores(),
                MachineChecks.vectors(),
                MachineChecks.device(),
                MachineChecks.port("lab", host, 8000, "--lab-port"),
                MachineChecks.port("agents", host, 10000, "--agents-port"),
                MachineChecks.port("bridge", host, 10010, "--bridge-port"),
                MachineChecks.writable(out.path()),
                RunChecks.damaged(out.path()),
                MachineChecks.datasets(datasets.path()),
                MachineChecks.redis(redis),
                MachineChecks.javaFxLibraries()));
        if (!InstallationFolder.isPackage()) {
            findings.add(MachineChecks.chromium());
            findings.add(MachineChecks.cache());
        }
        PrintWriter printer = spec.commandLine().getOut();
        if (json) {
            printer.println(asJson(findings));
        } else {
            findings.forEach(result -> printer.printf(
                    "%-8s %-13s %s%n",
                    result.state().name().toLowerCase(Locale.ROOT), result.subject(), result.detail()));
        }
        return findings.stream().anyMatch(result -> result.state() == State.BROKEN)
                ? ExitCodes.BAD_INPUT
                : ExitCodes.OK;
    }

    private static String asJson(List<CheckResult> findings) {
        ArrayNode list = Json.MAPPER.createArrayNode();
        for (CheckResult result : findings) {
            list.addObject()
                    .put("subject", result.subject())
                    .put("state", result.state().name().toLowerCase(Locale.ROOT))
                    .put("detail", result.detail());
        }
        return list.toPrettyString();
    }
}
