package dev.crucible.bench.figures;

import dev.crucible.bench.BadArgument;
import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Checkout;
import dev.crucible.bench.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A benchmark at another commit and here, in turns, so that whatever else the machine does meets both: for every number that both print,
 * the medians, their ratio, and the ranges over the turns. The other commit is built in a work tree of its own, which is left for the next
 * time under {@code target/paired}.
 *
 * <p>BenchArguments: commit, benchmark, and its own arguments; {@code --turns N} before the commit (3).
 */
public final class Paired {

    private static final String TURNS = "--turns";

    private Paired() {}

    /** Runs the benchmark on both sides. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> given = new ArrayList<>(List.of(arguments));
        int turns = turns(given);
        if (given.size() < 2) {
            throw new BadArgument("commit and benchmark are wanted, as in: paired HEAD~1 training-bench");
        }
        Checkout here = Checkout.here();
        Checkout there = built(here, given.getFirst());
        List<String> command =
                Stream.concat(Stream.of("bench"), given.stream().skip(1)).toList();
        FigureLines before = new FigureLines();
        FigureLines after = new FigureLines();
        for (int turn = 1; turn <= turns; turn++) {
            System.out.printf("turn %d of %d: %s, then here%n", turn, turns, given.getFirst());
            before.add(measured(there, command));
            after.add(measured(here, command));
        }
        compare(before, after).forEach(System.out::println);
    }

    private static int turns(List<String> given) {
        if (given.isEmpty() || !given.getFirst().equals(TURNS)) {
            return 3;
        }
        int turns = new BenchArguments(given).number(1, "turns", 3);
        given.subList(0, 2).clear();
        return turns;
    }

    private static Checkout built(Checkout here, String commit) throws IOException, InterruptedException {
        List<String> resolved = succeed(here.folder(), "git", "rev-parse", "--verify", commit + "^{commit}");
        Path tree = here.folder().resolve("target").resolve("paired").resolve(resolved.getFirst());
        if (!Files.exists(tree)) {
            Files.createDirectories(tree.getParent());
            succeed(here.folder(), "git", "worktree", "add", "--detach", tree.toString(), resolved.getFirst());
        }
        Checkout there = new Checkout(tree);
        System.out.printf("building %s in %s%n", commit, tree);
        if (there.run(line -> {}, List.of("bench")).code() != 0) {
            throw new Complaint(commit + " could not be built in " + tree);
        }
        return there;
    }

    private static List<String> succeed(Path folder, String... command) throws IOException, InterruptedException {
        Checkout.Printed printed = Checkout.run(folder, line -> {}, List.of(command));
        if (printed.code() != 0) {
            throw new BadArgument("commit must be one of this repository: " + String.join(" ", command) + " failed");
        }
        return printed.lines();
    }

    private static List<String> measured(Checkout side, List<String> command) throws IOException, InterruptedException {
        Checkout.Printed printed = side.run(line -> {}, command);
        if (printed.code() != 0) {
            throw new Complaint(
                    "%s failed in %s: %s".formatted(String.join(" ", command), side.folder(), printed.complaint()));
        }
        return printed.lines();
    }

    /** A block for each line that both sides print: its words, then a row for each number. */
    static List<String> compare(FigureLines before, FigureLines after) {
        List<String> lines = new ArrayList<>();
        for (String words : after.words()) {
            if (before.size(words) == 0) {
                lines.add("only here: " + words);
                continue;
            }
            lines.add(words);
            for (int place = 0; place < Math.min(before.size(words), after.size(words)); place++) {
                lines.add(row(before.sorted(words, place), after.sorted(words, place)));
            }
        }
        before.words().stream()
                .filter(words -> after.size(words) == 0)
                .forEach(words -> lines.add("only there: " + words));
        return lines;
    }

    private static String row(double[] before, double[] after) {
        double was = median(before);
        double is = median(after);
        return "  %s -> %s, %s times (%s to %s, then %s to %s)"
                .formatted(
                        told(was),
                        told(is),
                        was == 0 ? "-" : String.format(Locale.ROOT, "%.3f", is / was),
                        told(before[0]),
                        told(before[before.length - 1]),
                        told(after[0]),
                        told(after[after.length - 1]));
    }

    private static double median(double[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static String told(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : String.format(Locale.ROOT, "%,.3f", value);
    }
}
