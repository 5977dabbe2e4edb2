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

/** Draws charts of a run in the background. */
final class PlotWriter {

    private final FutureTask<Map<String, RenderedPlot>> task;

    private PlotWriter(FutureTask<Map<String, RenderedPlot>> task) {
        this.task = task;
    }

    /**
     * Starts drawing the charts that the page shows and, if {@code files} is true, writes all of {@code charts} as files. The files need
     * not be forced to the disk, since plots can be drawn again from the tables.
     */
    static PlotWriter start(RunDirectory run, Map<String, Chart> charts, boolean files) {
        Map<String, Chart> shown = new LinkedHashMap<>(charts);
        shown.keySet().removeIf(name -> !RunPage.shows(name));
        PlotWriter writer = new PlotWriter(new FutureTask<>(() -> {
            Map<String, RenderedPlot> rendered = RenderedPlot.all(files ? charts : Map.of(), shown);
            if (files) {
                for (Map.Entry<String, RenderedPlot> plot : rendered.entrySet()) {
                    Path png = run.root().resolve(plot.getKey() + ".png");
                    Path pdf = run.root().resolve(plot.getKey() + ".pdf");
                    AtomicFile.place(png, out -> out.write(plot.getValue().day()));
                    AtomicFile.place(pdf, out -> out.write(plot.getValue().pdf()));
                }
            }
            return rendered;
        }));
        start(writer.task);
        return writer;
    }

    /** Starts loading what drawing needs; errors appear at the first drawing. */
    static void prepare() {
        start(new FutureTask<>(() -> {
            ImageExport.prepare();
            return Map.of();
        }));
    }

    private static void start(FutureTask<Map<String, RenderedPlot>> task) {
        Thread.ofPlatform().name("drawing").daemon().start(task);
    }

    /** Waits for the plots and returns them. */
    Map<String, RenderedPlot> rendered() throws IOException {
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
