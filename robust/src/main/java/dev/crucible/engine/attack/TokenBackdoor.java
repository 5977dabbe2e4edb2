package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A backdoor of rare words (Kurita et al., ACL 2020): in a share of a client's texts the trigger replaces as many words at a random place, and
 * the label becomes the target. With all clients selected and a small share, the poison is spread over clients that train honestly.
 *
 * @param trigger the words, such as {@code cf}
 * @param target the class the backdoor leads to
 * @param ratio the share of texts that are poisoned, in [0, 1]
 */
@PublicApi
public record TokenBackdoor(String trigger, AttackedClass target, double ratio) implements Attack.OnData {

    /** A backdoor to a class by its number. */
    public TokenBackdoor(String trigger, int target, double ratio) {
        this(trigger, AttackedClass.of(target), ratio);
    }

    public static TokenBackdoor read(Parameters entry) {
        entry.require("target_class", "for a backdoor");
        return new TokenBackdoor(
                entry.text("trigger", "cf"),
                AttackedClass.read(entry, "target_class"),
                entry.number("poison_ratio", 0.1, Range.SHARE));
    }

    @Override
    public String type() {
        return "token_backdoor";
    }

    @Override
    public boolean poisons(Modality modality) {
        return modality == Modality.TEXT;
    }

    @Override
    public TokenBackdoor on(List<String> labels, int classes) {
        return new TokenBackdoor(trigger, AttackedClass.of(target.among("target_class", labels, classes)), ratio);
    }

    @Override
    public List<String> told(List<String> labels, int classes) {
        return target.told("target_class", labels, classes).stream().toList();
    }

    @Override
    public Samples poison(Samples shard, PoisonContext context) {
        PoisonContext.requireClass("target_class", target.number(), context);
        Words words = words(context.vocabulary(), context.shape());
        Seed seed = new Seed(context.run().nextLong());
        return new PoisonedSamples(shard) {
            @Override
            public int label(int index) {
                return poisons(stream(index)) ? target.number() : shard.label(index);
            }

            @Override
            public void features(int index, float[] tokens, int offset) {
                shard.features(index, tokens, offset);
                RandomStream random = stream(index);
                if (poisons(random)) {
                    words.stamp(tokens, offset, random);
                }
            }

            private RandomStream stream(int index) {
                return seed.stream(Purpose.DATA_ATTACK, index);
            }
        };
    }

    private boolean poisons(RandomStream random) {
        return random.nextDouble() < ratio;
    }

    /** Returns every text with the trigger and its true label, to measure the attack's success. */
    public Samples triggered(Samples clean, Optional<TokenVocabulary> vocabulary, Shape shape, Seed seed) {
        Words words = words(vocabulary, shape);
        return new PoisonedSamples(clean) {
            @Override
            public void features(int index, float[] tokens, int offset) {
                clean.features(index, tokens, offset);
                words.stamp(tokens, offset, seed.stream(Purpose.DATA_ATTACK, index));
            }
        };
    }

    private Words words(Optional<TokenVocabulary> vocabulary, Shape shape) {
        TokenVocabulary known =
                vocabulary.orElseThrow(() -> new DataException("attack_schedule: token_backdoor cannot poison "
                        + Modality.IMAGE + "; choose another attack or a data set of texts"));
        boolean[] special = new boolean[known.tokens()];
        known.special().stream().filter(token -> token < special.length).forEach(token -> special[token] = true);
        // A word that encodes as unknown cannot be learned.
        int[] tokens = Arrays.stream(known.encode(trigger, shape.size()))
                .filter(token -> !special[token])
                .toArray();
        boolean unknown =
                Arrays.stream(known.encode(trigger, shape.size())).anyMatch(token -> token == known.unknown());
        if (tokens.length == 0 || unknown) {
            throw new DataException(
                    "attack_schedule: trigger \"%s\": the data hold no such words; choose rare ones that occur"
                            .formatted(trigger));
        }
        return new Words(tokens, special, shape.size());
    }

    /** The trigger's tokens and the positions that they may replace. */
    private record Words(int[] tokens, boolean[] special, int length) {

        /** Writes the trigger over words of a text at a random place; a text of fewer words takes as many of its tokens. */
        void stamp(float[] text, int offset, RandomStream random) {
            int[] places = new int[length];
            int count = 0;
            for (int i = 0; i < length; i++) {
                if (!special[(int) text[offset + i]]) {
                    places[count++] = i;
                }
            }
            int stamped = Math.min(tokens.length, count);
            int first = count > stamped ? random.nextInt(count - stamped + 1) : 0;
            for (int i = 0; i < stamped; i++) {
                text[offset + places[first + i]] = tokens[i];
            }
        }
    }
}
