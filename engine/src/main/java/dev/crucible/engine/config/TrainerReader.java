package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.compute.ClientTrainer;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.ExternalDataset;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.python.PythonStrategies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads {@code trainer} and a {@code dataset_keyword} in Python or of a jar, and rejects settings that do not fit them. */
final class TrainerReader {

    static final String KEY = "trainer";
    static final String PARAMETERS = "trainer_params";

    private static final String DATASET = "dataset_keyword";
    private static final String OF_DATASET = "dataset_params";

    private TrainerReader() {}

    /** Returns the external data set that {@code settings} name; empty for a built-in one. */
    static Optional<ExternalDataset> dataset(ObjectNode settings, Diagnostics diagnostics) {
        String keyword = settings.get(DATASET).textValue();
        Optional<CatalogEntry<DatasetLoader>> added = Extensions.DATASETS.find(keyword);
        boolean python = PythonStrategies.names(keyword);
        if (!python && added.isEmpty()) {
            if (settings.has(OF_DATASET)) {
                diagnostics.warn(OF_DATASET, "is ignored; only data sets in Python or of a jar have parameters");
            }
            return Optional.empty();
        }
        if (python && settings.get("use_llm").booleanValue()) {
            diagnostics.error("use_llm", List.of(DATASET), "needs texts, and a data set in Python holds numbers");
        }
        List<Problem> problems = new ArrayList<>();
        ObjectNode parameters = settings.withObjectProperty(OF_DATASET).deepCopy();
        Optional<ExternalDataset> made = python
                ? PythonStrategies.dataset(keyword, parameters, problems)
                : added.get()
                        .create(JsonValues.of(parameters), "", problems)
                        .map(loader -> Extensions.dataset(keyword, loader));
        note(DATASET, OF_DATASET, problems, diagnostics);
        return made;
    }

    /** Returns the trainer that {@code settings} name in place of this engine; empty if there is none. */
    static Optional<ClientTrainer> trainer(ObjectNode settings, Diagnostics diagnostics) {
        if (!settings.has(KEY)) {
            if (settings.has(PARAMETERS)) {
                diagnostics.warn(PARAMETERS, "is ignored without trainer");
            }
            return Optional.empty();
        }
        refuse("scaffold", settings.get("scaffold").booleanValue(), diagnostics);
        refuse("use_llm", settings.get("use_llm").booleanValue(), diagnostics);
        refuse("proximal_mu", settings.get("proximal_mu").doubleValue() > 0, diagnostics);
        refuse("ditto_lambda", settings.has("ditto_lambda"), diagnostics);
        refuse("dp_noise_multiplier", settings.get("dp_noise_multiplier").doubleValue() > 0, diagnostics);
        refuse(TrainingReader.KEY, TrainingReader.isDistributed(settings), diagnostics);
        List<Problem> problems = new ArrayList<>();
        Optional<ClientTrainer> made = PythonStrategies.trainer(
                settings.get(KEY).textValue(),
                settings.withObjectProperty(PARAMETERS).deepCopy(),
                settings.has("image_size")
                        ? Optional.empty()
                        : Datasets.facts(settings.get(DATASET).textValue()),
                ModelRules.network(settings).equals("softmax"),
                problems);
        note(KEY, PARAMETERS, problems, diagnostics);
        return made;
    }

    private static void refuse(String key, boolean set, Diagnostics diagnostics) {
        if (set) {
            diagnostics.error(
                    key,
                    List.of(KEY),
                    "changes the engine's own training, and trainer replaces it; leave one of the two out");
        }
    }

    private static void note(String keyword, String parameters, List<Problem> problems, Diagnostics diagnostics) {
        for (Problem problem : problems) {
            boolean ofKeyword = problem.field().isEmpty();
            diagnostics.error(ofKeyword ? keyword : parameters + "." + problem.field(), List.of(), problem.message());
        }
    }

    /** Adds errors for attackers that change the clients' objective, which an external trainer ignores. */
    static void check(Optional<ClientTrainer> trainer, List<AttackPhase> schedule, Diagnostics diagnostics) {
        Consumer<AttackPhase> refused = phase -> diagnostics.error(
                "attack_schedule",
                List.of(KEY),
                phase.attack().type()
                        + " changes the engine's own training, and trainer replaces it; choose another attack");
        if (trainer.isPresent()) {
            schedule.stream()
                    .filter(phase -> phase.attack() instanceof Attack.OnTraining)
                    .forEach(refused);
        }
    }
}
