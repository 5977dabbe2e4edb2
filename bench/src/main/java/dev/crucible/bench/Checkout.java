package dev.crucible.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A checkout, whose command is run as its users start it.
 *
 * @param folder the one that holds {@code crucible}
 */
record Checkout(Path folder) {

    /** The checkout that this process was started in. */
    static Checkout here() {
        Checkout here = new Checkout(Path.of("").toAbsolutePath());
        if (!Files.isExecutable(here.command())) {
            throw new BadArgument(
                    "start it in the folder of a checkout, which holds the command crucible; this is " + here.folder());
        }
        return here;
    }

    private Path command() {
        return folder.resolve("crucible");
    }

    /**
     * What a command printed, standard error left out.
     *
     * @param code its exit code
     */
    record Printed(List<String> lines, int code) {

        Printed {
            lines = List.copyOf(lines);
        }
    }

    /** Runs {@code crucible} with {@code arguments} to its end; each line goes to {@code heard} as it comes. */
    Printed run(Consumer<String> heard, List<String> arguments) throws IOException, InterruptedException {
        return run(
                folder,
                heard,
                Stream.concat(Stream.of(command().toString()), arguments.stream())
                        .toList());
    }

    /** Runs {@code command} in {@code folder}. */
    static Printed run(Path folder, Consumer<String> heard, List<String> command)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader out = process.inputReader()) {
            out.lines().forEach(line -> {
                lines.add(line);
                heard.accept(line);
            });
            return new Printed(lines, process.waitFor());
        } finally {
            process.destroy();
        }
    }
}
