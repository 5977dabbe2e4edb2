package dev.crucible.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** AOT training run that executes and validates simulations in this process. */
final class AotTrainingRuns {

    private AotTrainingRuns() {}

    static List<String> failures(Path folder) throws IOException {
        String out = folder.resolve("out").toString();
        List<String> first = List.of("run", file(folder, "first", WarmCommand.FIRST_ROUND), "--out", out);
        List<String> mlp = List.of("run", config(folder, "mlp"), "--out", out);
        List<String> cnn = List.of("run", config(folder, "cnn"), "--out", out);
        List<String> validate = List.of("validate", config(folder, "mlp"), "--json");
        List<String> doctor = List.of("doctor", "--out", out);
        return Stream.of(List.of("--help"), doctor, validate, first, mlp, cnn)
                .filter(command -> Main.commandLine(Map.of()).execute(command.toArray(String[]::new)) != ExitCodes.OK)
                .map(command -> "failed: " + command)
                .toList();
    }

    private static String config(Path folder, String model) throws IOException {
        return file(folder, model, WarmCommand.CONFIG.formatted(model));
    }

    private static String file(Path folder, String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name + ".json"), content).toString();
    }
}
