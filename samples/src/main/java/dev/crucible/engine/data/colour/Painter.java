package dev.crucible.engine.data.colour;

import dev.crucible.engine.random.Dirichlet;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.List;

/** Draws figures in one painter's style: favoured classes, tint, light and grain. */
final class Painter {

    private static final int SIDE = SyntheticColour.SIDE;
    private static final double FAVOUR = 1.5;
    private static final List<Figure> FIGURES = List.of(Figure.values());

    private final Seed seed;
    private final int number;
    private final double[] favoured;
    private final double tint;
    private final double light;
    private final double grain;

    Painter(Seed seed, int number) {
        this.seed = seed;
        this.number = number;
        RandomStream random = seed.stream(Purpose.DATA, SyntheticColour.STREAM, number);
        this.favoured = Dirichlet.draw(SyntheticColour.CLASSES, FAVOUR, random);
        this.tint = 24 * random.nextGaussian();
        this.light = 0.75 + 0.5 * random.nextDouble();
        this.grain = 4 + 14 * random.nextDouble();
    }

    /** Draws picture {@code index} into {@code pixels} from {@code at}, HWC, and returns its class. */
    int draw(int index, byte[] pixels, int at) {
        RandomStream random = seed.stream(Purpose.DATA, SyntheticColour.STREAM, number, index);
        int label = label(random.nextDouble());
        Figure figure = FIGURES.get(label / 2);
        double[] ink = ink(label % 2 == 0, random);
        double[] ground = ground(random);
        double half = SIDE * (0.24 + 0.16 * random.nextDouble());
        double centreX = SIDE * (0.4 + 0.2 * random.nextDouble());
        double centreY = SIDE * (0.4 + 0.2 * random.nextDouble());
        double angle = 0.9 * (random.nextDouble() - 0.5);
        double cos = StrictMath.cos(angle) / half;
        double sin = StrictMath.sin(angle) / half;
        int next = at;
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                double dx = x + 0.5 - centreX;
                double dy = y + 0.5 - centreY;
                boolean inside = figure.contains(dx * cos + dy * sin, dy * cos - dx * sin);
                double noise = grain * random.nextGaussian();
                for (int c = 0; c < 3; c++) {
                    double value = inside ? ink[c] : ground[c] + ground[3] * (x - y);
                    pixels[next++] = (byte) Math.clamp((long) (value * light + noise), 0, 255);
                }
            }
        }
        return label;
    }

    private int label(double point) {
        double sum = 0;
        for (int label = 0; label < favoured.length - 1; label++) {
            sum += favoured[label];
            if (point < sum) {
                return label;
            }
        }
        return favoured.length - 1;
    }

    private double[] ink(boolean warm, RandomStream random) {
        double strong = 170 + 50 * random.nextDouble();
        double weak = 40 + 50 * random.nextDouble();
        double middle = 60 + 70 * random.nextDouble() + tint;
        return warm ? new double[] {strong, middle, weak} : new double[] {weak, middle, strong};
    }

    /** Returns a grey of random brightness with a slope; the last element is the slope. */
    private static double[] ground(RandomStream random) {
        double grey = 60 + 110 * random.nextDouble();
        double cast = 16 * random.nextGaussian();
        return new double[] {grey + cast, grey, grey - cast, 2 * random.nextGaussian()};
    }
}
