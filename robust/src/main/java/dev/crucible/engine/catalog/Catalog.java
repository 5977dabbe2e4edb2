package dev.crucible.engine.catalog;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What there is of one kind by name: our own, and behind it what other jars add. */
final class Catalog<T> {

    private final String kind;
    private final Map<String, CatalogEntry<T>> own;
    private final Function<CatalogProvider, List<CatalogEntry<T>>> offered;

    private List<CatalogProvider> providers = List.of();
    private Map<String, Listed<T>> all;

    private record Listed<T>(CatalogEntry<T> entry, Optional<CatalogProvider> from) {}

    /**
     * A catalogue.
     *
     * @param kind what it lists, as messages call it
     * @param offered what another jar adds to it
     */
    Catalog(String kind, Map<String, CatalogEntry<T>> own, Function<CatalogProvider, List<CatalogEntry<T>>> offered) {
        this.kind = kind;
        this.own = own;
        this.offered = offered;
    }

    /** All entries. */
    List<CatalogEntry<T>> entries() {
        return all().values().stream().map(Listed::entry).toList();
    }

    Optional<CatalogEntry<T>> find(String name) {
        return Optional.ofNullable(all().get(name)).map(Listed::entry);
    }

    /** The code behind {@code name} if it is not ours. */
    Optional<String> code(String name) {
        return Optional.ofNullable(all().get(name)).flatMap(Listed::from).flatMap(CatalogProviders::code);
    }

    private synchronized Map<String, Listed<T>> all() {
        List<CatalogProvider> now = CatalogProviders.all();
        if (all == null || !now.equals(providers)) {
            Map<String, Listed<T>> listed = new LinkedHashMap<>();
            own.forEach((name, entry) -> listed.put(name, new Listed<>(entry, Optional.empty())));
            now.forEach(provider -> offered.apply(provider).forEach(entry -> add(entry, provider, listed)));
            all = listed;
            providers = now;
        }
        return all;
    }

    private void add(CatalogEntry<T> entry, CatalogProvider provider, Map<String, Listed<T>> listed) {
        Listed<T> taken = listed.putIfAbsent(entry.name(), new Listed<>(entry, Optional.of(provider)));
        if (taken != null) {
            throw new CatalogException("%s adds the %s \"%s\", a name that %s; give it another"
                    .formatted(
                            CatalogProviders.place(provider),
                            kind,
                            entry.name(),
                            taken.from()
                                    .map(other -> CatalogProviders.place(other) + " has given")
                                    .orElse("is ours")));
        }
    }
}
