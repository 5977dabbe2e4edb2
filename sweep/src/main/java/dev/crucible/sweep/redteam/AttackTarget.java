package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.config.ConfigKeys;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.ConfigShape;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Target of a campaign: a config with its hostile clients. Their number is that of the config's own schedule, which the campaign replaces,
 * with the same clients if that names them; otherwise the f of its rule, or a fifth of the clients.
 */
public final class AttackTarget {

    private static final String COUNT = "malicious_client_count";
    private static final double USUAL_SHARE = 0.2;
    private static final List<String> SELECTION = List.of(
            "selection_strategy", "malicious_client_ids", COUNT, "malicious_percentage", Setting.RANDOM_SEED.name());

    private final ObjectNode config;
    private final StrategyConfig strategy;
    private final ObjectNode selection;
    private final int attackers;
    private final List<String> labels;

    private AttackTarget(
            ObjectNode config, StrategyConfig strategy, ObjectNode selection, int attackers, List<String> labels) {
        this.config = config;
        this.strategy = strategy;
        this.selection = selection;
        this.attackers = attackers;
        this.labels = List.copyOf(labels);
    }

    /**
     * Result of reading a target.
     *
     * @param target empty when there is any error
     * @param problems the errors, or the warnings of keys without effect
     */
    public record Reading(Optional<AttackTarget> target, List<Problem> problems) {

        public Reading {
            problems = List.copyOf(problems);
        }

        private static Reading refused(String field, String message) {
            return new Reading(Optional.empty(), List.of(Problem.error(field, message)));
        }
    }

    /** Reads a config of either form with one strategy. */
    public static Reading read(ObjectNode submitted) {
        ConfigReader.Reading reading = ConfigReader.read(submitted);
        if (reading.config().isEmpty()) {
            return new Reading(Optional.empty(), reading.problems());
        }
        int strategies = reading.config().get().strategies().size();
        if (strategies != 1) {
            return Reading.refused(
                    "simulation_strategies",
                    "must hold exactly one strategy, which a campaign attacks, got " + strategies
                            + "; remove the others");
        }
        ObjectNode flat = ConfigKeys.gathered(flat(submitted));
        StrategyConfig strategy = reading.config().get().strategies().getFirst();
        if (Setting.START_FROM.isIn(flat)) {
            return Reading.refused(
                    Setting.START_FROM.name(), "is not for campaigns, which run every round; leave it out");
        }
        return attacked(flat, strategy, reading.unread());
    }

    private static ObjectNode flat(ObjectNode submitted) {
        ObjectNode whole = ConfigShape.of(submitted);
        ObjectNode flat = whole.withObjectProperty("shared_settings").deepCopy();
        flat.setAll((ObjectNode) whole.path("simulation_strategies").path(0).deepCopy());
        return flat.without(
                List.of(Setting.DISPLAY_NAME.name(), Setting.STRATEGY_NUMBER.name(), Setting.CLEAN_TWIN.name()));
    }

    private static Reading attacked(ObjectNode flat, StrategyConfig strategy, List<Problem> unread) {
        int clients = strategy.clients();
        List<AttackPhase> phases = strategy.schedule();
        ObjectNode selection = Json.object();
        int attackers;
        if (phases.isEmpty()) {
            int told = Setting.NUM_OF_MALICIOUS_CLIENTS.in(flat);
            attackers = told > 0 ? told : (int) Math.floor(USUAL_SHARE * clients);
            selection.put("selection_strategy", "random").put(COUNT, attackers);
        } else {
            int most = IntStream.range(0, phases.size())
                    .boxed()
                    .max(Comparator.comparingInt(i -> count(phases.get(i))))
                    .orElseThrow();
            attackers = count(phases.get(most));
            JsonNode entry = Setting.ATTACK_SCHEDULE.node(flat).path(most);
            selection.setAll((ObjectNode) entry.deepCopy());
            selection.retain(SELECTION);
        }
        if (attackers < 1) {
            return Reading.refused(
                    Setting.NUM_OF_CLIENTS.name(),
                    "a fifth of %d clients is no attacker; give num_of_malicious_clients, or 5 clients or more"
                            .formatted(clients));
        }
        if (attackers >= clients) {
            return Reading.refused(
                    Setting.NUM_OF_MALICIOUS_CLIENTS.name(),
                    "all %d clients would attack; leave at least one that does not".formatted(clients));
        }
        AttackTarget target = new AttackTarget(flat, strategy, selection, attackers, List.of());
        List<Problem> problems =
                ConfigReader.read(target.unattacked(strategy.seed().value())).errors();
        return problems.isEmpty() ? new Reading(Optional.of(target), unread) : new Reading(Optional.empty(), problems);
    }

    private static int count(AttackPhase phase) {
        return switch (phase.selection()) {
            case AttackPhase.Selection.Specific(int[] ids) -> ids.length;
            case AttackPhase.Selection.Count(int count, var _) -> count;
        };
    }

    /** Returns the number of hostile clients. */
    public int attackers() {
        return attackers;
    }

    public int clients() {
        return strategy.clients();
    }

    public int rounds() {
        return strategy.rounds();
    }

    /** Returns the root of its randomness. */
    public long seed() {
        return strategy.seed().value();
    }

    /** Returns the keyword of its rule. */
    public String rule() {
        return Setting.AGGREGATION_STRATEGY_KEYWORD.in(config);
    }

    /** Returns the same target, whose data have classes of these {@code labels}. */
    AttackTarget labelled(List<String> labels) {
        return new AttackTarget(config, strategy, selection, attackers, labels);
    }

    /** Returns the request for its data. */
    DatasetRequest dataRequest() {
        return strategy.dataRequest();
    }

    /** Returns the class at {@code place} as a config names it: by its label, where that is not the place itself. */
    private JsonNode named(int place) {
        return place >= labels.size() || labels.get(place).equals(Integer.toString(place))
                ? IntNode.valueOf(place)
                : TextNode.valueOf(labels.get(place));
    }

    /** Returns the value of a parameter that an attack requires and that depends on the config; empty for optional parameters. */
    Optional<JsonNode> needed(String parameter) {
        return Optional.ofNullable(
                switch (parameter) {
                    case "source_class" -> named(0);
                    case "target_class" -> named(1);
                    case "n_total" -> IntNode.valueOf(clients());
                    case "n_malicious" -> IntNode.valueOf(attackers);
                    case "target_noise_snr" -> IntNode.valueOf(10);
                    case "map" -> TextNode.valueOf("shared");
                    default -> null;
                });
    }

    /** Returns true if the config is valid with {@code steps}. */
    boolean allows(List<AttackStep> steps) {
        return ConfigReader.read(config(steps, AttackWindow.whole(rounds()), seed()))
                .errors()
                .isEmpty();
    }

    /** Returns the flat config in which the attackers follow {@code plan}; {@code seed} draws them and everything else. */
    public ObjectNode config(AttackPlan plan, long seed) {
        return config(plan.steps(), plan.window(), seed);
    }

    /** Returns the flat config without attackers. */
    public ObjectNode unattacked(long seed) {
        return config(List.of(), AttackWindow.whole(rounds()), seed);
    }

    private ObjectNode config(List<AttackStep> steps, AttackWindow window, long seed) {
        ObjectNode attacked = config.deepCopy().put("seed", seed);
        attacked.remove(Setting.RANDOM_SEED.name());
        List<JsonNode> entries = new ArrayList<>();
        for (AttackWindow.Span span : window.spans()) {
            steps.forEach(step -> entries.add(entry(step, span, seed)));
        }
        attacked.putArray(Setting.ATTACK_SCHEDULE.name()).addAll(entries);
        return attacked;
    }

    private ObjectNode entry(AttackStep step, AttackWindow.Span span, long seed) {
        ObjectNode entry = Json.object()
                .put(Setting.ATTACK_TYPE.name(), step.type())
                .put("start_round", span.from())
                .put("end_round", span.to());
        entry.setAll(step.parameters());
        entry.setAll(selection);
        if (!entry.path("selection_strategy").asText().equals("specific") && !Setting.RANDOM_SEED.isIn(entry)) {
            // Without it every entry of the schedule would draw other attackers, more of them in total.
            entry.put(Setting.RANDOM_SEED.name(), seed);
        }
        return entry;
    }
}
