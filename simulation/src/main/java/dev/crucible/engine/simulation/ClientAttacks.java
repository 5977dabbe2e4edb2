package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.A3Fl;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackMemory;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.LocalKnowledge;
import dev.crucible.engine.attack.PoisonContext;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Attacks of one strategy on the data and the training of its clients, with the memory that each keeps between rounds. */
final class ClientAttacks {

    private final Seed seed;
    private final Architecture architecture;
    private final Optional<TokenVocabulary> vocabulary;
    private final List<String> labels;
    private final ClientDatasets holdings;
    private final Attackers attackers;
    private final IntFunction<Samples> training;
    private final List<AttackMemory> memories;

    /** @param training returns the samples of a client as it holds them */
    ClientAttacks(StrategyConfig config, ExperimentSetup setup, Attackers attackers, IntFunction<Samples> training) {
        this.seed = config.seed();
        this.architecture = setup.model().architecture();
        this.vocabulary = setup.dataset().vocabulary();
        this.labels = setup.dataset().summary().labels();
        this.holdings = setup.holdings();
        this.attackers = attackers;
        this.training = training;
        this.memories = attackers.phases().stream().map(_ -> new AttackMemory()).toList();
    }

    /** Returns the memory of each entry of the schedule; none without attackers. */
    List<AttackMemory> memories() {
        return memories;
    }

    /** Returns the training samples of {@code client} in {@code round}, poisoned if it attacks them. */
    Samples samples(int client, int round) {
        List<DataPoisoning> steps = poisonings(client, round);
        return steps.isEmpty() ? training.apply(client) : steps.getLast().after();
    }

    /** Returns the changes by attacks to the training samples of {@code client} in {@code round}, in stacking order. */
    List<DataPoisoning> poisonings(int client, int round) {
        List<DataPoisoning> steps = new ArrayList<>();
        Samples samples = training.apply(client);
        for (int i = 0; i < attackers.phases().size(); i++) {
            AttackPhase phase = attackers.phases().get(i);
            if (phase.attack() instanceof Attack.OnData attack
                    && phase.covers(round)
                    && attackers.contains(i, client)) {
                PoisonContext context = context(client, round, i);
                Samples after = attack.on(labels, architecture.classes()) instanceof A3Fl adaptive
                        ? adaptive.poison(samples, context, memories.get(i).state())
                        : attack.on(labels, architecture.classes()).poison(samples, context);
                steps.add(new DataPoisoning(phase, samples, after));
                samples = after;
            }
        }
        return steps;
    }

    private PoisonContext context(int client, int round, int phase) {
        return new PoisonContext(
                architecture.input(),
                architecture.classes(),
                vocabulary,
                client,
                Arrays.binarySearch(attackers.clients().get(phase), client),
                seed.stream(Purpose.DATA_ATTACK, phase, client),
                seed.stream(Purpose.DATA_ATTACK, phase),
                seed.stream(Purpose.DATA_ATTACK, phase, client, round));
    }

    /**
     * Tunes the triggers of attacks that follow the global model, each on the samples of its first attacker of the round.
     *
     * @param model makes the model on which one is tuned
     */
    void tune(int round, int[] participants, Function<Seed, A3Fl.Model> model) {
        for (int i = 0; i < memories.size(); i++) {
            int phase = i;
            OptionalInt first = IntStream.of(participants)
                    .filter(client -> attackers.contains(phase, client) && holdings.holds(client))
                    .findFirst();
            if (attackers.phases().get(i).covers(round)
                    && attackers.phases().get(i).attack() instanceof A3Fl attack
                    && first.isPresent()) {
                Seed own = new Seed(seed.stream(Purpose.DATA_ATTACK, i, first.getAsInt(), round, 1)
                        .nextLong());
                memories.get(i)
                        .keep(attack.on(labels, architecture.classes())
                                .tuned(
                                        memories.get(i).state(),
                                        training.apply(first.getAsInt()),
                                        model.apply(own),
                                        own.stream(Purpose.DATA_ATTACK)));
            }
        }
    }

    /** Returns the objective of {@code client} in {@code round} in place of an {@code honest} one. */
    LocalObjective objective(int client, int round, LocalObjective honest) {
        return onTraining(client, round)
                .map(Attack.OnTraining::proximalTerm)
                .flatMapToDouble(OptionalDouble::stream)
                .<LocalObjective>mapToObj(mu -> new LocalObjective.Proximal((float) mu))
                .reduce(honest, (_, later) -> later);
    }

    /** Returns the coordinates that attacks in training leave {@code client} in {@code round}; empty for all. */
    Optional<float[]> mask(int client, int round, LocalKnowledge known) {
        return onTraining(client, round)
                .flatMap(attack -> attack.mask(known).stream())
                .reduce((_, later) -> later);
    }

    private Stream<Attack.OnTraining> onTraining(int client, int round) {
        return IntStream.range(0, attackers.phases().size())
                .filter(i -> attackers.phases().get(i).covers(round) && attackers.contains(i, client))
                .mapToObj(i -> attackers.phases().get(i).attack())
                .filter(Attack.OnTraining.class::isInstance)
                .map(Attack.OnTraining.class::cast);
    }
}
