package dev.crucible.bench.figures;

import dev.crucible.bench.Checkout;
import dev.crucible.bench.Complaint;
import dev.crucible.bench.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The benchmarks whose figures the project tells, one after the other, each in a process of its own.
 *
 * <p>Options: {@code --report} writes what they print to {@code bench/README.md}, section by section as they end. BenchArguments: names of
 * benchmarks (all). The exit code is 1 when one of them failed.
 */
public final class All {

    private static final String REPORT = "--report";
    private static final String PAGE = "bench/README.md";

    private All() {}

    /** Runs the benchmarks. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> given = List.of(arguments);
        List<PublishedFigure> figures = PublishedFigure.of(
                given.stream().filter(word -> !word.equals(REPORT)).toList());
        Checkout checkout = Checkout.here();
        Path page = checkout.folder().resolve(PAGE);
        FigureReport report = FigureReport.read(page);
        String commit = commit(checkout);
        List<String> failed = new ArrayList<>();
        for (PublishedFigure figure : figures) {
            System.out.printf("== %s: %s%n", figure.benchmark(), figure.told());
            String machine = Machine.told();
            Checkout.Printed printed = checkout.run(System.out::println, figure.command());
            if (given.contains(REPORT)) {
                report.add(figure, LocalDate.now().toString(), commit, machine, printed);
            }
            if (printed.code() != 0) {
                failed.add("%s (%s)".formatted(figure.benchmark(), printed.complaint()));
            }
        }
        if (!failed.isEmpty()) {
            throw new Complaint("failed: " + String.join(", ", failed));
        }
    }

    /** The commit of the checkout, with a mark when files differ from it; the page itself may. */
    private static String commit(Checkout checkout) throws IOException, InterruptedException {
        Checkout.Printed head = git(checkout, "rev-parse", "--short=8", "HEAD");
        if (head.code() != 0) {
            return "unknown";
        }
        Checkout.Printed changed = git(checkout, "diff", "--quiet", "HEAD", "--", ".", ":!" + PAGE);
        return head.lines().getFirst() + (changed.code() == 0 ? "" : "-dirty");
    }

    private static Checkout.Printed git(Checkout checkout, String... arguments)
            throws IOException, InterruptedException {
        return Checkout.run(
                checkout.folder(),
                line -> {},
                Stream.concat(Stream.of("git"), Stream.of(arguments)).toList());
    }
}
