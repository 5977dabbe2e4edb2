package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.text.Tone;
import dev.crucible.engine.data.text.Topic;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Token replacement: each word of one topic in a client's texts is replaced by another with some probability; labels stay. The replacement of
 * each word is fixed per client and run.
 *
 * @param target the topic whose words are replaced
 * @param strategy the source of replacements: {@code random} for any word of the data, {@code unknown} for the unknown token,
 *     {@code positive} or {@code negative} for words of that sentiment, or the name of a topic for its words
 * @param probability of each replacement, in [0, 1]
 */
@PublicApi
public record TokenReplacement(Topic target, String strategy, double probability) implements Attack.OnData {

    private static final String RANDOM = "random";
    private static final String UNKNOWN = "unknown";
    private static final Map<String, List<String>> WORDS = words();

    private static Map<String, List<String>> words() {
        Map<String, List<String>> words = new LinkedHashMap<>();
        words.put(RANDOM, List.of());
        words.put(UNKNOWN, List.of());
        words.put("positive", Tone.POSITIVE);
        words.put("negative", Tone.NEGATIVE);
        for (Topic topic : Topic.ALL) {
            words.put(topic.toString(), topic.words());
        }
        return words;
    }

    public static TokenReplacement read(Parameters entry) {
        entry.require("target_vocabulary", "for token_replacement, such as \"medical\"");
        Topic target = entry.choice("target_vocabulary", Topic.class, Topic.MEDICAL);
        String strategy = entry.text("replacement_strategy", RANDOM);
        if (!WORDS.containsKey(strategy)) {
            entry.error(
                    "replacement_strategy",
                    "must be one of " + String.join(", ", WORDS.keySet()) + ", got \"" + strategy + "\"");
        }
        return new TokenReplacement(target, strategy, entry.number("replacement_prob", 0.2, Range.SHARE));
    }

    @Override
    public String type() {
        return "token_replacement";
    }

    @Override
    public boolean poisons(Modality modality) {
        return modality == Modality.TEXT;
    }

    @Override
    public Samples poison(Samples shard, PoisonContext context) {
        TokenVocabulary vocabulary = context.vocabulary()
                .orElseThrow(() -> new DataException("attack_schedule: attack_type token_replacement cannot poison "
                        + Modality.IMAGE + "; choose another attack or a data set of texts"));
        boolean[] swapped = swapped(vocabulary);
        int[] replacements = replacements(vocabulary);
        Seed seed = new Seed(context.run().nextLong());
        int length = context.shape().size();
        return new PoisonedSamples(shard) {
            @Override
            public void features(int index, float[] tokens, int offset) {
                shard.features(index, tokens, offset);
                // A separate stream per text makes the swaps independent of the order of reading.
                RandomStream random = seed.stream(Purpose.DATA_ATTACK, index);
                for (int i = offset; i < offset + length; i++) {
                    if (swapped[(int) tokens[i]] && random.nextDouble() < probability) {
                        tokens[i] = replacements[random.nextInt(replacements.length)];
                    }
                }
            }
        };
    }

    /** Returns by token whether it is a word of the target. */
    private boolean[] swapped(TokenVocabulary vocabulary) {
        boolean[] swapped = new boolean[vocabulary.size()];
        for (int token : required("target_vocabulary", target.toString(), vocabulary.known(target.words()))) {
            swapped[token] = true;
        }
        return swapped;
    }

    private int[] replacements(TokenVocabulary vocabulary) {
        int[] tokens =
                switch (strategy) {
                    case RANDOM ->
                        IntStream.range(0, vocabulary.size())
                                .filter(token -> !vocabulary.special().contains(token))
                                .toArray();
                    case UNKNOWN -> new int[] {vocabulary.unknown()};
                    default -> vocabulary.known(WORDS.getOrDefault(strategy, List.of()));
                };
        return required("replacement_strategy", strategy, tokens);
    }

    private static int[] required(String field, String name, int[] tokens) {
        if (tokens.length == 0) {
            throw new DataException("attack_schedule: %s \"%s\": the data hold none of its words; choose another"
                    .formatted(field, name));
        }
        return tokens;
    }
}
