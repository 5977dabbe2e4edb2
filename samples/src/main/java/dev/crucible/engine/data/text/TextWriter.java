package dev.crucible.engine.data.text;

import dev.crucible.engine.random.Dirichlet;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;

/** One writer: favoured topics and words, and number of texts; a pure function of (seed, number). */
final class TextWriter {

    private static final double TOPIC_CONCENTRATION = 0.6;
    private static final double PLAIN = 0.45;
    private static final double STRAY = 0.15;
    private static final int MOST_SENTENCES = 3;
    private static final int FEWEST = 24;
    private static final int MOST = 200;

    final int samples;

    private final Seed seed;
    private final int favourite;
    private final double[] prior;

    TextWriter(Seed dataSeed, int number) {
        RandomStream random = dataSeed.stream(Purpose.DATA, number);
        seed = new Seed(random.nextLong());
        favourite = random.nextInt(1 << 16);
        prior = Dirichlet.draw(Topic.ALL.size(), TOPIC_CONCENTRATION, random);
        samples = (int) Math.clamp(StrictMath.exp(4.2 + 0.5 * random.nextGaussian()), FEWEST, MOST);
    }

    /** Returns the stream of this writer's text {@code index}. */
    RandomStream stream(int index) {
        return seed.stream(Purpose.DATA, index);
    }

    /** Draws a text's topic by this writer's preferences; returns its index in {@link Topic#ALL}. */
    int topic(RandomStream random) {
        double draw = random.nextDouble();
        int topic = 0;
        for (double below = prior[0]; topic < prior.length - 1 && draw >= below; below += prior[topic]) {
            topic++;
        }
        return topic;
    }

    /** Returns a text of one to three sentences. */
    String text(Topic topic, RandomStream random) {
        StringJoiner text = new StringJoiner(". ", "", ".");
        for (int left = 1 + random.nextInt(MOST_SENTENCES); left > 0; left--) {
            text.add(Grammar.sentence(topic, this, random));
        }
        return text.toString();
    }

    /** Returns a word for one slot: often a plain one, sometimes one of any topic, otherwise one of {@code topic}. */
    String word(Topic topic, Function<Topic, List<String>> kind, List<String> plain, RandomStream random) {
        double draw = random.nextDouble();
        if (draw < PLAIN) {
            return Grammar.pick(plain, random);
        }
        Topic used = draw < PLAIN + STRAY ? Topic.ALL.get(random.nextInt(Topic.ALL.size())) : topic;
        List<String> words = kind.apply(used);
        double near = random.nextDouble();
        // The square concentrates words near the writer's favourite.
        return words.get((favourite + (int) (near * near * words.size())) % words.size());
    }
}
