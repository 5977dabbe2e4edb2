package dev.crucible.report;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.ImageExport;
import java.io.IOException;
import java.io.InterruptedIOException;
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
                for (String name : charts.keySet()) {
                    RenderedPlot drawing = drawings.get(name);
                    AtomicFile.place(run.root().resolve(name + ".png"), out -> out.write(drawing.day()));
                    AtomicFile.place(run.root().resolve(name + ".pdf"), out -> out.write(drawing.pdf()));
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
                default -> throw new IllegalStateException(e.getCause());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while charts were drawn");
        }
    }
}
