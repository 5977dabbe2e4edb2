package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.data.catalog.Datasets;
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
        data(merged).ifPresent(problems::add);
        weights(merged).ifPresent(problems::add);
        config.ifPresent(read -> problems.addAll(AttackerCounts.findings(merged, read)));
        List<Diagnostic> findings = new ArrayList<>(Unread.in(merged));
        problems.forEach(problem -> findings.add(new Diagnostic(problem, Kind.RULE, List.of())));
        return findings;
    }

    private Optional<Problem> data(ObjectNode merged) {
        String keyword = merged.path("dataset_keyword").asText();
        boolean fromHub = Datasets.ofAnyFiles(keyword)
                && merged.path("dataset_source").asText().equals("huggingface");
        Optional<String> name =
                fromHub ? Optional.of(merged.path("hf_dataset_name").asText()) : Optional.empty();
        return new Datasets(datasets).missing(keyword, name).map(folder -> {
            String message = name.isPresent()
                    ? "%s is not in %s, and downloads are switched off there".formatted(name.get(), folder)
                    : "no data in %s; put the files there, or use a set that needs none, such as femnist_iid or digits"
                            .formatted(folder);
            Problem problem = elsewhere
                    ? Problem.warning("dataset_keyword", message + ", unless a worker on another machine has it")
                    : Problem.error("dataset_keyword", message);
            return problem.of(Problem.Code.MISSING_DATA);
        });
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
