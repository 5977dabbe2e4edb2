package dev.crucible.bench.bring;

import dev.crucible.bench.BadArgument;
import dev.crucible.bench.Complaint;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.results.Digests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Random tables, texts and images with one disturbance each, next to an undisturbed twin. A set must give the samples of its twin, which
 * then trains to the same weights, or be refused, or be reported by a note or a warning that the twin lacks.
 *
 * <p>Arguments: {@code --seed S} (1), {@code --cases N} (400).
 */
public final class Bring {

    private Bring() {}

    /** Counts of the cases by outcome, and a line for each silent one. */
    record Outcome(int cases, int same, int told, List<String> silent) {

        @Override
        public String toString() {
            return "%d cases, %d trained as their twin, %d told, %d silent".formatted(cases, same, told, silent.size());
        }
    }

    public static void main(String[] arguments) throws IOException {
        Outcome outcome = run(number(arguments, "--seed", 1), number(arguments, "--cases", 400));
        outcome.silent().forEach(System.out::println);
        System.out.println(outcome);
        if (!outcome.silent().isEmpty()) {
            throw new Complaint("some disturbances were silent");
        }
    }

    private static int number(String[] arguments, String option, int usual) {
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            if (arguments[i].equals(option) && arguments[i + 1].matches("\\d{1,9}")) {
                return Integer.parseInt(arguments[i + 1]);
            }
            if (!List.of("--seed", "--cases").contains(arguments[i])) {
                throw new BadArgument("use --seed S and --cases N, got \"%s\"".formatted(arguments[i]));
            }
        }
        return usual;
    }

    static Outcome run(int seed, int cases) throws IOException {
        Path root = Files.createTempDirectory("crucible-bring-");
        int same = 0;
        int told = 0;
        List<String> silent = new ArrayList<>();
        try {
            for (int i = 0; i < cases; i++) {
                Case one = new Case(root.resolve("c"), new Seed(seed), i);
                switch (one.judge()) {
                    case SAME -> same++;
                    case TOLD -> told++;
                    case SILENT -> silent.add("case %d, seed %d: %s".formatted(i, seed, one.name));
                }
                FolderTree.delete(root.resolve("c"));
            }
        } finally {
            FolderTree.delete(root);
        }
        return new Outcome(cases, same, told, silent);
    }

    private enum Answer {
        SAME,
        TOLD,
        SILENT
    }

    /** One pair of sets. */
    private static final class Case {

        private final Path root;
        private final Seed seed;
        private final int number;
        private String name = "";

        Case(Path root, Seed seed, int number) {
            this.root = root;
            this.seed = seed;
            this.number = number;
        }

        Answer judge() throws IOException {
            RandomStream random = seed.stream(Purpose.DATA, number);
            long drawn = random.nextLong();
            String keyword;
            if (random.nextInt(3) == 0) {
                keyword = "image_files";
                BroughtPixels.of(new RandomStream(drawn)).write(folder("twin", keyword));
                BroughtPixels pixels = BroughtPixels.of(new RandomStream(drawn));
                List<PixelDisturbance> all = List.of(PixelDisturbance.values());
                PixelDisturbance disturbance = all.get(random.nextInt(all.size()));
                name = "images, " + disturbance;
                disturbance.apply(pixels, random);
                pixels.write(folder("brought", keyword));
            } else {
                boolean texts = random.nextInt(2) == 0;
                boolean numbered = random.nextInt(2) == 0;
                keyword = texts ? "text_files" : "table_files";
                rows(texts, numbered, drawn).write(folder("twin", keyword));
                BroughtRows rows = rows(texts, numbered, drawn);
                List<RowDisturbance> fitting = Arrays.stream(RowDisturbance.values())
                        .filter(one -> one.fits(texts, numbered))
                        .toList();
                RowDisturbance disturbance = fitting.get(random.nextInt(fitting.size()));
                name = (texts ? "texts, " : "table, ") + disturbance;
                disturbance.apply(rows, random);
                rows.write(folder("brought", keyword));
            }
            Dataset twin = load("twin", keyword);
            try {
                return compare(twin, load("brought", keyword));
            } catch (DataException e) {
                return Answer.TOLD;
            }
        }

        private static BroughtRows rows(boolean texts, boolean numbered, long drawn) {
            RandomStream random = new RandomStream(drawn);
            return texts ? BroughtRows.texts(random, numbered) : BroughtRows.table(random, numbered);
        }

        private Path folder(String side, String keyword) throws IOException {
            return Files.createDirectories(root.resolve(side).resolve(keyword));
        }

        private Dataset load(String side, String keyword) {
            return new Datasets(root.resolve(side))
                    .load(new DatasetRequest(
                            keyword,
                            4,
                            0,
                            new TextForm("text", "label", 8),
                            ImageForm.DEFAULT,
                            Optional.empty(),
                            new Seed(1)));
        }

        private static Answer compare(Dataset twin, Dataset brought) {
            boolean owned =
                    twin.naturalIds().isPresent() == brought.naturalIds().isPresent()
                            && (twin.naturalIds().isEmpty()
                                    || Arrays.equals(
                                            twin.naturalIds().get(),
                                            brought.naturalIds().get()));
            if (owned && twin.classes() == brought.classes() && Digests.of(twin).equals(Digests.of(brought))) {
                return Answer.SAME;
            }
            List<String> news = new ArrayList<>(brought.summary().notes());
            news.addAll(brought.summary().warnings());
            news.removeAll(twin.summary().notes());
            news.removeAll(twin.summary().warnings());
            return news.isEmpty() ? Answer.SILENT : Answer.TOLD;
        }
    }
}
