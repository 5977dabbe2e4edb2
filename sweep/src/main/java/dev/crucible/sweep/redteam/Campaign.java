package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.verdict.Bite;
import dev.crucible.engine.verdict.Opponent;
import dev.crucible.engine.verdict.Trial;
import dev.crucible.engine.verdict.Verdict;
import dev.crucible.sweep.Cell;
import dev.crucible.sweep.CellDevices;
import dev.crucible.sweep.CellOutcome;
import dev.crucible.sweep.CellRunner;
import dev.crucible.sweep.CellScore;
import dev.crucible.sweep.Grid;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A red team campaign in its folder: searches, confirms the result on fresh seeds, compares it with the full grid if requested, and writes
 * a report. Started again in the same folder, it repeats the same steps without repeating finished runs; the result is that of a campaign
 * that was never stopped.
 */
public final class Campaign implements AutoCloseable {

    /** Folder of campaigns in {@code out/}. */
    public static final String FOLDER = "redteam";

    /** File in a campaign's folder with one line per run. */
    public static final String LEDGER = "ledger.ndjson";

    private static final String ADVICE =
            "let failures count (--count-failures, count_failures), or take more clients, so that a rule tolerates that"
                    + " some are left out";

    private static final String UNATTACKED = "without attack";

    /** Number of runs between two reports of progress, for any number of threads. */
    private static final int CHUNK = 8;

    private final CampaignSetup setup;
    private final Path folder;
    private final CampaignListener listener;
    private final Datasets datasets;
    private final CellRunner runner;
    private final Fence fence;
    private int runs;
    private String best = "";
    private double lowest = Double.POSITIVE_INFINITY;

    /** A run to execute. */
    private record Wanted(String attack, Cell cell, long seed) {}

    /** Prepares the campaign of {@code order}, which shares the scores in the cache {@code shared} with sweeps. */
    public Campaign(
            CampaignSetup setup, RunOrder order, Path shared, CampaignListener listener, Cancellation cancellation) {
        this.setup = setup;
        this.folder = order.folder().toAbsolutePath();
        this.fence = order.fence();
        this.listener = listener;
        this.datasets = new Datasets(order.datasets());
        this.runner = new CellRunner(
                folder, shared, order.datasets(), order.threads(), new CellDevices(listener::trains), cancellation);
    }

    /**
     * Runs to the end.
     *
     * @throws java.util.concurrent.CancellationException when stopped; finished runs are kept
     */
    public CampaignResult run() throws IOException {
        AttackTarget target = setup.target();
        List<String> labels = datasets.load(target.dataRequest()).summary().labels();
        SearchSpace space = SearchSpace.against(target.labelled(labels));
        CampaignLedger ledger = new CampaignLedger(folder.resolve(LEDGER));
        runs = 0;
        List<CellScore> clean = run(ledger, UNATTACKED, unattacked());
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
        requireSound(run(ledger, UNATTACKED, List.of(unattacked(setup.searchSeed(0)))));
        List<Cell> cells = confirmation.stream().map(Wanted::cell).toList();
        CampaignResult result = new CampaignResult(
                found,
                accuracy(attacked),
                accuracy(clean),
                verdict(cells, attacked, runner.runTwins(cells), controls(cells)),
                ledger.lines(),
                runs,
                clean.size() + 1,
                space.plans().size(),
                setup.grid() ? Optional.of(grid(space)) : Optional.empty());
        fence.write(() -> CampaignReport.write(folder, setup, result));
        return result;
    }

    /**
     * Returns what an attack left, {@link CellScore#left}, so that a backdoor competes by its success; NaN if the run failed, since the model
     * was not harmed, unless failures count.
     */
    private double left(CellScore score) {
        return score.completed() ? score.left() : setup.countFailures() ? 0 : Double.NaN;
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

    /** Throws if the config fails without attackers, which is no success of an attack. */
    private static void requireSound(List<CellScore> clean) throws IOException {
        for (CellScore score : clean) {
            if (!score.completed()) {
                throw new IOException("the config fails without any attack: " + score.failure());
            }
        }
    }

    private List<Wanted> unattacked() {
        return IntStream.range(0, setup.confirmations())
                .mapToObj(i -> unattacked(setup.freshSeed(i)))
                .toList();
    }

    private Wanted unattacked(long seed) {
        return new Wanted("none", CellRunner.cell(setup.target().unattacked(seed)), seed);
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
        return Mean.of(scores.stream()
                .filter(this::competes)
                .map(score -> score.completed() ? score.ranked() : 0)
                .toList());
    }

    /** Returns the trials of the controls under the attack that was found, by rule; these runs are not in the ledger. */
    private Map<String, List<Trial>> controls(List<Cell> cells) throws IOException {
        Map<String, List<Cell>> byRule = cells.stream()
                .flatMap(cell -> Grid.controls(cell).stream())
                .collect(Collectors.groupingBy(
                        control -> control.strategy().keyword(), TreeMap::new, Collectors.toList()));
        Map<String, List<Trial>> trials = new TreeMap<>();
        for (Map.Entry<String, List<Cell>> controls : byRule.entrySet()) {
            List<Cell> attacked = controls.getValue();
            trials.put(controls.getKey(), trials(attacked, runner.run(attacked), runner.runTwins(attacked)));
        }
        return trials;
    }

    private static List<Trial> trials(List<Cell> cells, List<CellScore> attacked, List<CellScore> clean) {
        return IntStream.range(0, cells.size())
                .mapToObj(i ->
                        new CellOutcome(cells.get(i), 0, false, attacked.get(i), Optional.of(clean.get(i))).trial())
                .flatMap(Optional::stream)
                .toList();
    }

    private Verdict verdict(
            List<Cell> cells, List<CellScore> attacked, List<CellScore> clean, Map<String, List<Trial>> controls) {
        double chance = clean.getFirst().chance();
        return Verdict.of(
                trials(cells, attacked, clean),
                chance,
                OptionalDouble.empty(),
                Bite.of(controls, chance),
                new Opponent.RedTeam(runs));
    }

    private List<CellScore> run(CampaignLedger ledger, String stage, List<Wanted> wanted) throws IOException {
        List<CellScore> scores = new ArrayList<>();
        for (int from = 0; from < wanted.size(); from += CHUNK) {
            List<Wanted> chunk = wanted.subList(from, Math.min(wanted.size(), from + CHUNK));
            List<CellScore> some =
                    runner.runRated(chunk.stream().map(Wanted::cell).toList());
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
            boolean worst = !stage.equals(UNATTACKED) && wanted.seed() == setup.searchSeed(0) && left(score) < lowest;
            ObjectNode line = line(stage, wanted, score).put("best", worst);
            if (runs < ledger.lines().size()) {
                requireSame(ledger.lines().get(runs), line);
            } else {
                fresh.add(line);
            }
            runs++;
            if (worst) {
                best = wanted.attack();
                lowest = left(score);
            }
        }
        fence.write(() -> ledger.append(fresh));
        listener.ran(stage, runs, stage.contains("grid") ? runs : setup.budget(), best, lowest);
    }

    /** Throws if the ledger has other runs than this campaign would make. */
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
        line.set("accuracy", Json.number(left(score)));
        ArrayNode schedule = line.putArray(Setting.ATTACK_SCHEDULE.name());
        Setting.ATTACK_SCHEDULE.node(wanted.cell().config()).forEach(schedule::add);
        return line.put("failure", score.failure()).put("cell", wanted.cell().hash());
    }

    @Override
    public void close() {
        runner.close();
    }
}
