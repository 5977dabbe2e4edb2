package dev.crucible.cli;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Default values of options from environment variables: {@code --lab-port} from {@code CRUCIBLE_LAB_PORT}. */
final class EnvironmentDefaults implements IDefaultValueProvider {

    private final Map<String, String> environment;

    EnvironmentDefaults(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        return value(argument).orElse(null);
    }

    /** Returns the environment's value for {@code argument}; an empty one counts as absent. */
    Optional<String> value(ArgSpec argument) {
        return variable(argument).map(environment::get).filter(value -> !value.isEmpty());
    }

    /** Returns the variable of {@code argument}, if it is an option that has one. */
    static Optional<String> variable(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || option.usageHelp() || option.versionHelp()) {
            return Optional.empty();
        }
        if (argument.paramLabel().equals(ChoicesCommand.LIST_FILE)) {
            return Optional.empty(); // CRUCIBLE_OUT is a folder
        }
        String name = option.longestName().replaceFirst("^-+", "");
        return Optional.of("CRUCIBLE_" + name.replace('-', '_').toUpperCase(Locale.ROOT));
    }
}
