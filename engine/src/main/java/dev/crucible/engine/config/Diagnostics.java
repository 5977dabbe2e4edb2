package dev.crucible.engine.config;

import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the problems of one strategy's settings; paths are keys of the merged settings. */
final class Diagnostics {

    private final List<Diagnostic> all = new ArrayList<>();
    private final Set<String> malformed = new HashSet<>();

    List<Diagnostic> all() {
        return all;
    }

    boolean anyError() {
        return all.stream().anyMatch(diagnostic -> diagnostic.problem().isError());
    }

    /** Adds problems of single values; no rule is checked for a field with an error from now on. */
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

    /** Returns true if {@code field} itself was invalid and has been replaced by a default. */
    boolean refused(Setting<?> field) {
        return all.stream()
                .map(Diagnostic::problem)
                .anyMatch(problem -> problem.isError() && problem.field().equals(field.name()));
    }

    /** Adds a missing setting. */
    void missing(Problem problem) {
        all.add(new Diagnostic(problem, Kind.MISSING, List.of()));
    }

    /** Adds violated rules that depend only on their own field. */
    void rules(List<Problem> problems) {
        problems.forEach(problem -> all.add(new Diagnostic(problem, Kind.RULE, List.of())));
    }

    /** Adds an error of {@code field} together with {@code inputs}, unless one of them is malformed anyway. */
    void error(String field, String message, Setting<?>... inputs) {
        violation(Problem.error(field, message), inputs);
    }

    /** Adds an error of {@code setting} together with {@code inputs}, unless one of them is malformed anyway. */
    void error(Setting<?> setting, String message, Setting<?>... inputs) {
        error(setting.name(), message, inputs);
    }

    /** Adds an error: {@code setting} and {@code other} cannot both be set. */
    void exclude(Setting<?> setting, Setting<?> other) {
        error(setting, "and %s exclude each other; set one of them".formatted(other.name()), other);
    }

    /** Adds an error: the rule does not tolerate that many attackers with that many clients. */
    void bound(String field, String message, Setting<?>... inputs) {
        violation(Problem.error(field, message).of(Problem.Code.BOUND), inputs);
    }

    private void violation(Problem problem, Setting<?>... inputs) {
        List<String> names = Arrays.stream(inputs).map(Setting::name).toList();
        if (!isMalformed(problem.field()) && names.stream().noneMatch(this::isMalformed)) {
            all.add(new Diagnostic(problem, Kind.RULE, names));
        }
    }

    /** Adds a warning about {@code setting}. */
    void warn(Setting<?> setting, String message) {
        warn(setting.name(), message);
    }

    /** Adds a warning about {@code field}. */
    void warn(String field, String message) {
        warn(Problem.warning(field, message));
    }

    /** Adds a warning. */
    void warn(Problem problem) {
        all.add(new Diagnostic(problem, Kind.RULE, List.of()));
    }
}
