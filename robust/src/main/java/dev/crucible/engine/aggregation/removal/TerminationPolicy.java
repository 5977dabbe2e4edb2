package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/** Condition under which a run that removes clients ends early. */
@PublicApi
public sealed interface TerminationPolicy {

    /** Returns the reason to end with {@code available} of {@code clients} left, if there is one. */
    Optional<String> ends(int available, int clients);

    /**
     * Returns the reason to end at a round that sampled too few clients for its rule although enough are left, if there is one. Otherwise
     * the model stays unchanged for that round.
     *
     * @param shortage description of the round's shortage
     */
    default Optional<String> endsAtShortage(String shortage) {
        return switch (this) {
            case Strict _ -> Optional.of("strict: " + shortage);
            case Graceful _, Adaptive _ -> Optional.empty();
        };
    }

    /** Ends when no client is left. */
    record Graceful() implements TerminationPolicy {

        @Override
        public Optional<String> ends(int available, int clients) {
            return available > 0 ? Optional.empty() : Optional.of("graceful: all clients were removed");
        }
    }

    /**
     * Ends when fewer than {@code min_fit_clients} are left.
     *
     * @param minFit the minimum number of clients
     */
    record Strict(int minFit) implements TerminationPolicy {

        @Override
        public Optional<String> ends(int available, int clients) {
            return available >= minFit
                    ? Optional.empty()
                    : Optional.of("strict: %d clients are left, min_fit_clients is %d".formatted(available, minFit));
        }
    }

    /**
     * Ends when fewer than max(1, ⌊n · ratio⌋) are left.
     *
     * @param ratio the minimum share of clients, in [0, 1]
     */
    record Adaptive(double ratio) implements TerminationPolicy {

        @Override
        public Optional<String> ends(int available, int clients) {
            int least = Math.max(1, (int) Math.floor(clients * ratio));
            return available >= least
                    ? Optional.empty()
                    : Optional.of(
                            "adaptive: %d of %d clients are left, fewer than %d".formatted(available, clients, least));
        }
    }
}
