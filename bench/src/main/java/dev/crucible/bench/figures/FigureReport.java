package dev.crucible.bench.figures;

import dev.crucible.bench.Checkout;
import dev.crucible.engine.io.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code bench/README.md}: a section for each {@link PublishedFigure}, in their order. A section is replaced when its benchmark runs again; the others
 * stay as they are, each with its own date and machine.
 */
final class FigureReport {

    private static final String HEADING = "## ";
    /** In front of the headings of sections alone: what a benchmark prints may look like one. */
    private static final Pattern BETWEEN = Pattern.compile(Stream.of(PublishedFigure.values())
            .map(PublishedFigure::benchmark)
            .collect(Collectors.joining("|", "(?m)^(?=## (?:", ")$)")));

    private static final String INTRODUCTION = """
            # Figures

            What each benchmark prints, with what it is compared to, the command, the date, the commit and the machine.
            `./crucible bench all --report` writes this page; `./crucible bench all --report NAME …` only the sections of these benchmarks.
            Other libraries are measured where `bench/peers/install` could install them, and left out where not. Load is that of the minute
            before a benchmark began; figures of a machine that does other things are lower than it can.
            What needs a cluster or hours (`cluster-rounds`, `arena`, `evals`, `chaos`, `soak`, `wire`) is told in `docs/` with its own command, and so
            are the scripts of `bench/peers` that no benchmark starts: each says at its head what it compares.
            `./crucible bench paired COMMIT NAME …` holds the figures of two commits against each other.
            """;

    private final Path file;
    private final Map<PublishedFigure, String> sections;

    private FigureReport(Path file, Map<PublishedFigure, String> sections) {
        this.file = file;
        this.sections = sections;
    }

    /** What {@code file} holds by now; nothing when there is none. */
    static FigureReport read(Path file) throws IOException {
        Map<PublishedFigure, String> sections = new TreeMap<>();
        if (Files.exists(file)) {
            for (String section : BETWEEN.split(Files.readString(file), -1)) {
                PublishedFigure.of(section.lines().findFirst().orElse("").replaceFirst(HEADING, ""))
                        .ifPresent(figure -> sections.put(figure, section.strip()));
            }
        }
        return new FigureReport(file, sections);
    }

    /** Takes in what a benchmark printed, and writes the page. */
    void add(PublishedFigure figure, String date, String commit, String machine, Checkout.Printed printed)
            throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(HEADING + figure.benchmark());
        lines.add("");
        lines.add("%s Beside: %s.".formatted(figure.told(), figure.beside()));
        lines.add("");
        lines.add("`./crucible %s` on %s, commit %s. %s."
                .formatted(String.join(" ", figure.command()), date, commit, machine));
        if (printed.code() != 0) {
            lines.add("It ended with exit code %d: %s".formatted(printed.code(), printed.complaint()));
        }
        lines.add("");
        lines.add("```");
        lines.addAll(printed.lines());
        lines.add("```");
        sections.put(figure, String.join("\n", lines));
        write();
    }

    private void write() throws IOException {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        sections.values().forEach(section -> page.append('\n').append(section).append('\n'));
        AtomicFile.write(file, page.toString());
    }
}
