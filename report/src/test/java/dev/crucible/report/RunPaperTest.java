package dev.crucible.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.chart.PrintFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.apache.pdfbox.pdmodel.graphics.PDXObject;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunPaperTest {

    @TempDir
    static Path folder;

    private static RunDirectory run;
    private static Path paper;

    @BeforeAll
    static void write() throws IOException {
        run = Runs.run(
                folder.resolve("run"),
                Runs.config(
                        "'display_name': 'A_b {run} at 50 %', 'clean_twin': true, 'save_csv': true,",
                        "'attack_type': 'sign_flip', 'scale': 5"));
        paper = folder.resolve("paper");
        RunPaper.write(run, paper, PrintFormat.USUAL);
    }

    @Test
    void leavesTheRunsTablesWhereScriptsReadThem() throws IOException {
        List<String> csv = Files.readAllLines(run.csv("round_metrics", 0));
        List<String> tex = Files.readAllLines(run.root().resolve("latex/round_metrics_0.tex"));

        assertThat(tex.getFirst())
                .isEqualTo("\\begin{tabular}{" + "r".repeat(csv.getFirst().split(",").length) + "}");
        assertThat(tex.getLast()).isEqualTo("\\end{tabular}");
        List<String> rows = tex.stream().filter(line -> line.endsWith(" \\\\")).toList();
        assertThat(rows).hasSameSizeAs(csv);
        assertThat(rows.getFirst().replace("\\_", "_").replace(" \\\\", "").split(" & "))
                .containsExactly(csv.getFirst().split(","));
        assertThat(rows.get(2).replace(" \\\\", "").split(" & "))
                .containsExactly(csv.get(2).split(","));
        assertThat(run.root().resolve("CITATION.bib")).content().contains("blanchard2017machine");
    }

    @Test
    void embedsItsFontsNoneOfTypeThree() throws IOException {
        try (Stream<Path> figures = Files.list(paper.resolve("figures"))) {
            for (Path pdf : figures.filter(f -> f.toString().endsWith(".pdf")).toList()) {
                try (PDDocument document = Loader.loadPDF(pdf.toFile())) {
                    assertThat(document.getPage(0).getMediaBox().getWidth()).isEqualTo(252);
                    assertThat(fonts(document.getPage(0).getResources()))
                            .as(pdf.toString())
                            .isNotEmpty()
                            .allMatch(PDFont::isEmbedded)
                            .noneMatch(PDType3Font.class::isInstance);
                }
            }
        }
    }

    private static List<PDFont> fonts(PDResources resources) throws IOException {
        List<PDFont> fonts = new java.util.ArrayList<>();
        for (COSName name : resources.getFontNames()) {
            fonts.add(resources.getFont(name));
        }
        for (COSName name : resources.getXObjectNames()) {
            PDXObject object = resources.getXObject(name);
            if (object instanceof PDFormXObject form && form.getResources() != null) {
                fonts.addAll(fonts(form.getResources()));
            }
        }
        return fonts;
    }

    @Test
    void drawsEachFigureAsSvgToo() throws Exception {
        Path svg = paper.resolve("figures/test_accuracy.svg");

        assertThat(svg).content().doesNotContain("DOCTYPE");
        var root = javax.xml.parsers.DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(svg.toFile())
                .getDocumentElement();
        assertThat(root.getAttribute("viewBox")).startsWith("0 0 252.00 ");
        assertThat(root.getElementsByTagName("path").getLength()).isPositive();
        assertThat(root.getElementsByTagName("text").getLength()).isZero();
    }

    @Test
    void isTheSameBytesAgain() throws IOException {
        Path again = folder.resolve("again");
        RunPaper.write(run, again, PrintFormat.USUAL);

        try (Stream<Path> files = Files.walk(paper)) {
            for (Path file :
                    files.filter(Files::isRegularFile).filter(f -> !isBuilt(f)).toList()) {
                assertThat(again.resolve(paper.relativize(file)))
                        .as(file.toString())
                        .hasSameBinaryContentAs(file);
            }
        }
    }

    private static boolean isBuilt(Path file) {
        return file.getFileName().toString().matches("paper\\.(pdf|log|aux|bbl|blg)");
    }

    @Test
    void becomesADocumentWhereThereIsATeX() throws Exception {
        assumeTrue(
                isThere("pdflatex") && isThere("bibtex"), "no TeX here (Debian: texlive-latex-recommended, lmodern)");
        Path copy = folder.resolve("typeset");
        RunPaper.write(run, copy, PrintFormat.of("neurips", 9));

        for (List<String> command : List.of(
                List.of("pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper"),
                List.of("bibtex", "paper"),
                List.of("pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper"),
                List.of("pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper"))) {
            Process process = new ProcessBuilder(command)
                    .directory(copy.toFile())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(process.waitFor()).as(log).isZero();
            assertThat(log).doesNotContain("I didn't find a database entry");
        }

        assertThat(Files.readString(copy.resolve("paper.log"), StandardCharsets.ISO_8859_1))
                .doesNotContain("There were undefined references");
        try (PDDocument document = Loader.loadPDF(copy.resolve("paper.pdf").toFile())) {
            String text = new org.apache.pdfbox.text.PDFTextStripper().getText(document);
            assertThat(text).contains("A_b {run} at 50 %", "Reproducibility", "Peva Blanchard");
        }
    }

    private static boolean isThere(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    @Test
    void refusesARunWithoutRounds() throws IOException {
        RunDirectory empty = new RunDirectory(folder.resolve("empty"));
        Json.write(empty.config(), Json.object());

        assertThatThrownBy(() -> RunPaper.write(empty, folder.resolve("none"), PrintFormat.USUAL))
                .hasMessage("no round of empty has ended yet, so there is nothing to print");
        assertThat(folder.resolve("none")).doesNotExist();
    }
}
