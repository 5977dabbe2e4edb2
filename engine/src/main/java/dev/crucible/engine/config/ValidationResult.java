package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.config.Diagnostic.Located;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
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
 * Validation of a config that may be incomplete. Missing settings are never errors here, nor are consequences of their guessed values. A
 * run may thus still reject a valid config; the warnings give the reasons.
 *
 * <p>In a structured config every wrong value is an error. In a flat one they are only warnings until rule, rounds, clients and data set
 * are all present. Shared settings without strategies are invalid in either form, and so is a name that is too long.
 *
 * @param problems first the errors, then the warnings, beginning with those that would fail a run and ending with
 *     assumed defaults
 */
public record ValidationResult(List<Problem> problems) {

    /** Settings that a complete flat config needs. */
    private static final List<String> CORE = List.of(
            Setting.AGGREGATION_STRATEGY_KEYWORD.name(),
            Setting.NUM_OF_ROUNDS.name(),
            Setting.NUM_OF_CLIENTS.name(),
            Setting.DATASET_KEYWORD.name());

    public ValidationResult {
        problems = List.copyOf(problems);
    }

    /** Returns the errors as {@code field: message}. */
    public List<String> errors() {
        return texts(Problem::isError);
    }

    /** Returns the warnings as {@code field: message}, beginning with those that would fail a run. */
    public List<String> warnings() {
        return texts(Unread::isWarningToTell);
    }

    private List<String> texts(Predicate<Problem> which) {
        return problems.stream().filter(which).map(Problem::toString).distinct().toList();
    }

    public boolean valid() {
        return problems.stream().noneMatch(Problem::isError);
    }

    /** Validates a config of either form, independent of its environment. */
    public static ValidationResult of(ObjectNode body) {
        return of(body, Optional.empty());
    }

    /** Validates a config of either form, and whether it can run in the environment {@code there}. */
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

    /** Puts the warnings first that would fail a run, since these must be fixed, and those of assumed defaults last. */
    private static ValidationResult of(List<Problem> errors, Collection<Problem> warnings) {
        List<Problem> all = new ArrayList<>(errors);
        warnings.stream()
                .sorted(Comparator.comparing((Problem problem) -> !problem.isError())
                        .thenComparing(problem -> !problem.isError() && problem.code() == Problem.Code.MISSING_KEY))
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
            boolean counts = judged || alone || problem.field().equals(Setting.DISPLAY_NAME.name());
            if (problem.isError() && counts) {
                errors.add(problem);
            } else {
                warnings.add(problem);
            }
        }
        return of(errors, warnings);
    }
}
