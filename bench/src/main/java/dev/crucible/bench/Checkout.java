package dev.crucible.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A checkout, whose command is run as its users start it.
 *
 * @param folder the one that holds {@code crucible}
 */
public record Checkout(Path folder) {

    /** The checkout that this process was started in. */
    public static Checkout here() {
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
     * What a command printed.
     *
     * @param lines on standard output
     * @param code its exit code
     * @param complaint the last line on standard error; empty when there is none
     */
    public record Printed(List<String> lines, int code, String complaint) {

        public Printed {
            lines = List.copyOf(lines);
        }
    }

    /** Runs {@code crucible} with {@code arguments} to its end; each line goes to {@code heard} as it comes. */
    public Printed run(Consumer<String> heard, List<String> arguments) throws IOException, InterruptedException {
        return run(
                folder,
                heard,
                Stream.concat(Stream.of(command().toString()), arguments.stream())
                        .toList());
    }

    /** Runs {@code command} in {@code folder}. */
    public static Printed run(Path folder, Consumer<String> heard, List<String> command)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).start();
        List<String> lines = new ArrayList<>();
        AtomicReference<String> complaint = new AtomicReference<>("");
        Thread errors =
                Thread.ofVirtual().start(() -> process.errorReader().lines().forEach(complaint::set));
        try (BufferedReader out = process.inputReader()) {
            out.lines().forEach(line -> {
                lines.add(line);
                heard.accept(line);
            });
            int code = process.waitFor();
            errors.join();
            return new Printed(lines, code, Objects.requireNonNull(complaint.get()));
        } finally {
            process.destroy();
        }
    }
}
