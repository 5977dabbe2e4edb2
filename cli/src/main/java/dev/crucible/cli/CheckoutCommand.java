package dev.crucible.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** A command that only a checkout has. The module {@code bench} provides it, found by {@link ServiceLoader}; a package holds no such module. */
public interface CheckoutCommand extends Callable<Integer> {

    /** Stand-in for such a command: in the list of all commands, and where the command is absent. */
    abstract sealed class Absent implements CheckoutCommand {

        @Spec
        private CommandSpec spec;

        @Unmatched
        List<String> arguments = new ArrayList<>();

        @Override
        public Integer call() {
            throw CheckoutOnly.absent(spec.name());
        }
    }

    @Command(
            name = "bench",
            mixinStandardHelpOptions = true,
            description = {"Run a benchmark, or list all benchmarks.", "Needs a checkout."})
    final class Bench extends Absent {}

    @Command(
            name = "validate-against",
            mixinStandardHelpOptions = true,
            description = {
                "Repeat published trainings and compare the results with the published tables.",
                "Needs a checkout."
            })
    final class ValidateAgainst extends Absent {}

    @Command(
            name = "reproduce-paper",
            mixinStandardHelpOptions = true,
            description = {
                "Train a published table again and compare each cell with the authors' runs.",
                "Needs a checkout."
            })
    final class ReproducePaper extends Absent {}

    /** Returns the command that {@code listed} stands in for, or {@code listed} if there is none. */
    static Class<?> present(Class<?> listed) {
        String name = listed.getAnnotation(Command.class).name();
        return ServiceLoader.load(CheckoutCommand.class).stream()
                .<Class<?>>map(ServiceLoader.Provider::type)
                .filter(type -> type.getAnnotation(Command.class).name().equals(name))
                .findFirst()
                .orElse(listed);
    }
}
