package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Finding.Kind;
import dev.crucible.engine.config.Finding.Located;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether a config that may be unfinished is right so far. What is missing is never an error here, and neither is what follows from a
 * guess at it; a run may thus still refuse a valid config, and the warnings say why.
 *
 * <p>Structured: every mistake in what is there is an error. Flat: wrong types and ranges are only warnings; unknown keywords and
 * impossible combinations are errors once the config has all it needs to run.
 *
 * @param errors {@code field: message}
 * @param warnings {@code field: message}, first those that a run would fail for
 */
public record Verdict(List<String> errors, List<String> warnings) {

    /** What a flat config needs to be complete. */
    private static final List<String> CORE =
            List.of("aggregation_strategy_keyword", "num_of_rounds", "num_of_clients", "dataset_keyword");

    public Verdict {
        errors = List.copyOf(errors);
        warnings = List.copyOf(warnings);
    }

    public boolean valid() {
        return errors.isEmpty();
    }

    /** Judges a config of either form. */
    public static Verdict of(ObjectNode body) {
        return Structured.is(body) ? structured(body) : flat(body);
    }

    private static Verdict structured(ObjectNode body) {
        List<BoundaryViolation> violations = Boundary.check(body);
        Set<String> refused = violations.stream().map(BoundaryViolation::path).collect(Collectors.toSet());
        List<String> errors =
                new ArrayList<>(violations.stream().map(Object::toString).toList());
        Set<Problem> warnings = new LinkedHashSet<>(Boundary.deprecations(body));
        for (Located found : ConfigReader.examine(Boundary.coerced(body))) {
            Problem problem = found.problem();
            if (refused.contains(problem.field())) {
                continue;
            }
            if (problem.isError() && found.given() && found.kind() != Kind.MISSING) {
                errors.add(problem.toString());
            } else {
                warnings.add(problem);
            }
        }
        return new Verdict(errors, gravest(warnings));
    }

    /** The texts of {@code warnings}, those first that a run will fail for: of all that is missing they are the ones to mend. */
    private static List<String> gravest(Collection<Problem> warnings) {
        return warnings.stream()
                .sorted(Comparator.comparing(problem -> !problem.isError()))
                .map(Problem::toString)
                .distinct()
                .toList();
    }

    private static Verdict flat(ObjectNode body) {
        List<Located> findings = ConfigReader.examine(body);
        boolean complete = CORE.stream().allMatch(key -> body.hasNonNull(key) && wellFormed(key, findings));
        List<String> errors = new ArrayList<>();
        List<Problem> warnings = new ArrayList<>();
        for (Located found : findings) {
            Problem problem = found.problem();
            if (complete && problem.isError() && found.given() && found.kind() == Kind.RULE) {
                errors.add(problem.toString());
            } else {
                warnings.add(problem);
            }
        }
        return new Verdict(errors, gravest(warnings));
    }

    private static boolean wellFormed(String key, List<Located> findings) {
        return findings.stream()
                .noneMatch(found -> found.kind() == Kind.FORM
                        && found.problem().isError()
                        && found.problem().field().equals(key));
    }
}
