package dev.crucible.engine.data.text;

import java.util.List;

/** Words of praise and blame, unrelated to topics. */
public final class Tone {

    /** Words of praise. */
    public static final List<String> POSITIVE = List.of(
            "good",
            "great",
            "excellent",
            "reliable",
            "promising",
            "pleasant",
            "successful",
            "safe",
            "welcome",
            "strong");

    /** Words of blame. */
    public static final List<String> NEGATIVE = List.of(
            "bad", "poor", "terrible", "doubtful", "failing", "unpleasant", "harmful", "risky", "weak", "broken");

    private Tone() {}
}
