package dev.crucible.engine.config;

import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.parameters.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Gathers what is wrong with the settings of one strategy; paths are keys of the merged settings. */
final class Diagnostics {

    private final List<Diagnostic> all = new ArrayList<>();
    private final Set<String> malformed = new HashSet<>();

    List<Diagnostic> all() {
        return all;
    }

    boolean anyError() {
        return all.stream().anyMatch(finding -> finding.problem().isError());
    }

    /** Notes problems of single values; a field with an error is left out of every rule from now on. */
    void malformed(List<Problem> problems) {
        for (Problem problem : problems) {
            all.add(new Diagnostic(problem, Kind.FORM, List.of()));
            if (problem.isError()) {
                malformed.add(problem.field());
            }
        }
    }

    boolean isMalformed(String field) {
        return malformed.contains(field);
    }

    /** Whether {@code field} itself was refused, so that a default stands in for it. */
    boolean refused(String field) {
        return all.stream()
                .map(Diagnostic::problem)
                .anyMatch(problem -> problem.isError() && problem.field().equals(field));
    }

    /** Notes that {@code field} is missing. */
    void missing(Problem problem) {
        all.add(new Diagnostic(problem, Kind.MISSING, List.of()));
    }

    /** Notes broken rules that rest on their own field alone. */
    void rules(List<Problem> problems) {
        problems.forEach(problem -> all.add(new Diagnostic(problem, Kind.RULE, List.of())));
    }

    /** Notes that {@code field} breaks a rule together with {@code inputs}, unless one of them is malformed anyway. */
    void error(String field, List<String> inputs, String message) {
        if (!isMalformed(field) && inputs.stream().noneMatch(this::isMalformed)) {
            all.add(new Diagnostic(Problem.error(field, message), Kind.RULE, inputs));
        }
    }

    /** Notes that the rule cannot work with so many clients and attackers. */
    void bound(String field, List<String> inputs, String message) {
        if (!isMalformed(field) && inputs.stream().noneMatch(this::isMalformed)) {
            all.add(new Diagnostic(Problem.error(field, message).of(Problem.Code.BOUND), Kind.RULE, inputs));
        }
    }

    /** Notes that {@code field} is doubtful. */
    void warn(String field, String message) {
        warn(Problem.warning(field, message));
    }

    /** Notes a warning. */
    void warn(Problem problem) {
        all.add(new Diagnostic(problem, Kind.RULE, List.of()));
    }
}
