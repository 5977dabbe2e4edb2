package dev.crucible.engine.simulation;

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
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What a targeted attack is judged on: for a backdoor every test sample of another class with the whole trigger, beside the same samples
 * without it; for targeted label flipping the test samples of the source class.
 *
 * @param target the class the attack leads to
 * @param attacked the samples on which the attack shows
 * @param untouched the same samples without the trigger, when there is one
 */
record AttackSuccess(int target, Samples attacked, Optional<Samples> untouched) {

    /** For the schedule's first attack that aims at a class and has test samples to show on. */
    static Optional<AttackSuccess> of(StrategyConfig config, Dataset dataset) {
        return config.schedule().stream()
                .map(AttackPhase::attack)
                .flatMap(attack -> switch (attack) {
                    case BackdoorTrigger backdoor -> backdoor(backdoor, config.seed(), dataset).stream();
                    case TokenBackdoor backdoor -> backdoor(backdoor, config.seed(), dataset).stream();
                    case TargetedLabelFlipping flipping -> flipping(flipping, dataset).stream();
                    default -> java.util.stream.Stream.empty();
                })
                .findFirst();
    }

    private static Optional<AttackSuccess> backdoor(BackdoorTrigger backdoor, Seed seed, Dataset dataset) {
        Samples others = only(dataset.test(), label -> label != backdoor.target());
        Seed positions = new Seed(seed.stream(Purpose.DATA_ATTACK).nextLong());
        return some(new AttackSuccess(
                backdoor.target(), backdoor.triggered(others, dataset.shape(), positions), Optional.of(others)));
    }

    private static Optional<AttackSuccess> backdoor(TokenBackdoor backdoor, Seed seed, Dataset dataset) {
        Samples others = only(dataset.test(), label -> label != backdoor.target());
        Seed places = new Seed(seed.stream(Purpose.DATA_ATTACK).nextLong());
        Samples triggered = backdoor.triggered(others, dataset.vocabulary(), dataset.shape(), places);
        return some(new AttackSuccess(backdoor.target(), triggered, Optional.of(others)));
    }

    private static Optional<AttackSuccess> flipping(TargetedLabelFlipping flipping, Dataset dataset) {
        Samples source = only(dataset.test(), label -> label == flipping.source());
        return some(new AttackSuccess(flipping.target(), source, Optional.empty()));
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
