package dev.crucible.cli;

import dev.crucible.lab.runs.Damage;
import dev.crucible.lab.runs.Damages;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The doctor's checks of runs. */
final class RunChecks {

    private static final int NAMED = 5;

    private RunChecks() {}

    /** Finds runs with unreadable files. */
    static CheckResult damaged(Path out) {
        if (!Files.isDirectory(out)) {
            return CheckResult.ok("whole runs", "there are no runs yet");
        }
        try {
            List<Damage> damages =
                    new Damages(RunStore.ofLab(out), RunStore.ofSweeps(out), RunStore.ofCampaigns(out)).all();
            if (damages.isEmpty()) {
                return CheckResult.ok("whole runs", "none is damaged");
            }
            String named = damages.stream()
                    .limit(NAMED)
                    .map(damage -> damage.run().id() + ": " + damage.message())
                    .collect(Collectors.joining("; "));
            String more = damages.size() > NAMED ? "; and %d more".formatted(damages.size() - NAMED) : "";
            return CheckResult.missing("whole runs", named + more);
        } catch (IOException e) {
            return CheckResult.missing("whole runs", "cannot be read: " + e.getMessage());
        }
    }
}
