package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.Locale;

/** Attacker against which a rule was judged. Only a rule that held an adaptive one may be called robust. */
public sealed interface Opponent {

    /** Attacks that were chosen before the runs. */
    record Suite(int attacks) implements Opponent {}

    /** Attacks that a red team found by a search against this rule. */
    record RedTeam(int runs) implements Opponent {}

    /** Returns the predicate of a rule that held, such as "held the fixed suite (1 attack)". */
    default String held(Locale language) {
        boolean german = language.getLanguage().equals("de");
        return switch (this) {
            case Suite(int attacks) ->
                german
                        ? "hielt der festen Auswahl stand (%d %s)"
                                .formatted(attacks, attacks == 1 ? "Angriff" : "Angriffe")
                        : "held the fixed suite (%d %s)".formatted(attacks, attacks == 1 ? "attack" : "attacks");
            case RedTeam(int runs) ->
                german
                        ? "hielt einem suchenden Angreifer stand (Red Team, %d Läufe)".formatted(runs)
                        : "held an adaptive attacker (red team, %d runs)".formatted(runs);
        };
    }

    /** Returns API JSON. */
    default ObjectNode json() {
        return switch (this) {
            case Suite(int attacks) -> Json.object().put("kind", "suite").put("attacks", attacks);
            case RedTeam(int runs) -> Json.object().put("kind", "red_team").put("runs", runs);
        };
    }
}
