package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.A3Fl;
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
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads {@code trainer} and a {@code dataset_keyword} in Python or of a jar, and rejects settings that do not fit them. */
final class TrainerReader {

    private TrainerReader() {}

    /** Returns the external data set that {@code settings} name; empty for a built-in one. */
    static Optional<ExternalDataset> dataset(ObjectNode settings, Diagnostics diagnostics) {
        String keyword = Setting.DATASET_KEYWORD.in(settings);
        Optional<CatalogEntry<DatasetLoader>> added = Extensions.DATASETS.find(keyword);
        boolean python = PythonStrategies.names(keyword);
        if (!python && added.isEmpty()) {
            if (Setting.DATASET_PARAMS.isIn(settings)) {
                diagnostics.warn(
                        Setting.DATASET_PARAMS, "is ignored; only data sets in Python or of a jar have parameters");
            }
            return Optional.empty();
        }
        if (python && Setting.USE_LLM.in(settings)) {
            diagnostics.error(
                    Setting.USE_LLM, "needs texts, and a data set in Python holds numbers", Setting.DATASET_KEYWORD);
        }
        List<Problem> problems = new ArrayList<>();
        ObjectNode parameters =
                settings.withObjectProperty(Setting.DATASET_PARAMS.name()).deepCopy();
        Optional<ExternalDataset> made = python
                ? PythonStrategies.dataset(keyword, parameters, problems)
                : added.get()
                        .create(JsonValues.of(parameters), "", problems)
                        .map(loader -> Extensions.dataset(keyword, loader));
        note(Setting.DATASET_KEYWORD, Setting.DATASET_PARAMS, problems, diagnostics);
        return made;
    }

    /** Returns the trainer that {@code settings} name in place of this engine; empty if there is none. */
    static Optional<ClientTrainer> trainer(ObjectNode settings, Diagnostics diagnostics) {
        if (!Setting.TRAINER.isIn(settings)) {
            if (Setting.TRAINER_PARAMS.isIn(settings)) {
                diagnostics.warn(Setting.TRAINER_PARAMS, "is ignored without trainer");
            }
            return Optional.empty();
        }
        refuse(Setting.SCAFFOLD, Setting.SCAFFOLD.in(settings), diagnostics);
        refuse(Setting.USE_LLM, Setting.USE_LLM.in(settings), diagnostics);
        refuse(Setting.PROXIMAL_MU, Setting.PROXIMAL_MU.in(settings) > 0, diagnostics);
        refuse(Setting.DITTO_LAMBDA, Setting.DITTO_LAMBDA.isIn(settings), diagnostics);
        refuse(Setting.DP_NOISE_MULTIPLIER, Setting.DP_NOISE_MULTIPLIER.in(settings) > 0, diagnostics);
        refuse(Setting.TRAINING, TrainingReader.isDistributed(settings), diagnostics);
        List<Problem> problems = new ArrayList<>();
        Optional<ClientTrainer> made = PythonStrategies.trainer(
                Setting.TRAINER.in(settings),
                settings.withObjectProperty(Setting.TRAINER_PARAMS.name()).deepCopy(),
                Setting.IMAGE_SIZE.isIn(settings)
                        ? Optional.empty()
                        : Datasets.facts(Setting.DATASET_KEYWORD.in(settings)),
                ModelRules.network(settings).equals("softmax"),
                problems);
        note(Setting.TRAINER, Setting.TRAINER_PARAMS, problems, diagnostics);
        return made;
    }

    private static void refuse(Setting<?> key, boolean set, Diagnostics diagnostics) {
        if (set) {
            diagnostics.error(
                    key,
                    "changes the engine's own training, and trainer replaces it; leave one of the two out",
                    Setting.TRAINER);
        }
    }

    private static void note(
            Setting<?> keyword, Setting<?> parameters, List<Problem> problems, Diagnostics diagnostics) {
        for (Problem problem : problems) {
            boolean ofKeyword = problem.field().isEmpty();
            diagnostics.error(
                    ofKeyword ? keyword.name() : parameters.name() + "." + problem.field(), problem.message());
        }
    }

    /** Adds errors for attackers that change the clients' objective, which an external trainer ignores. */
    static void check(Optional<ClientTrainer> trainer, List<AttackPhase> schedule, Diagnostics diagnostics) {
        Consumer<AttackPhase> refused = phase -> diagnostics.error(
                Setting.ATTACK_SCHEDULE,
                phase.attack().type()
                        + " changes the engine's own training, and trainer replaces it; choose another attack",
                Setting.TRAINER);
        if (trainer.isPresent()) {
            schedule.stream()
                    .filter(phase -> phase.attack() instanceof Attack.OnTraining || phase.attack() instanceof A3Fl)
                    .forEach(refused);
        }
    }
}
