package dev.crucible.engine.catalog;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Entry of a catalogue: a name that configs may use, and the parameters it takes.
 *
 * @param name its name in configs
 * @param help a description in a few words; may be empty
 * @param parameters its parameters, such as {@code f}, in the order of help texts
 * @param reader creates the thing from its parameters; it reads each with a default and a range
 */
@PublicApi
public record CatalogEntry<T>(
        String name, String help, List<Parameter> parameters, Function<Parameters, ? extends T> reader) {

    public CatalogEntry {
        parameters = List.copyOf(parameters);
    }

    /** An entry whose parameters are those that {@code reader} reads, none of them required. */
    public CatalogEntry(String name, String help, Function<Parameters, ? extends T> reader) {
        this(name, help, asked(reader), reader);
    }

    /**
     * One parameter.
     *
     * @param name its key
     * @param required true if it must be given
     * @param help its permitted values, and its default
     */
    public record Parameter(String name, boolean required, String help) {}

    private static List<Parameter> asked(Function<Parameters, ?> reader) {
        return declared(reader).stream()
                .map(asked -> new Parameter(asked.key(), false, asked.form()))
                .toList();
    }

    private static List<Parameters.Declared> declared(Function<Parameters, ?> reader) {
        Parameters none = Parameters.none();
        Object _ = reader.apply(none);
        return none.declared();
    }

    /** Returns the declared parameters, in the order in which they are read. */
    public List<Parameters.Declared> declared() {
        return declared(reader);
    }

    /** Creates the thing with every parameter at its default. */
    public T usual() {
        return reader.apply(Parameters.none());
    }

    /**
     * Creates the thing from {@code given}, which must contain only its own keys. Mistakes are added to {@code problems}; then the result is
     * empty.
     */
    public Optional<T> create(Map<String, ?> given, String path, List<Problem> problems) {
        List<Problem> found = new ArrayList<>();
        Parameters reading = new Parameters(given, path, found);
        List<String> names = parameters.stream().map(Parameter::name).toList();
        given.keySet().forEach(key -> {
            if (!names.contains(key)) {
                String known = names.isEmpty() ? "none" : String.join(", ", names);
                reading.error(
                        key, "is no parameter of " + name + "; it takes " + known + Suggestions.question(key, names));
            }
        });
        for (Parameter parameter : parameters) {
            if (parameter.required()) {
                reading.require(parameter.name(), "by " + name);
            }
        }
        Optional<T> created = wrong(found) ? Optional.empty() : Optional.of(reader.apply(reading));
        problems.addAll(found);
        return wrong(found) ? Optional.empty() : created;
    }

    private static boolean wrong(List<Problem> found) {
        return found.stream().anyMatch(Problem::isError);
    }
}
