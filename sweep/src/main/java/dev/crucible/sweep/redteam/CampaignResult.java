package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Result of a campaign.
 *
 * @param best the most harmful plan
 * @param accuracy under it on fresh seeds, 0..1
 * @param clean accuracy on the same seeds without attack
 * @param verdict on the rule
 * @param ledger one line per run, in order
 * @param runs the number of runs, including those without attack
 * @param twins the number of runs without attack
 * @param space the number of plans to choose from
 * @param grid the full grid, if requested
 */
public record CampaignResult(
        AttackPlan best,
        Mean accuracy,
        Mean clean,
        Verdict verdict,
        List<ObjectNode> ledger,
        int runs,
        int twins,
        int space,
        Optional<FullGrid> grid) {

    /** Maximum number of attacks that a sentence names. */
    private static final int NAMED = 4;

    public CampaignResult {
        ledger = List.copyOf(ledger);
    }

    /**
     * Result of running every plan once.
     *
     * @param best the plan with the lowest accuracy on the search's first seed
     * @param found the accuracy under it on that seed
     * @param accuracy under it on the seeds that confirmed the campaign's best
     * @param runs the number of runs of the grid, without the confirmation
     */
    public record FullGrid(AttackPlan best, double found, Mean accuracy, int runs) {}

    /** Returns {@code best ATTACK: accuracy A % (L to U), N runs}. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "best %s: accuracy %.1f %% (%.1f to %.1f), %d runs",
                best.name(),
                100 * accuracy.mean(),
                100 * Math.max(0, accuracy.low()),
                100 * Math.min(1, accuracy.high()),
                runs);
    }

    static boolean failed(ObjectNode line) {
        return !line.path("failure").asText().isEmpty();
    }

    /** Returns the attacks that made a run fail, each with the reason of its first failure. */
    public Map<String, String> failures() {
        Map<String, String> failures = new LinkedHashMap<>();
        ledger.stream()
                .filter(CampaignResult::failed)
                .forEach(line -> failures.putIfAbsent(
                        line.path("attack").asText(), line.path("failure").asText()));
        return failures;
    }

    /** Returns a sentence on attacks that break the run and not the model; empty when there was none. */
    public Optional<String> failureSentence(boolean counted) {
        Map<String, String> failures = failures();
        if (failures.isEmpty()) {
            return Optional.empty();
        }
        String names = failures.keySet().stream().limit(NAMED).collect(Collectors.joining(", "));
        return Optional.of(
                "%d of the attacks that were tried %s the run fail, which is no accuracy of a model: %s%s (%s); %s"
                        .formatted(
                                failures.size(),
                                failures.size() == 1 ? "makes" : "make",
                                names,
                                failures.size() > NAMED ? ", …" : "",
                                failures.values().iterator().next(),
                                counted
                                        ? failures.containsKey(best.name())
                                                ? "failures count as 0 % here, and the best attack is one of these: it"
                                                        + " breaks the run, not the model"
                                                : "failures count as 0 % here"
                                        : failures.size() == 1 ? "it does not compete" : "they do not compete"));
    }

    /** Returns a comparison with the grid, in a sentence. */
    public Optional<String> comparison() {
        return grid.map(full -> String.format(
                Locale.ROOT,
                "within %.1f points of the grid's best, %d of its %d runs; the grid's is %s with %.1f %% on the same"
                        + " fresh seeds",
                100 * Math.max(0, accuracy.mean() - full.accuracy().mean()),
                runs,
                full.runs(),
                full.best().name(),
                100 * full.accuracy().mean()));
    }
}
