package dev.crucible.report.paper;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.ImageExport;
import dev.crucible.report.chart.PrintFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Files of a paper: {@code paper.tex}, for pdfLaTeX and BibTeX, and all its inputs as separate files, so that each can be used on its own:
 * {@code tables/} (LaTeX, Markdown, CSV), {@code figures/} (PDF, SVG), {@code appendix.tex}, {@code references.bib}, {@code configs/}.
 *
 * @param title the document's
 * @param setup sentences that describe the setup, as LaTeX
 * @param sources the parts used and the papers behind them
 * @param tables in their order
 * @param figures in their order
 * @param appendix how to reproduce the result
 */
public record Paper(
        String title,
        String setup,
        List<Source> sources,
        List<PaperTable> tables,
        List<Figure> figures,
        Reproducibility appendix) {

    /** A part such as a rule, by its keyword, with the keys of its papers. */
    public record Source(Bibliography.Kind kind, String name, List<String> keys) {}

    /**
     * A figure.
     *
     * @param name of its files
     * @param shown true if the document shows it; the others are only files
     */
    public record Figure(String name, Chart chart, boolean shown) {}

    /** Writes all files into {@code folder}, created if missing, and returns them in their order. */
    public List<Path> write(Path folder, PrintFormat format) throws IOException {
        Map<Path, byte[]> files = new LinkedHashMap<>();
        put(files, folder.resolve("paper.tex"), document());
        put(files, folder.resolve("appendix.tex"), appendix.latex());
        put(files, folder.resolve("references.bib"), bibtex());
        for (PaperTable table : tables) {
            Path file = folder.resolve("tables").resolve(table.label());
            put(files, file.resolveSibling(table.label() + ".tex"), table.latex());
            put(files, file.resolveSibling(table.label() + ".md"), table.markdown());
            put(files, file.resolveSibling(table.label() + ".csv"), table.csv());
        }
        for (Figure figure : figures) {
            Path folderOfFigures = folder.resolve("figures");
            files.put(folderOfFigures.resolve(figure.name + ".pdf"), ImageExport.pdf(figure.chart, format));
            put(files, folderOfFigures.resolve(figure.name + ".svg"), ImageExport.svg(figure.chart, format));
        }
        for (Map.Entry<String, String> config : appendix.configs().entrySet()) {
            put(files, folder.resolve("configs").resolve(config.getKey()), config.getValue());
        }
        for (Map.Entry<Path, byte[]> file : files.entrySet()) {
            AtomicFile.write(file.getKey(), out -> out.write(file.getValue()));
        }
        return List.copyOf(files.keySet());
    }

    private static void put(Map<Path, byte[]> files, Path file, String text) {
        files.put(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the references as BibTeX, this program first. */
    public String bibtex() {
        return Bibliography.bibtex(keys());
    }

    private Set<String> keys() {
        return sources.stream().flatMap(source -> source.keys.stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    private String document() {
        return """
                \\documentclass{article}
                \\usepackage[T1]{fontenc}
                \\usepackage[utf8]{inputenc}
                \\usepackage{lmodern}
                \\usepackage[margin=25mm]{geometry}
                \\usepackage{booktabs}
                \\usepackage{graphicx}
                \\title{%s}
                \\author{}
                \\date{}
                \\begin{document}
                \\maketitle

                \\section{Setup}
                %s

                %s
                \\section{Results}
                %s
                %s
                \\clearpage
                \\appendix
                \\input{appendix}

                \\bibliographystyle{plain}
                \\bibliography{references}
                \\end{document}
                """.formatted(Latex.escaped(title), setup, sourceList(), tableInputs(), figureFloats());
    }

    private String sourceList() {
        String items = sources.stream()
                .sorted(Comparator.comparing(Source::kind))
                .map(source -> "\\item %s \\texttt{%s}%s\n"
                        .formatted(
                                source.kind.word(),
                                Latex.escaped(source.name),
                                source.keys.isEmpty()
                                        ? ", without a reference"
                                        : "~\\cite{" + String.join(",", source.keys) + "}"))
                .collect(Collectors.joining());
        return "Everything ran in Crucible~\\cite{" + Bibliography.OURSELVES + "}.\n"
                + (items.isEmpty() ? "" : "\\begin{itemize}\n" + items + "\\end{itemize}\n");
    }

    private String tableInputs() {
        return tables.stream()
                .map(table -> "\\input{tables/" + table.label() + "}\n")
                .collect(Collectors.joining());
    }

    private String figureFloats() {
        return figures.stream()
                .filter(Figure::shown)
                .map(figure -> """
                        \\begin{figure}[htbp]
                        \\centering
                        \\includegraphics{figures/%s}
                        \\caption{%s}
                        \\label{fig:%s}
                        \\end{figure}
                        """.formatted(figure.name, caption(figure.chart), figure.name))
                .collect(Collectors.joining());
    }

    private static String caption(Chart chart) {
        String more = chart.subtitle().isBlank() ? "" : " (" + chart.subtitle() + ")";
        return Latex.escaped(chart.title() + more) + ".";
    }
}
