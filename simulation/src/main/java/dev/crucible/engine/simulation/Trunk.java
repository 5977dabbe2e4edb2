package dev.crucible.engine.simulation;

import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.SettingsReader;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StartFrom;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The run that a strategy starts from. Rounds up to the branch point are the trunk's, as it recorded them; later ones follow the branch's
 * config from the trunk's state. If the branch's config agrees for the first rounds, the result is its run without a trunk, byte by byte.
 * One exception: an attack's success is unknown in rounds in which the trunk had no targeted attack.
 */
public final class Trunk {

    private static final String RUN = "start_from.run";
    private static final String ROUND = "start_from.round";

    private final RunDirectory run;
    private final int number;
    private final StrategyConfig strategy;
    private final int round;
    private final List<RoundReport> rounds;

    private Trunk(RunDirectory run, int number, StrategyConfig strategy, int round, List<RoundReport> rounds) {
        this.run = run;
        this.number = number;
        this.strategy = strategy;
        this.round = round;
        this.rounds = rounds;
    }

    /** Returns the problems that keep strategies of {@code branch} from starting at their trunks in {@code out}. */
    public static List<Problem> check(Path out, SimulationConfig branch) {
        List<Problem> problems = new ArrayList<>();
        for (StrategyConfig strategy : branch.strategies()) {
            try {
                of(out, strategy);
            } catch (TrunkException e) {
                problems.add(e.problem());
            } catch (IOException e) {
                problems.add(Problem.error(RUN, "cannot be read: " + e.getMessage()));
            }
        }
        return problems.stream().distinct().toList();
    }

    /** Returns the trunk of {@code branch}; empty when it has none. */
    static Optional<Trunk> of(Path out, StrategyConfig branch) throws IOException {
        return branch.startFrom().isPresent()
                ? Optional.of(open(out, branch.startFrom().get(), branch))
                : Optional.empty();
    }

    private static Trunk open(Path out, StartFrom from, StrategyConfig branch) throws IOException {
        RunDirectory run = new RunDirectory(out.resolve(from.run()));
        if (!Files.isRegularFile(run.config())) {
            throw new TrunkException(RUN, "there is no run \"%s\" beside this one".formatted(from.run()));
        }
        List<StrategyConfig> strategies = strategies(run, from);
        int number = like(branch, strategies, from.round());
        List<String> outdated = Manifest.outdated(run, number, strategies.get(number), from.round());
        if (!outdated.isEmpty()) {
            throw new TrunkException(
                    RUN,
                    "\"%s\" began with %s, which has changed since; run it again and branch off from that"
                            .formatted(from.run(), String.join(" and ", outdated)));
        }
        List<RoundReport> rounds = new EventLog(run).rounds(number);
        if (rounds.size() < from.round()) {
            throw new TrunkException(
                    ROUND,
                    "is %d, but \"%s\" has finished %d rounds of strategy %d; start from one of these, or let it go on first"
                            .formatted(from.round(), from.run(), rounds.size(), number + 1));
        }
        List<RoundReport> shared = rounds.subList(0, from.round());
        if (shared.getLast().ended().isPresent()) {
            throw new TrunkException(
                    ROUND,
                    "is the round with which the strategy ended: "
                            + shared.getLast().ended().get());
        }
        return new Trunk(run, number, strategies.get(number), from.round(), List.copyOf(shared));
    }

    /** Returns the started strategies of {@code run}, with the settings that they ran with. */
    private static List<StrategyConfig> strategies(RunDirectory run, StartFrom from) throws IOException {
        SettingsReader reader = SettingsReader.installed().orElseThrow();
        List<StrategyConfig> strategies = new ArrayList<>();
        while (Files.exists(run.strategyConfig(strategies.size()))) {
            try {
                strategies.add(reader.read(Json.readObject(run.strategyConfig(strategies.size()))));
            } catch (IllegalStateException e) {
                throw new TrunkException(RUN, "the settings of \"%s\" are not valid any more".formatted(from.run()));
            }
        }
        if (strategies.isEmpty()) {
            throw new TrunkException(RUN, "\"%s\" has not begun".formatted(from.run()));
        }
        return strategies;
    }

    /** Returns the number of the strategy of {@code trunk} whose rounds up to {@code round} equal those of {@code branch}. */
    private static int like(StrategyConfig branch, List<StrategyConfig> trunk, int round) throws TrunkException {
        List<String> nearest = List.of();
        for (int number = 0; number < trunk.size(); number++) {
            List<String> differences = BranchDifferences.of(trunk.get(number), branch, round);
            if (differences.isEmpty()) {
                return number;
            }
            if (nearest.isEmpty() || differences.size() < nearest.size()) {
                nearest = differences;
            }
        }
        throw new TrunkException(
                Setting.START_FROM.name(),
                "the rounds of the trunk are not those of strategy %d: %s"
                        .formatted(branch.number() + 1, String.join("; ", nearest)));
    }

    /**
     * Returns the branch point: from the kept state, or recomputed from the nearest earlier one.
     *
     * @param data digest of the branch's data
     * @param branch the simulation of the branch
     * @param simulations creates simulations of the trunk
     * @throws TrunkException when the trunk's data, or its recomputed rounds, differ from the record
     */
    BranchPoint point(String data, Simulation branch, Function<StrategyConfig, Simulation> simulations)
            throws IOException {
        Optional<Manifest.Results> reached = Manifest.results(run, number);
        if (reached.filter(results -> !results.data().equals(data)).isPresent()) {
            throw new TrunkException(RUN, "\"%s\" had other data; put them back".formatted(run.id()));
        }
        Optional<GlobalState> nearest = Checkpoints.upTo(run, number, round);
        boolean calm = Attackers.resolve(strategy).isCalm(round);
        int from = nearest.map(GlobalState::round).orElse(0);
        Simulation trunk = simulations.apply(strategy.until(round));
        if (trunk.streams() != branch.streams()) {
            throw new TrunkException(
                    Setting.START_FROM.name(),
                    "the updates of one of the two stream, so that their rounds are not the same");
        }
        if (from == round) {
            branch.require(nearest.get());
            return new BranchPoint(nearest.get(), rounds, calm, "of which it kept the state");
        }
        String told = from == 0
                ? "computed again from the first; checkpoint_every in the trunk saves that"
                : "computed again from round %d; checkpoint_every in the trunk saves that".formatted(from);
        return new BranchPoint(again(trunk, nearest.orElseGet(trunk::initial)), rounds, calm, told);
    }

    private GlobalState again(Simulation trunk, GlobalState from) throws IOException {
        trunk.require(from);
        LastRound last = new LastRound();
        trunk.run(from, last);
        SimulationEvent.RoundEnded end = last.ended.orElseThrow();
        same(end.report(), rounds.getLast());
        return end.state();
    }

    /** Throws if a recomputed round differs; a round that the trunk did not evaluate cannot be compared. */
    private void same(RoundReport computed, RoundReport recorded) throws TrunkException {
        if (!recorded.isJudged()) {
            return;
        }
        if (Double.compare(computed.testLoss(), recorded.testLoss()) != 0
                || Double.compare(computed.testAccuracy(), recorded.testAccuracy()) != 0) {
            throw new TrunkException(
                    RUN,
                    "round %d of \"%s\" is not the same when it is computed again (test loss %s, then %s); was it another version or machine?"
                            .formatted(round, run.id(), recorded.testLoss(), computed.testLoss()));
        }
    }

    /** Keeps the last round; messages are ignored, since the trunk's own log has them. */
    private static final class LastRound implements SimulationListener {

        private Optional<SimulationEvent.RoundEnded> ended = Optional.empty();

        @Override
        public void heard(SimulationEvent event) {
            if (event instanceof SimulationEvent.RoundEnded round) {
                ended = Optional.of(round);
            }
        }

        @Override
        public RoundDetail wants(int round) {
            return RoundDetail.NONE;
        }
    }
}
