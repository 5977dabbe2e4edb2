package dev.crucible.engine.catalog;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Suggestions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Catalogue of every {@code attack_type} of the schedule, with its description and the reader of its parameters. In descriptions w are a
 * client's weights, g the global ones, δ = w − g its update; μ and σ are the honest updates' mean and standard deviation.
 */
@PublicApi
public final class AttackCatalog {

    private static final Map<String, CatalogEntry<Attack>> OWN = Catalog.own(EntryFacts.Kind.ATTACK, Attack.class);
    private static final Catalog<Attack> ALL = new Catalog<>("attack", OWN, CatalogProvider::attacks);

    private AttackCatalog() {}

    /** Returns all attacks, sorted by type. */
    public static List<CatalogEntry<Attack>> attacks() {
        return ALL.entries().stream()
                .sorted(Comparator.comparing(CatalogEntry::name))
                .toList();
    }

    /** Returns all attack types, sorted. */
    public static List<String> types() {
        return attacks().stream().map(CatalogEntry::name).toList();
    }

    /** Returns the jar, with a hash, of the attack {@code type}; empty for built-in ones. */
    public static Optional<String> code(String type) {
        return ALL.code(type);
    }

    /**
     * Creates the attack of a schedule entry. An unknown type or a wrong parameter is added to the problems of {@code entry}, and the result is
     * empty.
     */
    public static Optional<Attack> create(String type, Parameters entry) {
        Optional<CatalogEntry<Attack>> known = ALL.find(type);
        if (known.isEmpty()) {
            entry.error("attack_type", Suggestions.unknown(type, types(), "attack"));
        }
        return known.map(attack -> attack.reader().apply(entry));
    }

    /** Reads the schedule entry {@code given}, of a built-in attack, to tell its defaults; empty for other attacks. */
    public static Optional<Parameters> read(Map<String, ?> given) {
        Parameters entry = new Parameters(given, "", new ArrayList<>());
        return Optional.ofNullable(OWN.get(String.valueOf(given.get("attack_type"))))
                .map(attack -> {
                    Object _ = attack.reader().apply(entry);
                    return entry;
                });
    }
}
