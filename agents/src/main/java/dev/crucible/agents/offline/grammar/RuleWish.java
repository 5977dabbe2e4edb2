package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.authoring.RuleKind;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a player says of a rule that shall be written. Of their words only numbers get into it, and a name once it has been checked.
 *
 * @param kind what it does, if it is something that the crew can write
 * @param name what it shall be called, as it was said
 * @param count how many values or updates; negative for all but so many
 * @param share which share of them
 * @param number a norm, a threshold or a power
 */
public record RuleWish(
        Optional<RuleKind> kind,
        Optional<String> name,
        OptionalInt count,
        OptionalDouble share,
        OptionalDouble number) {

    /** Whether it says anything beside the kind. */
    public boolean isEmpty() {
        return name.isEmpty() && count.isEmpty() && share.isEmpty() && number.isEmpty();
    }

    /** This wish with what {@code change} says in place of what was said before. */
    public RuleWish changed(RuleWish change) {
        boolean amount = change.count.isPresent() || change.share.isPresent();
        return new RuleWish(
                kind,
                change.name.or(() -> name),
                amount ? change.count : count,
                amount ? change.share : share,
                change.number.isPresent() ? change.number : number);
    }
}
