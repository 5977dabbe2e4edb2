package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.catalog.MissingData;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.strategy.StrategyConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a config is to run, and what keeps it there from doing what it says: data and weights that are not there, attackers
 * told that are not those who come, and settings that nothing reads.
 *
 * @param datasets where data files and language models lie
 * @param elsewhere whether other machines, with files of their own, may run it
 */
public record Surroundings(Path datasets, boolean elsewhere) {

    private static final String WEIGHTS = "model.safetensors";

    /**
     * What is found about one strategy.
     *
     * @param merged its settings as they were given
     * @param config what was read of them, unless that failed
     */
    List<Diagnostic> findings(ObjectNode merged, Optional<StrategyConfig> config) {
        List<Problem> problems = new ArrayList<>();
        data(merged, config).ifPresent(problems::add);
        weights(merged).ifPresent(problems::add);
        config.ifPresent(read -> problems.addAll(AttackerCounts.findings(merged, read)));
        List<Diagnostic> findings = new ArrayList<>(Unread.in(merged));
        problems.forEach(problem -> findings.add(new Diagnostic(problem, Kind.RULE, List.of())));
        return findings;
    }

    private Optional<Problem> data(ObjectNode merged, Optional<StrategyConfig> config) {
        String keyword = config.map(read -> read.data().keyword())
                .orElseGet(() -> merged.path("dataset_keyword").asText());
        Optional<HubSet> set = config.flatMap(read -> read.data().hub()).or(() -> HubKeys.set(merged));
        if (set.filter(named -> !HubSet.isName(named.name())).isPresent()) {
            return Optional.empty();
        }
        return new Datasets(datasets).missing(keyword, set).map(missing -> problem(missing, set));
    }

    private Problem problem(MissingData missing, Optional<HubSet> set) {
        String key = set.isPresent() ? "hf_dataset_name" : "dataset_keyword";
        String message = set.map(named -> named.name() + " is not in " + missing.place())
                .orElseGet(() -> "no data in " + missing.place());
        String brings = missing.command()
                .map(command -> "; `" + command + "` brings it")
                .orElse("");
        if (missing.fetchedByRuns()) {
            return Problem.warning(key, message + "; the run fetches it, or" + brings.substring(1) + " before")
                    .of(Problem.Code.MISSING_DATA);
        }
        String otherwise = set.isPresent()
                ? ", and downloads are switched off there"
                : brings + "; or put the files there, or use a set that needs none, such as digits or breast_cancer";
        Problem problem = elsewhere
                ? Problem.warning(key, message + otherwise + ", unless a worker on another machine has it")
                : Problem.error(key, message + otherwise);
        return problem.of(Problem.Code.MISSING_DATA);
    }

    private Optional<Problem> weights(ObjectNode merged) {
        if (!merged.path("use_llm").asBoolean()) {
            return Optional.empty();
        }
        String name = merged.path("llm_model").asText(LlmReader.USUAL);
        if (!LlmReader.isName(name)) {
            return Optional.empty();
        }
        String key = merged.has("llm_model") ? "llm_model" : "use_llm";
        Path folder = Datasets.model(datasets, name).toAbsolutePath();
        if (!Files.isDirectory(folder)) {
            String message = "%s has no files in %s; a small encoder with random weights stands in for it";
            return Optional.of(
                    Problem.warning(key, message.formatted(name, folder)).of(Problem.Code.STAND_IN_WEIGHTS));
        }
        if (!Files.isRegularFile(folder.resolve(WEIGHTS))) {
            String message = "%s has no %s in %s, without which the run fails; put in the model's weights";
            return Optional.of(Problem.warning(key, message.formatted(name, WEIGHTS, folder))
                    .of(Problem.Code.MISSING_WEIGHTS));
        }
        return Optional.empty();
    }
}
