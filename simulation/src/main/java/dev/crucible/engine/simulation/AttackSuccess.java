package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.attack.A3Fl;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackMemory;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.BackdoorTrigger;
import dev.crucible.engine.attack.TargetedLabelFlipping;
import dev.crucible.engine.attack.TokenBackdoor;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Samples that measure a targeted attack. For a backdoor: all test samples of other classes with the whole trigger, and the same samples
 * without it. For targeted label flipping: the test samples of the source class.
 *
 * @param target the attack's target class
 * @param attacked the samples on which the attack is measured
 * @param untouched the same samples without the trigger, when there is one
 */
public record AttackSuccess(int target, Samples attacked, Optional<Samples> untouched) {

    /** Returns the samples for the schedule's first attack that has a target class and suitable test samples. */
    static Optional<AttackSuccess> of(StrategyConfig config, Dataset dataset, List<AttackMemory> memories) {
        return of(
                config.schedule().stream().map(AttackPhase::attack).toList(),
                config.seed(),
                dataset,
                i -> memories.isEmpty() ? RuleState.NONE : memories.get(i).state());
    }

    private static Optional<AttackSuccess> of(
            List<? extends Attack> attacks, Seed seed, Dataset dataset, IntFunction<RuleState> memory) {
        return IntStream.range(0, attacks.size())
                .boxed()
                .flatMap(i -> switch (named(attacks.get(i), dataset)) {
                    case A3Fl backdoor -> backdoor(backdoor, dataset, () -> memory.apply(i)).stream();
                    case BackdoorTrigger backdoor -> backdoor(backdoor, seed, dataset).stream();
                    case TokenBackdoor backdoor -> backdoor(backdoor, seed, dataset).stream();
                    case TargetedLabelFlipping flipping -> flipping(flipping, dataset).stream();
                    default -> java.util.stream.Stream.empty();
                })
                .findFirst();
    }

    private static Attack named(Attack attack, Dataset dataset) {
        return attack instanceof Attack.OnData named
                ? named.on(dataset.summary().labels(), dataset.classes())
                : attack;
    }

    private static Optional<AttackSuccess> backdoor(A3Fl backdoor, Dataset dataset, Supplier<RuleState> trigger) {
        Samples others =
                only(dataset.test(), label -> label != backdoor.target().number());
        return some(new AttackSuccess(
                backdoor.target().number(), backdoor.triggered(others, dataset.shape(), trigger), Optional.of(others)));
    }

    private static Optional<AttackSuccess> backdoor(BackdoorTrigger backdoor, Seed seed, Dataset dataset) {
        Samples others =
                only(dataset.test(), label -> label != backdoor.target().number());
        Seed positions = new Seed(seed.stream(Purpose.DATA_ATTACK).nextLong());
        return some(new AttackSuccess(
                backdoor.target().number(),
                backdoor.triggered(others, dataset.shape(), positions),
                Optional.of(others)));
    }

    private static Optional<AttackSuccess> backdoor(TokenBackdoor backdoor, Seed seed, Dataset dataset) {
        Samples others =
                only(dataset.test(), label -> label != backdoor.target().number());
        Seed places = new Seed(seed.stream(Purpose.DATA_ATTACK).nextLong());
        Samples triggered = backdoor.triggered(others, dataset.vocabulary(), dataset.shape(), places);
        return some(new AttackSuccess(backdoor.target().number(), triggered, Optional.of(others)));
    }

    private static Optional<AttackSuccess> flipping(TargetedLabelFlipping flipping, Dataset dataset) {
        Samples source =
                only(dataset.test(), label -> label == flipping.source().number());
        OptionalInt target = flipping.target(dataset.classes());
        return target.isEmpty()
                ? Optional.empty()
                : some(new AttackSuccess(target.getAsInt(), source, Optional.empty()));
    }

    /**
     * Returns the natural rate of {@code attacks}: the share of the test samples of the first of them with such samples, triggered or of its
     * source class, which {@code model} takes for its target. NaN if there are no such samples.
     *
     * @param seed that of the attacked strategy
     * @param model returns the classes that a model without attackers predicts
     * @throws dev.crucible.engine.data.DataException if the data have no such class
     */
    public static double naturalRate(
            List<? extends Attack> attacks, Seed seed, Dataset dataset, Function<Samples, int[]> model) {
        return of(attacks, seed, dataset, _ -> RuleState.NONE)
                .map(success -> success.share(success.attacked, model))
                .orElse(Double.NaN);
    }

    /** Returns the share of {@code samples} that {@code model} takes for the target. */
    double share(Samples samples, Function<Samples, int[]> model) {
        long hits = IntStream.of(model.apply(samples)).filter(p -> p == target).count();
        return (double) hits / samples.size();
    }

    private static Optional<AttackSuccess> some(AttackSuccess success) {
        return success.attacked.size() == 0 ? Optional.empty() : Optional.of(success);
    }

    private static Samples only(Samples samples, IntPredicate label) {
        return new Subset(
                samples,
                IntStream.range(0, samples.size())
                        .filter(i -> label.test(samples.label(i)))
                        .toArray());
    }
}
