package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.verdict.Trial;
import dev.crucible.engine.verdict.Verdict;
import dev.crucible.sweep.Cell;
import dev.crucible.sweep.CellDevices;
import dev.crucible.sweep.CellOutcome;
import dev.crucible.sweep.CellRunner;
import dev.crucible.sweep.CellScore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A red team campaign in its folder: searches, confirms on fresh seeds, compares with the full grid where asked, and leaves a report.
 * Begun again in the same folder it goes the same way, and runs that are done are not run again; the result is that of a campaign that
 * was never stopped.
 */
public final class Campaign implements AutoCloseable {

    /** Below {@code out/}, where campaigns live. */
    public static final String FOLDER = "redteam";

    /** In a campaign's folder, a line for each run. */
    public static final String LEDGER = "ledger.ndjson";

    private static final String ADVICE =
            "let failures count (--count-failures, count_failures), or take more clients, so that a rule bears that"
                    + " some are left out";

    /** So many runs are done between two lines of progress, whatever the number of threads. */
    private static final int CHUNK = 8;

    private final CampaignSetup setup;
    private final Path folder;
    private final CampaignListener listener;
    private final CellRunner runner;
    private final Fence fence;
    private int runs;
    private String best = "";
    private double lowest = Double.POSITIVE_INFINITY;

    /** A run that is wanted. */
    private record Wanted(String attack, Cell cell, long seed) {}

    /**
     * A campaign in {@code folder}.
     *
     * @param shared scores of cells that sweeps and campaigns have in common
     * @param datasets where data files lie
     * @param threads how many runs go at a time; the result does not depend on it
     * @param fence this process's right to write
     */
    public Campaign(
            CampaignSetup setup,
            Path folder,
            Path shared,
            Path datasets,
            int threads,
            Fence fence,
            CampaignListener listener,
            Cancellation cancellation) {
        this.setup = setup;
        this.folder = folder;
        this.fence = fence;
        this.listener = listener;
        this.runner =
                new CellRunner(folder, shared, datasets, threads, new CellDevices(listener::trains), cancellation);
    }

    /**
     * Runs to the end.
     *
     * @throws java.util.concurrent.CancellationException when stopped; what was run is kept
     */
    public CampaignResult run() throws IOException {
        SearchSpace space = SearchSpace.against(setup.target());
        CampaignLedger ledger = new CampaignLedger(folder.resolve(LEDGER));
        runs = 0;
        List<CellScore> clean = run(ledger, "without attack", unattacked());
        requireSound(clean);
        AttackPlan found = new AttackSearch(space, setup.searchBudget(), (stage, plans, seed) -> {
                    List<CellScore> scores = run(ledger, stage, wanted(plans, setup.searchSeed(seed)));
                    return scores.stream().map(this::left).toList();
                })
                .run()
                .orElseThrow(() -> new IOException("every attack that was tried makes the run fail; " + ADVICE));
        List<Wanted> confirmation = confirmation(found);
        List<CellScore> attacked = run(ledger, "confirmation", confirmation);
        requireConfirmed(found, attacked);
        List<Cell> cells = confirmation.stream().map(Wanted::cell).toList();
        CampaignResult result = new CampaignResult(
                found,
                accuracy(attacked),
                accuracy(clean),
                verdict(cells, attacked, clean),
                ledger.lines(),
                runs,
                clean.size(),
                space.plans().size(),
                setup.grid() ? Optional.of(grid(space)) : Optional.empty());
        fence.write(() -> CampaignReport.write(folder, setup, result));
        return result;
    }

    /**
     * The accuracy that an attack has left; NaN for one that made the run fail, and so has harmed no model, unless failures count.
     */
    private double left(CellScore score) {
        return competes(score) ? score.ranked() : Double.NaN;
    }

    private boolean competes(CellScore score) {
        return score.completed() || setup.countFailures();
    }

    private void requireConfirmed(AttackPlan found, List<CellScore> attacked) throws IOException {
        if (attacked.stream().noneMatch(this::competes)) {
            throw new IOException("the best attack, %s, makes all runs on fresh seeds fail (%s); %s"
                    .formatted(found.name(), attacked.getFirst().failure(), ADVICE));
        }
    }

    private CampaignResult.FullGrid grid(SearchSpace space) throws IOException {
        CampaignLedger ledger = new CampaignLedger(folder.resolve("grid.ndjson"));
        int spent = runs;
        runs = 0;
        List<CellScore> scores = run(ledger, "grid", wanted(space.plans(), setup.searchSeed(0)));
        int worst = IntStream.range(0, scores.size())
                .filter(i -> competes(scores.get(i)))
                .reduce((a, b) -> left(scores.get(b)) < left(scores.get(a)) ? b : a)
                .orElseThrow(() -> new IOException("every attack of the grid makes the run fail; " + ADVICE));
        AttackPlan plan = space.plans().get(worst);
        Mean confirmed = accuracy(run(ledger, "the grid's best on fresh seeds", confirmation(plan)));
        runs = spent;
        return new CampaignResult.FullGrid(plan, left(scores.get(worst)), confirmed, scores.size());
    }

    /** A config that fails by itself is no victory of the attackers. */
    private static void requireSound(List<CellScore> clean) throws IOException {
        for (CellScore score : clean) {
            if (!score.completed()) {
                throw new IOException("the config fails without any attack: " + score.failure());
            }
        }
    }

    private List<Wanted> unattacked() {
        return IntStream.range(0, setup.confirmations())
                .mapToObj(i -> new Wanted(
                        "none", CellRunner.cell(setup.target().unattacked(setup.freshSeed(i))), setup.freshSeed(i)))
                .toList();
    }

    private List<Wanted> wanted(List<AttackPlan> plans, long seed) {
        return plans.stream().map(plan -> wanted(plan, seed)).toList();
    }

    private Wanted wanted(AttackPlan plan, long seed) {
        return new Wanted(plan.name(), CellRunner.cell(setup.target().config(plan, seed)), seed);
    }

    private List<Wanted> confirmation(AttackPlan plan) {
        return IntStream.range(0, setup.confirmations())
                .mapToObj(i -> wanted(plan, setup.freshSeed(i)))
                .toList();
    }

    private Mean accuracy(List<CellScore> scores) {
        return Mean.of(
                scores.stream().filter(this::competes).map(CellScore::ranked).toList());
    }

    private static Verdict verdict(List<Cell> cells, List<CellScore> attacked, List<CellScore> clean) {
        List<Trial> trials = IntStream.range(0, cells.size())
                .mapToObj(i ->
                        new CellOutcome(cells.get(i), 0, false, attacked.get(i), Optional.of(clean.get(i))).trial())
                .flatMap(Optional::stream)
                .toList();
        double chance = clean.getFirst().chance();
        return Verdict.of(trials, chance, OptionalDouble.empty());
    }

    private List<CellScore> run(CampaignLedger ledger, String stage, List<Wanted> wanted) throws IOException {
        List<CellScore> scores = new ArrayList<>();
        for (int from = 0; from < wanted.size(); from += CHUNK) {
            List<Wanted> chunk = wanted.subList(from, Math.min(wanted.size(), from + CHUNK));
            List<CellScore> some = runner.run(chunk.stream().map(Wanted::cell).toList());
            record(ledger, stage, chunk, some);
            scores.addAll(some);
        }
        return scores;
    }

    private void record(CampaignLedger ledger, String stage, List<Wanted> chunk, List<CellScore> scores)
            throws IOException {
        List<ObjectNode> fresh = new ArrayList<>();
        for (int i = 0; i < chunk.size(); i++) {
            Wanted wanted = chunk.get(i);
            CellScore score = scores.get(i);
            boolean worst = wanted.seed() == setup.searchSeed(0) && competes(score) && score.ranked() < lowest;
            ObjectNode line = line(stage, wanted, score).put("best", worst);
            if (runs < ledger.lines().size()) {
                requireSame(ledger.lines().get(runs), line);
            } else {
                fresh.add(line);
            }
            runs++;
            if (worst) {
                best = wanted.attack();
                lowest = score.ranked();
            }
        }
        fence.write(() -> ledger.append(fresh));
        listener.ran(stage, runs, stage.contains("grid") ? runs : setup.budget(), best, lowest);
    }

    /** A ledger that tells of other runs than this campaign would make is not gone on with. */
    private void requireSame(ObjectNode told, ObjectNode line) throws IOException {
        if (!told.path("cell").equals(line.path("cell"))) {
            throw new IOException(
                    "%s: run %d is of another campaign, or of another version; begin anew in another folder"
                            .formatted(folder.resolve(LEDGER), runs + 1));
        }
    }

    private ObjectNode line(String stage, Wanted wanted, CellScore score) {
        ObjectNode line = Json.object()
                .put("run", runs + 1)
                .put("stage", stage)
                .put("attack", wanted.attack())
                .put("seed", wanted.seed())
                .put("rounds", score.rounds());
        line.set("accuracy", Json.number(competes(score) ? score.ranked() : Double.NaN));
        ArrayNode schedule = line.putArray("attack_schedule");
        wanted.cell().config().path("attack_schedule").forEach(schedule::add);
        return line.put("failure", score.failure()).put("cell", wanted.cell().hash());
    }

    @Override
    public void close() {
        runner.close();
    }
}
