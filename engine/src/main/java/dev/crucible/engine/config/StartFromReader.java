package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StartFrom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code start_from}: the run from which a strategy branches off, and the last shared round. */
final class StartFromReader {

    /** Ids of runs; without dots or slashes, so that none leads out of the folder of runs. */
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,200}");

    private StartFromReader() {}

    /** Returns the branch point of a complete strategy's {@code settings}; empty if they start at their own first round. */
    static Optional<StartFrom> read(ObjectNode settings, Diagnostics diagnostics) {
        if (!Setting.START_FROM.isIn(settings)) {
            return Optional.empty();
        }
        List<Problem> problems = new ArrayList<>();
        Parameters given = Setting.START_FROM.parameters(settings, problems);
        boolean whole = given.require("run", "(the id of the run to start from)");
        whole &= given.require("round", "(the last round that is taken from it)");
        String run = given.text("run", "");
        int round = given.integer("round", 1, 1, Integer.MAX_VALUE);
        if (whole && !ID.matcher(run).matches()) {
            given.error("run", "must be the id of a run, its folder's name below --out");
        }
        if (problems.isEmpty()) {
            given.warnUnused();
        }
        diagnostics.malformed(problems);
        int rounds = Setting.NUM_OF_ROUNDS.in(settings);
        if (round >= rounds) {
            diagnostics.error(
                    Setting.START_FROM.name() + ".round",
                    "must be less than num_of_rounds (%d), got %d; ask for more rounds, or branch off earlier"
                            .formatted(rounds, round),
                    Setting.NUM_OF_ROUNDS);
        }
        return Optional.of(new StartFrom(run, round));
    }
}
