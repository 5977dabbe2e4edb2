package dev.crucible.report;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.ImageExport;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Draws some charts of a run beside whatever else goes on. */
final class PlotWriter {

    private final FutureTask<Map<String, RenderedPlot>> task;

    private PlotWriter(FutureTask<Map<String, RenderedPlot>> task) {
        this.task = task;
    }

    /**
     * Begins to draw what a page shows of {@code charts}, and all of them when they are wanted as files, which are written at once.
     * A picture can be drawn again from the tables, so its file need not wait for the disk.
     */
    static PlotWriter start(RunDirectory run, Map<String, Chart> charts, boolean files) {
        Map<String, Chart> shown = new LinkedHashMap<>(charts);
        shown.keySet().removeIf(name -> !RunPage.shows(name));
        PlotWriter drawer = new PlotWriter(new FutureTask<>(() -> {
            Map<String, RenderedPlot> drawings = RenderedPlot.all(files ? charts : Map.of(), shown);
            if (files) {
                for (Map.Entry<String, RenderedPlot> drawing : drawings.entrySet()) {
                    Path png = run.root().resolve(drawing.getKey() + ".png");
                    Path pdf = run.root().resolve(drawing.getKey() + ".pdf");
                    AtomicFile.place(png, out -> out.write(drawing.getValue().day()));
                    AtomicFile.place(pdf, out -> out.write(drawing.getValue().pdf()));
                }
            }
            return drawings;
        }));
        start(drawer.task);
        return drawer;
    }

    /** Begins to load what drawing needs; what goes wrong with it shows when something is drawn. */
    static void prepare() {
        start(new FutureTask<>(() -> {
            ImageExport.prepare();
            return Map.of();
        }));
    }

    private static void start(FutureTask<Map<String, RenderedPlot>> task) {
        Thread.ofPlatform().name("drawing").daemon().start(task);
    }

    /** Waits for the drawings. */
    Map<String, RenderedPlot> drawings() throws IOException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException cause -> throw cause;
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while charts were drawn");
        }
    }
}
