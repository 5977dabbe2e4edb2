package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.FlippedGradients;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.strategy.DistributedSgd;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads {@code training}: the scheme of a round, local epochs or one step of distributed SGD, and rejects settings that do not fit it. */
final class TrainingReader {

    static final String KEY = "training";

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
        if (!settings.has(KEY)) {
            return Optional.empty();
        }
        TrainingReader reader = new TrainingReader(settings, diagnostics);
        Optional<DistributedSgd> read = reader.read();
        read.ifPresent(_ -> reader.checkClients());
        return read;
    }

    /** Returns true if complete {@code settings} request another scheme than local epochs. */
    static boolean isDistributed(ObjectNode settings) {
        return settings.has(KEY)
                && !settings.get(KEY).path("scheme").asText("local").equalsIgnoreCase("local");
    }

    private Optional<DistributedSgd> read() {
        List<Problem> problems = new ArrayList<>();
        Parameters given = new Parameters(JsonValues.of(settings), "", problems).object(KEY);
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
                given.number("weight_decay", 0, Range.NON_NEGATIVE),
                Arrays.stream(milestones).boxed().toList(),
                given.number("learning_rate_decay", 0.1, Range.POSITIVE),
                given.choice("data_holders", Holders.class, Holders.ALL) == Holders.HONEST);
    }

    /** Rejects settings of clients that do not work with a single gradient. */
    private void checkClients() {
        if (!settings.get("optimizer").textValue().equals("sgd")) {
            refuse(
                    "optimizer",
                    "must be sgd with training.scheme distributed_sgd or fedsgd: the server makes the step");
        }
        if (settings.get("scaffold").booleanValue()) {
            refuse("scaffold", "corrects local steps, and training.scheme makes none; set it to false");
        }
        if (settings.has("ditto_lambda")) {
            refuse("ditto_lambda", "trains personal models in local epochs; leave it out, or leave training out");
        }
        if (settings.get("use_llm").booleanValue()) {
            refuse("use_llm", "wants local epochs; leave training out");
        }
        if (settings.get("normalisation").textValue().startsWith("batch")) {
            refuse("normalisation", "must be group with training.scheme: gradients carry no statistics of batches");
        }
        refusePositive("proximal_mu", "holds local steps together, and training.scheme makes none");
        refusePositive("weight_decay", "is the server's with training.scheme; use training.weight_decay");
        refusePositive(
                "max_grad_norm", "is not for training.scheme; put {\"name\": \"clipping\"} into pre_aggregation");
        refusePositive("dp_noise_multiplier", "wants local epochs; leave training out");
        if (settings.get("num_of_client_epochs").intValue() > 1) {
            diagnostics.warn("num_of_client_epochs", "is ignored; with training.scheme a round is one step");
        }
    }

    private void refusePositive(String key, String why) {
        if (settings.get(key).doubleValue() > 0) {
            refuse(key, why + " and set this to 0");
        }
    }

    private void refuse(String key, String why) {
        diagnostics.error(key, List.of(KEY), why);
    }

    /** Adds errors for a rule and attacks that require another scheme of training. */
    static void check(
            Optional<DistributedSgd> sgd, Aggregator rule, List<AttackPhase> schedule, Diagnostics diagnostics) {
        if (sgd.isPresent() && rule.needsRoot()) {
            diagnostics.error(
                    "aggregation_strategy_keyword",
                    List.of(KEY),
                    "compares with what the server itself trains in local epochs; leave training out, or use another rule");
        }
        for (AttackPhase phase : schedule) {
            wrong(phase.attack(), sgd).ifPresent(why -> diagnostics.error("attack_schedule", List.of(KEY), why));
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
