package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.FlippedGradients;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.DistributedSgd;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads {@code training}: the scheme of a round, local epochs or one step of distributed SGD, and rejects settings that do not fit it. */
final class TrainingReader {

    static final List<String> SCHEMES = names(Scheme.values());

    static final List<String> HOLDERS = names(Holders.values());

    private static final float USUAL_MOMENTUM = 0.9f;

    private final ObjectNode settings;
    private final Diagnostics diagnostics;

    private TrainingReader(ObjectNode settings, Diagnostics diagnostics) {
        this.settings = settings;
        this.diagnostics = diagnostics;
    }

    /** Returns the settings of distributed SGD in a complete strategy's {@code settings}; empty where clients train local epochs. */
    static Optional<DistributedSgd> read(ObjectNode settings, Diagnostics diagnostics) {
        if (!Setting.TRAINING.isIn(settings)) {
            return Optional.empty();
        }
        TrainingReader reader = new TrainingReader(settings, diagnostics);
        Optional<DistributedSgd> read = reader.read();
        read.ifPresent(_ -> reader.checkClients());
        return read;
    }

    /** Returns true if complete {@code settings} request another scheme than local epochs. */
    static boolean isDistributed(ObjectNode settings) {
        return Setting.TRAINING.isIn(settings)
                && !Setting.TRAINING
                        .node(settings)
                        .path("scheme")
                        .asText("local")
                        .equalsIgnoreCase("local");
    }

    private Optional<DistributedSgd> read() {
        List<Problem> problems = new ArrayList<>();
        Parameters given = Setting.TRAINING.parameters(settings, problems);
        given.require("scheme", "(local, distributed_sgd or fedsgd)");
        Scheme scheme = given.choice("scheme", Scheme.class, Scheme.LOCAL);
        Optional<DistributedSgd> read =
                scheme == Scheme.LOCAL ? Optional.empty() : Optional.of(sgd(given, scheme == Scheme.FEDSGD));
        if (problems.stream().noneMatch(Problem::isError)) {
            given.warnUnused();
        }
        diagnostics.malformed(problems);
        return read;
    }

    private enum Scheme {
        LOCAL,
        DISTRIBUTED_SGD,
        FEDSGD
    }

    private enum Holders {
        ALL,
        HONEST
    }

    private static List<String> names(Enum<?>[] constants) {
        return Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private DistributedSgd sgd(Parameters given, boolean whole) {
        double momentum = given.number("momentum", whole ? 0 : USUAL_MOMENTUM, Range.upTo(0, 1));
        int[] milestones = given.integers("milestones", new int[0], 1);
        for (int i = 1; i < milestones.length; i++) {
            if (milestones[i] <= milestones[i - 1]) {
                given.error("milestones", "must ascend, got " + Arrays.toString(milestones));
                break;
            }
        }
        return new DistributedSgd(
                whole,
                Math.min((float) momentum, Math.nextDown(1f)),
                given.number(Setting.WEIGHT_DECAY.name(), 0, Range.NON_NEGATIVE),
                Arrays.stream(milestones).boxed().toList(),
                given.number("learning_rate_decay", 0.1, Range.POSITIVE),
                given.choice("data_holders", Holders.class, Holders.ALL) == Holders.HONEST);
    }

    /** Rejects settings of clients that do not work with a single gradient. */
    private void checkClients() {
        if (!Setting.OPTIMIZER.is(settings, "sgd")) {
            refuse(
                    Setting.OPTIMIZER,
                    "must be sgd with training.scheme distributed_sgd or fedsgd: the server makes the step");
        }
        if (Setting.SCAFFOLD.in(settings)) {
            refuse(Setting.SCAFFOLD, "corrects local steps, and training.scheme makes none; set it to false");
        }
        if (Setting.DITTO_LAMBDA.isIn(settings)) {
            refuse(Setting.DITTO_LAMBDA, "trains personal models in local epochs; leave it out, or leave training out");
        }
        if (Setting.USE_LLM.in(settings)) {
            refuse(Setting.USE_LLM, "wants local epochs; leave training out");
        }
        if (Setting.NORMALISATION.in(settings).startsWith("batch")) {
            refuse(
                    Setting.NORMALISATION,
                    "must be group with training.scheme: gradients carry no statistics of batches");
        }
        refusePositive(Setting.PROXIMAL_MU, "holds local steps together, and training.scheme makes none");
        refusePositive(Setting.WEIGHT_DECAY, "is the server's with training.scheme; use training.weight_decay");
        refusePositive(
                Setting.MAX_GRAD_NORM, "is not for training.scheme; put {\"name\": \"clipping\"} into pre_aggregation");
        refusePositive(Setting.DP_NOISE_MULTIPLIER, "wants local epochs; leave training out");
        if (Setting.NUM_OF_CLIENT_EPOCHS.in(settings) > 1) {
            diagnostics.warn(Setting.NUM_OF_CLIENT_EPOCHS, "is ignored; with training.scheme a round is one step");
        }
    }

    private void refusePositive(Setting<Double> key, String why) {
        if (key.in(settings) > 0) {
            refuse(key, why + " and set this to 0");
        }
    }

    private void refuse(Setting<?> key, String why) {
        diagnostics.error(key, why, Setting.TRAINING);
    }

    /** Adds errors for a rule and attacks that require another scheme of training. */
    static void check(
            Optional<DistributedSgd> sgd, Aggregator rule, List<AttackPhase> schedule, Diagnostics diagnostics) {
        if (sgd.isPresent() && rule.needsRoot()) {
            diagnostics.error(
                    Setting.AGGREGATION_STRATEGY_KEYWORD,
                    "compares with what the server itself trains in local epochs; leave training out, or use another"
                            + " rule",
                    Setting.TRAINING);
        }
        for (AttackPhase phase : schedule) {
            wrong(phase.attack(), sgd)
                    .ifPresent(why -> diagnostics.error(Setting.ATTACK_SCHEDULE, why, Setting.TRAINING));
        }
    }

    private static Optional<String> wrong(Attack attack, Optional<DistributedSgd> sgd) {
        if (sgd.isEmpty()) {
            return attack instanceof FlippedGradients
                    ? Optional.of(
                            attack.type() + " is an attack on gradients; it needs training.scheme distributed_sgd")
                    : Optional.empty();
        }
        boolean ofModels = (attack instanceof Attack.OnTraining training
                        && training.proximalTerm().isPresent())
                || (attack instanceof Attack.OnUpdate onUpdate && onUpdate.readsModel());
        if (ofModels) {
            return Optional.of(
                    attack.type() + " rewrites models, and training.scheme sends gradients; choose another attack");
        }
        boolean fromNothing = attack instanceof Attack.OnUpdate onUpdate && onUpdate.needsNoData();
        return sgd.get().honestHoldAll() && !fromNothing
                ? Optional.of(attack.type()
                        + " needs data of the attackers' own, and training.data_holders honest leaves them none; set it"
                        + " to all")
                : Optional.empty();
    }
}
