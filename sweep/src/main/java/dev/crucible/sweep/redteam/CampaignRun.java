package dev.crucible.sweep.redteam;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.python.PythonException;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunLog;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.simulation.RunFailure;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import dev.crucible.sweep.SweepDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** A campaign in its directory, with status and log. Started again in the same directory, it resumes. */
public final class CampaignRun {

    private final CampaignSetup setup;
    private final RunDirectory run;
    private final RunOrder order;
    private final CampaignListener listener;
    private final Cancellation cancellation;
    private final StatusFile status;
    private Optional<CampaignResult> result = Optional.empty();

    /** Prepares a campaign in the folder of {@code order}; the scores of sweeps are in a folder next to its own. */
    public CampaignRun(CampaignSetup setup, RunOrder order, CampaignListener listener, Cancellation cancellation) {
        this.setup = setup;
        this.run = order.run();
        this.order = order;
        this.listener = listener;
        this.cancellation = cancellation;
        this.status = new StatusFile(run, order.fence());
    }

    /** Returns the result, once the campaign is completed. */
    public Optional<CampaignResult> result() {
        return result;
    }

    /** Runs to the end and records the outcome in {@code status.json} and the log. */
    public Outcome execute() throws IOException {
        status.change(s -> s.put(RunState.KEY, RunState.RUNNING.word())
                .put("pid", ProcessHandle.current().pid()));
        Path folder = run.root().toAbsolutePath();
        Path shared = folder.resolve(Path.of("..", "..", SweepDirectory.FOLDER, ".cells"))
                .normalize();
        try (RunLog log = new RunLog(run)) {
            try (Campaign campaign = new Campaign(setup, order, shared, told(log), cancellation)) {
                log.info("a campaign of at most %d runs against %s, %d of %d clients hostile"
                        .formatted(
                                setup.budget(),
                                setup.target().rule(),
                                setup.target().attackers(),
                                setup.target().clients()));
                setup.warnings().forEach(warning -> log.warning(warning.toString()));
                CampaignResult found = campaign.run();
                result = Optional.of(found);
                status.completed();
                log.info(found.line());
                return Outcome.COMPLETED;
            } catch (CancellationException e) {
                status.stopped();
                log.warning("stopped on request; the finished runs are kept");
                return Outcome.STOPPED;
            } catch (Fence.SupersededException e) {
                log.warning(String.valueOf(e.getMessage()));
                return Outcome.STOPPED;
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                String reason = reason(e);
                log.error(reason);
                status.failed(RunFailure.of(e).code(), reason);
                return Outcome.FAILED;
            }
        }
    }

    private static String reason(Throwable failure) {
        return switch (failure) {
            case IOException e -> String.valueOf(e.getMessage());
            case PythonException e -> String.valueOf(e.getMessage());
            case OutOfMemoryError e ->
                "out of memory: fewer threads, a smaller config or a larger heap (CRUCIBLE_HEAP) is needed";
            default -> "internal error: " + failure;
        };
    }

    private CampaignListener told(RunLog log) {
        return new CampaignListener() {
            @Override
            public void ran(String stage, int runs, int of, String best, double accuracy) throws IOException {
                told(log, stage, runs, of, best, accuracy);
            }

            @Override
            public void trains(Manifest.Processor processor) throws IOException {
                status.device(processor);
                processor
                        .reason()
                        .ifPresentOrElse(_ -> log.warning(processor.text()), () -> log.info(processor.text()));
            }
        };
    }

    private void told(RunLog log, String stage, int runs, int of, String best, double accuracy) throws IOException {
        status.change(s -> {
            s.put("progress", Math.min(1, (double) runs / of))
                    .put("stage", stage)
                    .put("runs", runs);
            if (!best.isEmpty()) {
                s.put("best", best).put("best_accuracy", accuracy);
            }
        });
        log.info(String.format(
                Locale.ROOT,
                "%d/%d runs, %s%s",
                runs,
                of,
                stage,
                best.isEmpty() ? "" : String.format(Locale.ROOT, "; worst so far %s: %.1f %%", best, 100 * accuracy)));
        listener.ran(stage, runs, of, best, accuracy);
    }
}
