package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.mind.Language;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a player said about an experiment; what was not said is empty.
 *
 * @param rules keywords
 * @param attacks types
 * @param pre pre-aggregators
 * @param shares of attackers, 0..1, one for each point of a sweep
 * @param attackers counts of attackers, likewise
 * @param alphas Dirichlet parameters, likewise
 * @param clients n
 * @param rounds number of rounds
 * @param seeds how many seeds
 * @param seed the one seed, if the player named it
 * @param dataset keyword
 * @param network keyword
 * @param even whether the player asked for evenly shared data
 * @param clean whether the player asked for no attack
 * @param quicker whether it shall take less time
 * @param stopOnCancel whether cancelling shall stop the simulations
 * @param further what else was said
 */
public record Design(
        List<String> rules,
        List<String> attacks,
        List<String> pre,
        List<Double> shares,
        List<Integer> attackers,
        List<Double> alphas,
        OptionalInt clients,
        OptionalInt rounds,
        OptionalInt seeds,
        OptionalLong seed,
        Optional<String> dataset,
        Optional<String> network,
        boolean even,
        boolean clean,
        boolean quicker,
        boolean stopOnCancel,
        Further further) {

    /**
     * Further parts of what was said.
     *
     * @param settings keys of the config and their numbers
     * @param without rules and attacks that are not wanted
     * @param everyRule whether all rules are wanted
     * @param unused numbers and names of the line that nothing here came from, as they were said
     */
    public record Further(Map<String, Double> settings, List<String> without, boolean everyRule, List<String> unused) {

        /** Nothing else. */
        public static final Further NOTHING = new Further(Map.of(), List.of(), false, List.of());

        public Further {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
            without = List.copyOf(without);
            unused = List.copyOf(unused);
        }

        private Further with(Further other) {
            Map<String, Double> both = new LinkedHashMap<>(settings);
            both.putAll(other.settings);
            return new Further(
                    both, either(other.without, without), other.everyRule || everyRule, either(other.unused, unused));
        }
    }

    /** The networks that a player may name. */
    static final Set<String> NETWORKS = Set.of("softmax", "mlp", "cnn", "resnet8", "resnet18");

    private static final int MOST_SEEDS = 20;
    private static final int MOST_ROUNDS = 10_000;
    private static final int MOST_CLIENTS = 1_000;

    public Design {
        rules = List.copyOf(rules);
        attacks = List.copyOf(attacks);
        pre = List.copyOf(pre);
        shares = List.copyOf(shares);
        attackers = List.copyOf(attackers);
        alphas = List.copyOf(alphas);
    }

    /** What says nothing but rules and attacks. */
    public static Design of(List<String> rules, List<String> attacks) {
        return of(rules, attacks, List.of(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());
    }

    /** What says nothing but how many clients there are. */
    public static Design ofClients(int clients) {
        return of(List.of(), List.of(), List.of(), OptionalInt.of(clients), OptionalInt.empty(), OptionalInt.empty());
    }

    /** What says nothing but how many attack. */
    public static Design ofAttackers(int attackers) {
        return ofHostile(List.of(), List.of(attackers));
    }

    private static Design ofHostile(List<Double> shares, List<Integer> attackers) {
        return new Design(
                List.of(),
                List.of(),
                List.of(),
                shares,
                attackers,
                List.of(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                false,
                false,
                false,
                Further.NOTHING);
    }

    /** What says nothing but the attack. */
    public static Design ofAttack(String attack) {
        return of(List.of(), List.of(attack));
    }

    /** What says nothing but how many seeds. */
    public static Design ofSeeds(int seeds) {
        return of(List.of(), List.of(), List.of(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(seeds));
    }

    /** What says nothing but how many rounds. */
    public static Design ofRounds(int rounds) {
        return of(List.of(), List.of(), List.of(), OptionalInt.empty(), OptionalInt.of(rounds), OptionalInt.empty());
    }

    /** What says nothing but how skewed the data are. */
    public static Design ofAlpha(double alpha) {
        return of(List.of(), List.of(), List.of(alpha), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());
    }

    /** The same on other data. */
    public Design on(String other) {
        return new Design(
                rules,
                attacks,
                pre,
                shares,
                attackers,
                alphas,
                clients,
                rounds,
                seeds,
                seed,
                Optional.of(other),
                network,
                even,
                clean,
                quicker,
                stopOnCancel,
                further);
    }

    private static Design of(
            List<String> rules,
            List<String> attacks,
            List<Double> alphas,
            OptionalInt clients,
            OptionalInt rounds,
            OptionalInt seeds) {
        return new Design(
                rules,
                attacks,
                List.of(),
                List.of(),
                List.of(),
                alphas,
                clients,
                rounds,
                seeds,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                false,
                false,
                false,
                Further.NOTHING);
    }

    /** Which number no experiment can have, in a sentence; the numbers are as they were said. */
    public Optional<String> impossible(Language language) {
        if (shares.stream().anyMatch(share -> share > 1)) {
            return Optional.of(language.say("design.too_many_percent"));
        }
        return beyond(language, language.say("design.clients"), clients, MOST_CLIENTS)
                .or(() -> beyond(language, language.say("design.rounds"), rounds, MOST_ROUNDS))
                .or(() -> beyond(language, language.say("design.seeds"), seeds, MOST_SEEDS));
    }

    /** Whether there are more attackers than there is anybody. */
    boolean isOverfull() {
        boolean counted = clients.isPresent() && attackers.stream().anyMatch(f -> f > clients.getAsInt());
        return counted || shares.stream().anyMatch(share -> share > 1);
    }

    private static Optional<String> beyond(Language language, String what, OptionalInt said, int most) {
        return said.isPresent() && (said.getAsInt() < 1 || said.getAsInt() > most)
                ? Optional.of(language.say("design.out_of_range most what said", most, what, said.getAsInt()))
                : Optional.empty();
    }

    /** The same, with what another one says in its place. */
    public Design with(Design other) {
        return new Design(
                either(other.rules, rules),
                other.clean ? List.of() : either(other.attacks, attacks),
                either(other.pre, pre),
                other.attackers.isEmpty() ? either(other.shares, shares) : List.of(),
                other.shares.isEmpty() ? either(other.attackers, attackers) : List.of(),
                either(other.alphas, alphas),
                other.clients.isPresent() ? other.clients : clients,
                other.rounds.isPresent() ? other.rounds : rounds,
                other.seeds.isPresent() ? other.seeds : seeds,
                other.seed.isPresent() ? other.seed : seed,
                other.dataset.or(() -> dataset),
                other.network.or(() -> network),
                other.even || (even && other.alphas.isEmpty()),
                other.clean || (clean && other.attacks.isEmpty()),
                other.quicker || quicker,
                other.stopOnCancel || stopOnCancel,
                further.with(other.further));
    }

    private static <T> List<T> either(List<T> said, List<T> before) {
        return said.isEmpty() ? before : said;
    }

    /** Whether nothing was said. */
    public boolean isEmpty() {
        return rules.isEmpty() && attacks.isEmpty() && pre.isEmpty() && !further.everyRule() && !hasNumbers();
    }

    /** Returns the number of parts of an experiment that were said. */
    int parts() {
        return (int) Stream.of(
                        !rules.isEmpty() || further.everyRule(),
                        !attacks.isEmpty() || clean,
                        !pre.isEmpty(),
                        !shares.isEmpty() || !attackers.isEmpty(),
                        clients.isPresent(),
                        rounds.isPresent(),
                        seeds.isPresent() || seed.isPresent(),
                        dataset.isPresent(),
                        network.isPresent(),
                        !alphas.isEmpty() || even,
                        !further.settings().isEmpty())
                .filter(said -> said)
                .count();
    }

    /** Returns true if something was said that an experiment can be about. */
    boolean hasSubject() {
        return !rules.isEmpty() || !attacks.isEmpty() || further.everyRule();
    }

    /** The same of which all clients counted are attackers, where none were: of "three clients send noise" the three are. */
    Design withClientsAsAttackers() {
        return clients.isEmpty() || !attackers.isEmpty() || !shares.isEmpty()
                ? this
                : new Design(
                        rules,
                        attacks,
                        pre,
                        shares,
                        List.of(clients.getAsInt()),
                        alphas,
                        OptionalInt.empty(),
                        rounds,
                        seeds,
                        seed,
                        dataset,
                        network,
                        even,
                        clean,
                        quicker,
                        stopOnCancel,
                        further);
    }

    /** Whether something was said beside rules, attacks and pre-aggregators. */
    public boolean hasNumbers() {
        return !shares.isEmpty()
                || !attackers.isEmpty()
                || !alphas.isEmpty()
                || clients.isPresent()
                || rounds.isPresent()
                || seeds.isPresent()
                || seed.isPresent()
                || dataset.isPresent()
                || network.isPresent()
                || even
                || clean
                || quicker
                || stopOnCancel
                || !further.settings().isEmpty();
    }
}
