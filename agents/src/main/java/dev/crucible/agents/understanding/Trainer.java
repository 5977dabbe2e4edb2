package dev.crucible.agents.understanding;

import dev.crucible.agents.knowledge.KnownQuestions;
import dev.crucible.dialogue.BuildCache;
import dev.crucible.encoder.SentenceEncoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/** Trains the classifier by AdaGrad; the build runs it. The same lines give the same bytes on every machine. */
final class Trainer {

    private static final int CLASSES = Classifier.INTENTS.size();
    private static final int ROWS = (1 << Features.BITS) + 1;
    private static final int EPOCHS = 30;

    /** Lines of one intent in an epoch, so that the many of an act or a crisis do not drown the few of a greeting. */
    private static final int MOST_OF_AN_INTENT = 120;

    /** The same of crises and of what only sounds like one, which are told apart by the finest shades. */
    private static final int MOST_OF_A_CRISIS = 320;

    private static final float RATE = 0.5f;
    private static final float BIAS = 0.3f;
    private static final float SMOOTH = 1e-6f;
    /** Gradients below are left out: they cost most of the time and change nothing. */
    private static final double LEAST = 1e-3;

    private static final long SEED = 7;

    private static final List<String> MADE = List.of(
            Classifier.FILE,
            Head.INTENTS,
            Head.CONCERNS,
            Head.AIMS,
            CrisisVoter.FILE,
            QuestionIndex.FILE,
            AskedAspect.FILE);

    private final float[] weights = new float[ROWS * CLASSES];
    private final float[] squares = new float[ROWS * CLASSES];

    private Trainer() {}

    /**
     * Writes the model into the file named first, and next to it the heads, the voter on crises, the vectors of known questions and what tells those from other lines. They
     * are taken from caches beside the path named third when those hold what is made of the same ingredients: classes and resources of the
     * folder named second, and the encoder. An answer that changes makes only the last two anew, a page only
     * the vectors.
     */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]).toAbsolutePath();
        Path target = Objects.requireNonNull(file.getParent());
        Path classes = Path.of(args[1]);
        cache(Path.of(args[2]), classes, part -> isIngredient(part) && !isAnswer(part))
                .fill(target, folder -> {
                    List<Lines.Line> lines = Lines.training();
                    float[][] vectors = HeadTrainer.vectors(
                            lines.stream().map(Lines.Line::text).toList());
                    Files.write(
                            folder.resolve(Head.INTENTS),
                            HeadTrainer.ofIntents(lines, vectors).bytes());
                    Files.write(
                            folder.resolve(Head.CONCERNS),
                            HeadTrainer.ofConcerns(lines, vectors).bytes());
                    Files.write(folder.resolve(CrisisVoter.FILE), CrisisTrainer.bytes(lines));
                    Files.write(folder.resolve(file.getFileName()), bytes(train(lines)));
                });
        cache(Path.of(args[2] + "-aims"), classes, part -> isIngredient(part) && !part.contains("/knowledge/pages"))
                .fill(target, folder -> {
                    Head aims = HeadTrainer.ofAims(
                            Lines.training(), KnownQuestions.bundled().all());
                    Files.write(folder.resolve(Head.AIMS), aims.bytes());
                });
        cache(Path.of(args[2] + "-questions"), classes, Trainer::isIngredient).fill(target, folder -> {
            Files.write(folder.resolve(QuestionIndex.FILE), QuestionIndex.bytes());
            Files.write(folder.resolve(AskedAspect.FILE), AskedAspect.bytes());
        });
    }

    private static BuildCache cache(Path kept, Path classes, Predicate<String> isIngredient) throws IOException {
        List<Path> ingredients = BuildCache.files(classes).stream()
                .filter(part ->
                        isIngredient.test(classes.relativize(part).toString().replace('\\', '/')))
                .toList();
        Path encoder = encoder();
        return new BuildCache(kept)
                .add(classes, ingredients)
                .add(encoder, Files.isDirectory(encoder) ? BuildCache.files(encoder) : List.of(encoder));
    }

    private static Path encoder() {
        try {
            return Path.of(SentenceEncoder.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class path is made of addresses", e);
        }
    }

    private static boolean isIngredient(String part) {
        boolean understood = (part.contains("/understanding/") || part.contains("/languages/"))
                && MADE.stream().noneMatch(part::endsWith);
        return understood || part.contains("/knowledge/") || part.endsWith("lexicon.yaml");
    }

    /** Returns true for what the crew answers; it hears no line by that. */
    private static boolean isAnswer(String part) {
        return part.contains("/languages/")
                || part.contains("/knowledge/pages")
                || part.endsWith("/knowledge/questions.yaml")
                || part.endsWith("/knowledge/aspects.yaml")
                || part.endsWith("/knowledge/product.yaml");
    }

    static byte[] bytes(Classifier classifier) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            classifier.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static Classifier train(List<Lines.Line> lines) {
        Trainer trainer = new Trainer();
        Features[] features =
                lines.stream().map(line -> Features.of(Wording.of(line.text()))).toArray(Features[]::new);
        int[] labels = lines.stream()
                .mapToInt(line -> Classifier.INTENTS.indexOf(line.intent()))
                .toArray();
        int[] order = new int[labels.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        SplittableRandom random = new SplittableRandom(SEED);
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            shuffle(order, random);
            int[] seen = new int[CLASSES];
            for (int n : order) {
                if (seen[labels[n]]++ < most(labels[n])) {
                    trainer.learn(features[n], labels[n]);
                }
            }
        }
        return trainer.rounded();
    }

    static int most(int label) {
        return isAboutCrises(label) ? MOST_OF_A_CRISIS : MOST_OF_AN_INTENT;
    }

    private static boolean isAboutCrises(int label) {
        Intent intent = Classifier.INTENTS.get(label);
        return intent == Intent.CRISIS || intent == Intent.FIGURE;
    }

    static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
    }

    private void learn(Features features, int label) {
        double[] error = new double[CLASSES];
        add(error, ROWS - 1, 1);
        for (int i = 0; i < features.index().length; i++) {
            add(error, features.index()[i], features.value()[i]);
        }
        Classifier.softmax(error);
        error[label] -= 1;
        for (int c = 0; c < CLASSES; c++) {
            if (Math.abs(error[c]) > LEAST) {
                move(ROWS - 1, c, (float) error[c] * BIAS);
                for (int i = 0; i < features.index().length; i++) {
                    move(features.index()[i], c, (float) error[c] * features.value()[i]);
                }
            }
        }
    }

    private void add(double[] score, int row, double value) {
        int at = row * CLASSES;
        for (int c = 0; c < CLASSES; c++) {
            score[c] += value * weights[at + c];
        }
    }

    private void move(int row, int column, float gradient) {
        int at = row * CLASSES + column;
        squares[at] += gradient * gradient;
        weights[at] -= RATE * gradient / (float) Math.sqrt(squares[at] + SMOOTH);
    }

    private Classifier rounded() {
        WholeSteps steps = WholeSteps.of(weights);
        return new Classifier(steps.numbers(), steps.step());
    }
}
