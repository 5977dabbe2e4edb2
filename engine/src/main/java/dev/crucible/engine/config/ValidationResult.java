package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.config.Diagnostic.Located;
import dev.crucible.engine.parameters.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Whether a config that may be unfinished is right so far. What is missing is never an error here, and neither is what follows from a
 * guess at it; a run may thus still refuse a valid config, and the warnings say why.
 *
 * <p>ConfigShape: every mistake in what is there is an error. Flat: mistakes are only warnings until rule, rounds, clients and data set are
 * all there. Shared settings without strategies are no config of either form, and a name that is too long is refused in both.
 *
 * @param problems first the errors, then the warnings, of these first what a run would fail for
 */
public record ValidationResult(List<Problem> problems) {

    /** What a flat config needs to be complete. */
    private static final List<String> CORE =
            List.of("aggregation_strategy_keyword", "num_of_rounds", "num_of_clients", "dataset_keyword");

    private static final String NAME = "display_name";

    public ValidationResult {
        problems = List.copyOf(problems);
    }

    /** {@code field: message}. */
    public List<String> errors() {
        return texts(Problem::isError);
    }

    /** {@code field: message}, first those that a run would fail for. */
    public List<String> warnings() {
        return texts(Unread::isWarningToTell);
    }

    private List<String> texts(Predicate<Problem> which) {
        return problems.stream().filter(which).map(Problem::toString).distinct().toList();
    }

    public boolean valid() {
        return problems.stream().noneMatch(Problem::isError);
    }

    /** Judges a config of either form for itself. */
    public static ValidationResult of(ObjectNode body) {
        return of(body, Optional.empty());
    }

    /** Judges a config of either form, and whether it does {@code there} what it says. */
    public static ValidationResult of(ObjectNode body, Surroundings there) {
        return of(body, Optional.of(there));
    }

    private static ValidationResult of(ObjectNode body, Optional<Surroundings> there) {
        return ConfigShape.is(body) ? structured(body, there) : flat(body, there);
    }

    private static ValidationResult structured(ObjectNode body, Optional<Surroundings> there) {
        List<ApiViolation> violations = ApiValidation.check(body);
        Set<String> refused = violations.stream().map(ApiViolation::path).collect(Collectors.toSet());
        List<Problem> errors = new ArrayList<>(violations.stream()
                .map(violation ->
                        Problem.error(violation.path(), violation.message()).of(Problem.Code.INVALID_VALUE))
                .toList());
        Set<Problem> warnings = new LinkedHashSet<>();
        ApiValidation.deprecations(body).forEach(problem -> warnings.add(problem.of(Problem.Code.TEXT_VALUE)));
        for (Located found : ConfigReader.examine(ApiValidation.coerced(body), there)) {
            Problem problem = found.coded();
            if (refused.contains(problem.field())) {
                continue;
            }
            if (problem.isError() && found.given() && found.kind() != Kind.MISSING) {
                errors.add(problem);
            } else {
                warnings.add(problem);
            }
        }
        return of(errors, warnings);
    }

    /** Those warnings first that a run will fail for: of all that is missing they are the ones to mend. */
    private static ValidationResult of(List<Problem> errors, Collection<Problem> warnings) {
        List<Problem> all = new ArrayList<>(errors);
        warnings.stream()
                .sorted(Comparator.comparing(problem -> !problem.isError()))
                .map(Problem::asWarning)
                .forEach(all::add);
        return new ValidationResult(all.stream().distinct().toList());
    }

    private static ValidationResult flat(ObjectNode body, Optional<Surroundings> there) {
        boolean complete = CORE.stream().allMatch(body::hasNonNull);
        boolean torn = body.has(ConfigShape.SHARED);
        List<Problem> errors = new ArrayList<>();
        List<Problem> warnings = new ArrayList<>();
        for (Located found : ConfigReader.examine(body, there)) {
            Problem problem = found.coded();
            boolean judged = complete && found.given() && found.kind() != Kind.MISSING;
            boolean alone = torn && problem.field().equals(ConfigShape.STRATEGIES);
            boolean counts = judged || alone || problem.field().equals(NAME);
            if (problem.isError() && counts) {
                errors.add(problem);
            } else {
                warnings.add(problem);
            }
        }
        return of(errors, warnings);
    }
}
