package dev.crucible.engine.catalog;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Something that configs may name, and what it takes.
 *
 * @param name what configs call it
 * @param help what it is, in a few words; may be empty
 * @param parameters what it takes, such as {@code f}, in the order of help texts
 * @param reader makes it of its parameters; it asks for each with a default and a range
 */
@PublicApi
public record CatalogEntry<T>(
        String name, String help, List<Parameter> parameters, Function<Parameters, ? extends T> reader) {

    public CatalogEntry {
        parameters = List.copyOf(parameters);
    }

    /** Something that takes what {@code reader} asks for, and requires none of it. */
    public CatalogEntry(String name, String help, Function<Parameters, ? extends T> reader) {
        this(name, help, asked(reader), reader);
    }

    /**
     * One parameter.
     *
     * @param name its key
     * @param required whether it must be given
     * @param help what it may be, and its default
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

    /** What the parameters may be, in the order in which they are read. */
    public List<Parameters.Declared> declared() {
        return declared(reader);
    }

    /** What it is with every parameter at its default. */
    public T usual() {
        return reader.apply(Parameters.none());
    }

    /** Makes it of the keys in {@code given}, which are all its own; every mistake is noted in {@code problems}, and then there is none. */
    public Optional<T> create(Map<String, ?> given, String path, List<Problem> problems) {
        List<Problem> found = new ArrayList<>();
        Parameters reading = new Parameters(given, path, found);
        List<String> names = parameters.stream().map(Parameter::name).toList();
        given.keySet().forEach(key -> {
            if (!names.contains(key)) {
                String known = names.isEmpty() ? "none" : String.join(", ", names);
                reading.error(key, "is no parameter of " + name + "; it takes " + known);
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
