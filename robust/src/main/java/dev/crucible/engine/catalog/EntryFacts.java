package dev.crucible.engine.catalog;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Facts about a built-in entry: its sources, and the knowledge, memory and access that it assumes. Read from the {@link EntryFile} beside its class.
 *
 * @param name the entry's name in configs
 * @param kind the kind of entry
 * @param since the version whose defaults and behaviour it has; results of earlier versions are not comparable
 * @param legacy true if it is kept for existing configs and left out of default lists
 * @param space the space in which it acts or compares: gradient, update, model, data or training
 * @param knows an attack's knowledge: own, honest (the round's honest updates) or rule (the server's rule too)
 * @param keeps the state that it carries over rounds
 * @param collusion an attack's collusion: none, same (all send or use the same) or parts (each plays a part)
 * @param cadence the rounds in which an attack acts: every round or once
 * @param breaks the rule that an attack's paper breaks; fedavg for the mean
 * @param serverSees the least that a rule lets the server see: sum, norms, each (update) or root (data too)
 * @param weights a rule's use of the clients' sample counts: used, ignored, or the condition of their use
 * @param paper the paper that defines it
 * @param code the authors' code, or the port that was compared
 * @param faults known faults of that code, and differences from it
 * @param paperValues the paper's values of its parameters
 * @param bound a rule's condition on n clients a round and f attackers
 * @param says a sentence of advice
 */
@PublicApi
public record EntryFacts(
        String name,
        Kind kind,
        String since,
        boolean legacy,
        String space,
        String knows,
        String keeps,
        String collusion,
        String cadence,
        String breaks,
        String serverSees,
        String weights,
        String paper,
        String code,
        String faults,
        Map<String, String> paperValues,
        String bound,
        String says) {

    /** The version of entries that have never changed. */
    public static final String FIRST = "0.1.0";

    private static final String WITH_SAMPLES = "used with weighting samples";
    private static final String AS_RULE = "as rule";
    private static final Map<Kind, SortedMap<String, EntryFacts>> ALL = Arrays.stream(Kind.values())
            .flatMap(kind -> EntryFile.all(kind).stream())
            .map(EntryFacts::of)
            .collect(Collectors.groupingBy(
                    EntryFacts::kind,
                    Collectors.toMap(EntryFacts::name, Function.identity(), (one, _) -> one, TreeMap::new)));

    /** Kinds of entries. */
    public enum Kind {
        ATTACK,
        RULE,
        PRE
    }

    /** Returns the facts about the built-in entry {@code name}; empty for entries of other jars. */
    public static Optional<EntryFacts> of(Kind kind, String name) {
        return Optional.ofNullable(Objects.requireNonNull(ALL.get(kind)).get(name));
    }

    /** Returns all facts about entries of {@code kind}. */
    public static List<EntryFacts> all(Kind kind) {
        return List.copyOf(Objects.requireNonNull(ALL.get(kind)).values());
    }

    /** Returns the facts that say something, by name, as lists show them. */
    public SequencedMap<String, String> shown() {
        SequencedMap<String, String> shown = new LinkedHashMap<>();
        shown.put("since", since);
        if (legacy) {
            shown.put("legacy", "true");
        }
        shown.put("space", space);
        shown.put("knows", knows);
        shown.put("keeps", keeps);
        shown.put("collusion", collusion);
        shown.put("cadence", cadence);
        shown.put("breaks", breaks);
        shown.put("server_sees", serverSees);
        shown.put("weights", weights);
        shown.put("bound", bound);
        shown.put("paper", paper);
        shown.put("code", code);
        shown.put("faults", faults);
        if (!paperValues.isEmpty()) {
            shown.put(
                    "paper_values",
                    paperValues.entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .map(entry -> entry.getKey() + "=" + entry.getValue())
                            .collect(Collectors.joining("; ")));
        }
        shown.put("advice", says);
        shown.values().removeIf("-"::equals);
        return shown;
    }

    /** Returns true if the built-in entry {@code name} is left out of default lists. */
    public static boolean isLegacy(Kind kind, String name) {
        return of(kind, name).map(EntryFacts::legacy).orElse(false);
    }

    /** Returns true if the built-in rule {@code name} with {@code parameters} gives all clients equal weight, whatever their samples. */
    public static boolean isUnweighted(String name, Map<String, ?> parameters) {
        return switch (of(Kind.RULE, name).map(EntryFacts::weights).orElse("")) {
            case "ignored" -> true;
            case WITH_SAMPLES -> !"samples".equals(parameters.get("weighting"));
            case AS_RULE ->
                parameters.get("rule") instanceof String inner
                        && isUnweighted(
                                inner,
                                parameters.get("parameters") instanceof Map<?, ?> given
                                        ? Parameters.named(given)
                                        : Map.of());
            default -> false;
        };
    }

    private static EntryFacts of(EntryFile file) {
        UnaryOperator<String> cell = key -> file.lines().getOrDefault(key, "-");
        return new EntryFacts(
                file.spelled(),
                file.kind(),
                cell.apply("since"),
                file.text("legacy").equals("true"),
                cell.apply("space"),
                cell.apply("knows"),
                cell.apply("keeps"),
                cell.apply("collusion"),
                cell.apply("cadence"),
                cell.apply("against"),
                cell.apply("server_sees"),
                cell.apply("weights"),
                cell.apply("paper"),
                cell.apply("code"),
                cell.apply("faults"),
                values(cell.apply("paper_values")),
                cell.apply("bound"),
                cell.apply("says"));
    }

    private static Map<String, String> values(String cell) {
        return cell.equals("-")
                ? Map.of()
                : Arrays.stream(cell.split("; *"))
                        .map(pair -> pair.split("=", 2))
                        .collect(Collectors.toUnmodifiableMap(pair -> pair[0].strip(), pair -> pair[1].strip()));
    }
}
