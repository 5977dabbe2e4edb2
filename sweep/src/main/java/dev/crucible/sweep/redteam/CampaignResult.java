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
 * What a campaign found.
 *
 * @param best the most harmful plan
 * @param accuracy what it leaves on fresh seeds, 0..1
 * @param clean what there is on the same seeds without attack
 * @param verdict how the rule came through
 * @param ledger a line for each run, in the order of the runs
 * @param runs how many runs it took, those without attack included
 * @param twins how many of them were without attack
 * @param space how many plans there were to choose from
 * @param grid the full grid, where it was asked for
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

    /** So many attacks are named in a sentence. */
    private static final int NAMED = 4;

    public CampaignResult {
        ledger = List.copyOf(ledger);
    }

    /**
     * What running every plan once finds.
     *
     * @param best the plan that leaves least on the search's first seed
     * @param found what it leaves there
     * @param accuracy what it leaves on the seeds on which the campaign's best was confirmed
     * @param runs how many runs the grid took, the confirmation not counted
     */
    public record FullGrid(AttackPlan best, double found, Mean accuracy, int runs) {}

    /** {@code best ATTACK: accuracy A % (L to U), N runs}. */
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

    /** The attacks that made a run fail, each with the reason it failed for first. */
    public Map<String, String> failures() {
        Map<String, String> failures = new LinkedHashMap<>();
        ledger.stream()
                .filter(CampaignResult::failed)
                .forEach(line -> failures.putIfAbsent(
                        line.path("attack").asText(), line.path("failure").asText()));
        return failures;
    }

    /** What is to be said of attacks that break the run and not the model; empty when there was none. */
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

    /** How the grid compares, in a sentence. */
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
