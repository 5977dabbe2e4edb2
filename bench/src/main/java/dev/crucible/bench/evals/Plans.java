package dev.crucible.bench.evals;

import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.engine.io.FolderTree;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Requests for experiments, agreed to, against the configs that they make.
 *
 * <p>Options: {@code --lines FILE} with the header <i>language, line, rules, attack, n, f, share, rounds, data, other</i>: names of the
 * catalogue, several parted by a comma, alternatives by {@code |}; an empty cell is not judged, nor is <i>other</i>; {@code --details OUT}.
 * A baseline that the plan adds is none of its rules, and a config counts as planned that is shown and not launched, for want of data here.
 * Both files are tab-separated.
 */
public final class Plans {

    private static final List<String> COLUMNS =
            List.of("language", "line", "rules", "attack", "n", "f", "share", "rounds", "data", "other");
    private static final Map<String, String> SLOTS = Map.of(
            "rules", "rules", "attack", "attacks", "n", "clients", "f", "f", "rounds", "rounds", "data", "dataset");

    /** Beginnings of a plan's sentence on words that it did not use. */
    private static final List<String> NOT_USED = List.of("I did not use", "Nicht benutzt");

    private Plans() {}

    /** Makes all plans; the counts are the last line on standard output. */
    public static void main(String[] args) throws Exception {
        LineTable.Options given = LineTable.options("plans", List.of(args), List.of("--lines", "--details"), List.of());
        LineTable lines = LineTable.read(given.file("--lines"), COLUMNS);
        ServiceJvm.hush();
        Path folder = Files.createTempDirectory("crucible-plans");
        int right = 0;
        int silent = 0;
        try (UnderstandingStand stand = UnderstandingStand.open(folder);
                BufferedWriter out = Files.newBufferedWriter(given.file("--details"))) {
            out.write(LineTable.line(List.of("language", "line", "planned", "not used", "wrong")) + "\n");
            for (LineTable.Row row : lines.rows()) {
                EvalPlans.Launched launched = EvalPlans.launched(stand, row.get("line"), row.get("language"));
                List<String> wrong =
                        launched.config().map(config -> wrong(config, row)).orElse(List.of("no plan"));
                String unused = launched.text()
                        .lines()
                        .filter(line -> NOT_USED.stream().anyMatch(line::contains))
                        .findFirst()
                        .orElse("");
                right += wrong.isEmpty() ? 1 : 0;
                silent += !wrong.isEmpty() && launched.config().isPresent() && unused.isEmpty() ? 1 : 0;
                out.write(LineTable.line(List.of(
                                row.get("language"),
                                row.get("line"),
                                launched.config().map(EvalConfig::toString).orElse(""),
                                unused,
                                String.join("; ", wrong)))
                        + "\n");
            }
        } finally {
            FolderTree.delete(folder);
        }
        System.out.printf(
                "all slots %d of %d, dropped silently %d%n", right, lines.rows().size(), silent);
    }

    private static List<String> wrong(EvalConfig config, LineTable.Row row) {
        List<String> wrong = new ArrayList<>();
        SLOTS.forEach((column, key) -> {
            String wanted = row.get(column);
            Set<String> made = column.equals("rules") ? asked(config.values(key), wanted) : config.values(key);
            if (!wanted.isEmpty() && !holds(made, wanted)) {
                wrong.add(column + " is " + config.values(key) + " and not " + wanted);
            }
        });
        if (!row.get("share").isEmpty() && !holdsShare(config, row.get("share"))) {
            wrong.add("share is " + config.values("f") + " of " + config.values("clients") + " and not "
                    + row.get("share"));
        }
        return wrong;
    }

    /** Names of rules, attacks and data that mean the same to a player. */
    private static final List<Set<String>> SAME = List.of(
            Set.of("rfa", "geometric_median"),
            Set.of("fedavg", "average"),
            Set.of("ipm", "inner_product_manipulation"),
            Set.of("gaussian", "gaussian_noise"),
            Set.of("femnist", "femnist_iid"));

    private static final String BASELINE = "fedavg";

    /** Returns what was made without the baseline, which a plan adds by itself and says so. */
    private static Set<String> asked(Set<String> rules, String wanted) {
        Set<String> asked = new TreeSet<>(rules);
        boolean isWanted =
                Arrays.stream(wanted.split("[,|]")).anyMatch(one -> isSame(BASELINE, one.strip()) || one.equals("all"));
        if (rules.size() > 1 && !isWanted) {
            asked.remove(BASELINE);
        }
        return asked;
    }

    private static boolean isSame(String one, String other) {
        return one.equals(other) || SAME.stream().anyMatch(names -> names.contains(one) && names.contains(other));
    }

    private static boolean isAnyOf(String one, Set<String> others) {
        return others.stream().anyMatch(other -> isSame(one, other));
    }

    /** Returns true if a config has exactly what was asked for; {@code none} is nothing, {@code all} at least three values. */
    private static boolean holds(Set<String> made, String wanted) {
        if (wanted.equals("all")) {
            return made.size() > 2;
        }
        List<Set<String>> wants = Arrays.stream(wanted.split(","))
                .map(one ->
                        (Set<String>) new TreeSet<>(Arrays.asList(one.strip().split("\\|"))))
                .toList();
        if (wants.size() == 1 && wants.getFirst().contains("none")) {
            return made.isEmpty();
        }
        return wants.stream().allMatch(alternatives -> made.stream().anyMatch(one -> isAnyOf(one, alternatives)))
                && made.stream().allMatch(one -> wants.stream().anyMatch(alternatives -> isAnyOf(one, alternatives)));
    }

    /** A share of one, or in percent. */
    private static double share(String written) {
        double share = Double.parseDouble(written.replace("%", "").strip());
        return written.contains("%") || share > 1 ? share / 100 : share;
    }

    private static boolean holdsShare(EvalConfig config, String wanted) {
        Optional<Double> clients =
                config.values("clients").stream().map(Double::valueOf).findFirst();
        return clients.isPresent()
                && Arrays.stream(wanted.split(",")).map(Plans::share).allMatch(share -> config.values("f")
                        .contains(Long.toString(Math.round(share * clients.get()))));
    }
}
