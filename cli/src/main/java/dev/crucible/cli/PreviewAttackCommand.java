package dev.crucible.cli;

import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.report.Preview;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "preview-attack",
        mixinStandardHelpOptions = true,
        description = "Draw the effect of scheduled attacks on data before a run.")
final class PreviewAttackCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PreviewOptions options;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            defaultValue = "preview",
            description = "Folder to write to. [default: ${DEFAULT-VALUE}]")
    private Path to;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        StrategyConfig strategy = options.strategy(spec.commandLine().getErr());
        if (strategy.schedule().isEmpty()) {
            throw new BadInputException(options.config() + ": attack_schedule: is empty; there is nothing to preview");
        }
        try (Preview preview = options.preview(strategy)) {
            preview.attacks().forEach(out::println);
            Map<String, byte[]> pictures = preview.attackPictures();
            if (pictures.isEmpty()) {
                out.println("These attacks rewrite updates or texts; there is no picture of them before a run.");
            } else {
                write(pictures, out);
            }
        }
        return ExitCodes.OK;
    }

    private void write(Map<String, byte[]> pictures, PrintWriter out) {
        try {
            Files.createDirectories(to);
            for (Map.Entry<String, byte[]> picture : pictures.entrySet()) {
                out.println(Files.write(to.resolve(picture.getKey()), picture.getValue()));
            }
        } catch (IOException e) {
            throw new BadInputException("crucible: cannot write to " + to + "; choose another folder with --to");
        }
    }
}
