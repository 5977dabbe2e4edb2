package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A data set of the hub.
 *
 * @param name owner/name, or one of the hub's old names that have no owner
 * @param configuration its configuration; empty for the one called default, or the first
 * @param train the training split; empty for {@code train}
 * @param test the test split; empty for {@code test}, else {@code validation}, else a fifth of the training split
 */
@PublicApi
public record HubSet(String name, Optional<String> configuration, Optional<String> train, Optional<String> test) {

    private static final Pattern NAME = Pattern.compile(
            "(?!.*\\.\\.)([A-Za-z0-9_][A-Za-z0-9._-]{0,95}/[A-Za-z0-9_][A-Za-z0-9._-]{0,95}|[A-Za-z0-9_][A-Za-z0-9._-]{1,95})");
    private static final Pattern PART = Pattern.compile("(?!.*\\.\\.)[A-Za-z0-9_][A-Za-z0-9._ +-]{0,95}");

    /** A set without a configuration or splits. */
    public HubSet(String name) {
        this(name, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns true if {@code name} is of the form owner/name, or one of the hub's old names that have no owner. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Returns true if {@code part} is a valid name of a configuration or a split. */
    public static boolean isPart(String part) {
        return PART.matcher(part).matches();
    }

    /**
     * Returns the name of its folder, one for each choice of its parts.
     *
     * @throws DataException if a name is invalid
     */
    public String folder() {
        if (!isName(name)) {
            throw new DataException("hf_dataset_name must be of the form owner/name, got '%s'".formatted(name));
        }
        Stream.of(configuration, train, test).flatMap(Optional::stream).forEach(part -> {
            if (!isPart(part)) {
                throw new DataException(
                        "hf_dataset_name '%s': '%s' names no configuration or split".formatted(name, part));
            }
        });
        String splits = Stream.of(train, test).flatMap(Optional::stream).collect(Collectors.joining("+"));
        return name.replace("/", "--")
                + configuration.map(part -> "@" + part).orElse("")
                + (splits.isEmpty() ? "" : "@@" + splits);
    }

    /** Returns the command that downloads it. */
    public String command() {
        return "crucible data get hf:" + name
                + configuration.map(part -> " --configuration " + part).orElse("")
                + train.map(part -> " --train-split " + part).orElse("")
                + test.map(part -> " --test-split " + part).orElse("");
    }
}
