package dev.crucible.agents.offline;

import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.Turn;
import dev.crucible.dialogue.Tier;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What must be so that a prepared line fits; the names in the cast's files are in lower case. */
enum Condition {
    /** The speaker likes the player well enough to joke and to gossip. */
    FRIENDLY,
    /** They are close. */
    CLOSE,
    /** They are closer still, and the player wants romance. */
    INTIMATE,
    /** The speaker knows what the player is called: {@code {name}}. */
    NAME,
    /** The speaker was told what the player likes: {@code {like}}. */
    LIKE,
    /** Something was found out: {@code {result}}. */
    RESULT,
    NIGHT,
    MORNING,
    /** The player comes back after {@code {days}} days. */
    AWAY;

    private static final int NIGHT_FROM = 22;
    private static final int NIGHT_TO = 5;
    private static final int MORNING_TO = 10;

    static Condition of(String key) {
        return Arrays.stream(values())
                .filter(condition -> condition.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a line needs '" + key + "'; there are "
                        + Arrays.toString(values()).toLowerCase(Locale.ROOT)));
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What is so between a speaker and the player in a turn. */
    static Set<Condition> met(Turn turn, String speaker) {
        Set<Condition> met = EnumSet.noneOf(Condition.class);
        for (Condition condition : values()) {
            if (condition.isMet(turn, speaker)) {
                met.add(condition);
            }
        }
        return met;
    }

    /** What lines that need something may name. */
    static Map<String, String> values(Turn turn, String speaker) {
        Map<String, String> values = new HashMap<>();
        PlayerFacts.name(turn).ifPresent(name -> values.put("name", name));
        PlayerFacts.like(turn, speaker).ifPresent(like -> values.put("like", like));
        finding(turn).ifPresent(finding -> values.put("result", finding));
        values.put("days", Integer.toString(turn.circumstances().daysAway()));
        return values;
    }

    private static Optional<String> finding(Turn turn) {
        return turn.facts().stream()
                .filter(fact -> fact.category().equals("finding"))
                .map(Fact::body)
                .findFirst();
    }

    /** Which closeness it takes to say a line that needs these. */
    static Tier tier(Set<Condition> needs) {
        if (needs.contains(INTIMATE)) {
            return Tier.INTIMATE;
        }
        if (needs.contains(CLOSE)) {
            return Tier.CLOSE;
        }
        return needs.contains(FRIENDLY) ? Tier.FRIENDLY : Tier.PROFESSIONAL;
    }

    private boolean isMet(Turn turn, String speaker) {
        Tier tier = Tier.of(Jealousy.affinity(turn, speaker));
        int hour = turn.circumstances().now().getHour();
        return switch (this) {
            case FRIENDLY -> tier.compareTo(Tier.FRIENDLY) >= 0;
            case CLOSE -> tier.compareTo(Tier.CLOSE) >= 0;
            case INTIMATE -> tier == Tier.INTIMATE && turn.circumstances().romance();
            case NAME -> PlayerFacts.name(turn).isPresent();
            case LIKE -> PlayerFacts.like(turn, speaker).isPresent();
            case RESULT -> finding(turn).isPresent();
            case NIGHT -> hour >= NIGHT_FROM || hour < NIGHT_TO;
            case MORNING -> hour >= NIGHT_TO && hour < MORNING_TO;
            case AWAY -> turn.number() == 0 && turn.circumstances().daysAway() > 1;
        };
    }
}
